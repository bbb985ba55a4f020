-- Skills that a workspace wrote itself, and conversations with runs.

-- A row for every version of a `skills/<slug>/SKILL.md`, kept as long as its workspace: a run reads the one it was started
-- with, also after the file was replaced or deleted.
create table custom_skills (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 64),
  version integer not null check (version >= 1),
  -- What its file says, parsed and checked.
  definition jsonb not null,
  -- On the clock of the agency's world.
  created_at timestamptz not null,
  -- When its file was replaced, moved or deleted; null for the one that new runs get.
  retired_at timestamptz,
  primary key (workspace_id, slug, version)
);
create unique index custom_skills_current on custom_skills (workspace_id, slug) where retired_at is null;

-- Whose turn it was last; its row is locked by whoever takes the next one.
create table sessions (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  id text not null,
  last_invocation_id text not null,
  primary key (workspace_id, id)
);

-- The turn before in a conversation. Not a parent: nothing waits for the next turn, and a cancel does not reach it.
alter table invocations add column previous_id text references invocations (id);
create index invocations_following on invocations ((coalesce(parent_id, previous_id))) where coalesce(parent_id, previous_id) is not null;

alter table custom_skills enable row level security;
alter table sessions enable row level security;
create policy tenant on custom_skills to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on sessions to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
grant select, insert, update on custom_skills, sessions to findable_tenant;

-- Parks the run until somebody answers its question, which stands in its step under way.
create function park_for_input(p_id text, p_epoch integer, p_step jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
begin
  update invocations set status = 'WAITING_INPUT', lease_until = null, counted = false, claims = 0, current_step = p_step,
      last_seq = last_seq + 1, updated_at = clock_timestamp()
    where id = p_id and agency_id = current_agency() and epoch = p_epoch and status = 'RUNNING' returning * into r;
  if not found then
    perform refuse_late_write(p_id);
  end if;
  perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq, jsonb_build_array(jsonb_build_object(
    'type', 'status.changed', 'data', jsonb_build_object('from', 'RUNNING', 'to', 'WAITING_INPUT', 'question', p_step ->> 'question'))));
  perform free_place(r.agency_id, r.workspace_id);
end
$$;

-- Ends a run that waits for an answer, with its question as its result; answers the state the run is in afterwards.
create function end_question(p_id text) returns text
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
begin
  perform 1 from invocations where id = (select parent_id from invocations where id = p_id) for update;
  select * into r from invocations where id = p_id and agency_id = current_agency()
    and (current_workspace() is null or workspace_id = current_workspace()) for update;
  if r.status = 'WAITING_INPUT' then
    -- It holds no place, so ending it would reach for the pool at once, and the start that follows for the load behind it.
    perform lock_load(r.agency_id);
    perform settle_run(p_id, 'SUCCEEDED', jsonb_build_object('question', r.current_step ->> 'question'), null, '[]');
    return 'SUCCEEDED';
  end if;
  return r.status;
end
$$;

revoke execute on function park_for_input(text, integer, jsonb), end_question(text) from public;
grant execute on function park_for_input(text, integer, jsonb), end_question(text) to findable_tenant;
