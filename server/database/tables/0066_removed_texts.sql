-- When an approval became invalid, because text that its source deleted, or that may no longer be stored, was removed from it.
alter table approvals add column invalid_at timestamptz;

-- Runs of earlier releases recorded titles and excerpts of threads that a search found and they did not read. Nothing would delete them
-- later, because no stored thread names them. functions/discussions.sql does the same when a run ends.
delete from step_values v
using invocation_events e join invocations i on i.id = e.invocation_id
where v.invocation_id = i.id and i.skill = 'research.discuss' and i.ended_at is not null and e.type = 'step.completed'
  and e.data ->> 'step' ~ '^search(-pages)?:' and position(split_part(v.checksum, ':', 2) in e.data ->> 'file') > 0;
update invocation_events e
set data = (e.data - 'truncated' - 'size' - 'file') || '{"result": {"found": [], "failure": null}}'
from invocations i
where i.id = e.invocation_id and i.skill = 'research.discuss' and i.ended_at is not null and e.type = 'step.completed'
  and e.data ->> 'step' ~ '^search(-pages)?:';
update invocation_events e
set data = jsonb_set(e.data, '{input,candidate}', (e.data #> '{input,candidate}') || '{"title": "", "excerpt": ""}')
from invocations i
where i.id = e.invocation_id and i.skill = 'research.discuss' and i.ended_at is not null and e.type = 'step.started'
  and e.data ->> 'step' like 'read:%' and jsonb_typeof(e.data #> '{input,candidate}') = 'object';
update invocation_steps s
set output = '{"found": [], "failure": null}', output_blob = null
from invocations i
where i.id = s.invocation_id and i.skill = 'research.discuss' and i.ended_at is not null and s.error is null
  and s.name ~ '^search(-pages)?:';
