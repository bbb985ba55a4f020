-- Deletion of a person's data, and of texts that their source deleted, from records of runs and of deliveries.
--
-- Called from erasures.store.ts, as tenant: run_records. Called from erasures.store.ts, as system: other_records, rewrite_records.
-- Called from text-erasures.store.ts, as system: begin_text_erasures.

-- The texts of runs that may hold an address or one of these identifiers: one row for each record, with its columns as an object.
-- `p_ids` is a regular expression. All records if it is null.
create function run_records(p_workspace_id text, p_runs text[], p_ids text)
  returns table (kind text, run text, key jsonb, value jsonb, blob text)
  language sql stable set search_path = public as $$
  select r.* from (
    select 'run', i.id, jsonb_build_object('id', i.id),
      jsonb_build_object('input', i.input, 'result', i.result, 'pending_result', i.pending_result, 'error', i.error, 'raw', i.raw,
        'cancel_reason', i.cancel_reason), null::text
    from invocations i where i.workspace_id = p_workspace_id and i.id = any (p_runs)
    union all
    select 'step', s.invocation_id, jsonb_build_object('id', s.invocation_id, 'name', s.name, 'generation', s.generation),
      jsonb_build_object('output', s.output, 'error', s.error), s.output_blob
    from invocation_steps s where s.workspace_id = p_workspace_id and s.invocation_id = any (p_runs)
    union all
    select 'event', e.invocation_id, jsonb_build_object('id', e.invocation_id, 'seq', e.seq), jsonb_build_object('data', e.data), null
    from invocation_events e where e.workspace_id = p_workspace_id and e.invocation_id = any (p_runs)
    union all
    select 'value', v.invocation_id, jsonb_build_object('id', v.invocation_id), '{}', v.checksum
    from step_values v where v.workspace_id = p_workspace_id and v.invocation_id = any (p_runs)
    union all
    select 'approval', a.invocation_id, jsonb_build_object('id', a.id),
      jsonb_build_object('preview', a.preview, 'payload', a.payload, 'approved_payload', a.approved_payload, 'edits', a.edits,
        'note', a.note, 'reason', a.reason), null
    from approvals a where a.workspace_id = p_workspace_id and a.invocation_id = any (p_runs)
    union all
    select 'comment', a.invocation_id, jsonb_build_object('id', c.id), jsonb_build_object('comment', c.comment), null
    from approval_comments c join approvals a on a.id = c.approval_id
    where a.workspace_id = p_workspace_id and a.invocation_id = any (p_runs)
    union all
    select 'effect', f.invocation_id, jsonb_build_object('id', f.invocation_id, 'step', f.step, 'generation', f.generation),
      jsonb_build_object('payload', f.payload, 'result', f.result), null
    from effects f where f.workspace_id = p_workspace_id and f.invocation_id = any (p_runs)
  ) as r (kind, run, key, value, blob)
  where p_ids is null or r.blob is not null or position('@' in r.value::text) > 0 or (p_ids <> '' and r.value::text ~ p_ids)
$$;

-- Records of a workspace that belong to no run, or outlive it: waiting, recorded and failed deliveries of webhooks with the answers of
-- endpoints, answers of requests with an idempotency key, briefs, and the sources of texts. Of one kind, at most `p_limit` after the
-- place `p_after`, in the order of places.
create function other_records(p_workspace_id text, p_kind text, p_after text, p_limit integer)
  returns table (place text, key jsonb, value jsonb)
  language plpgsql stable security definer set search_path = public as $$
declare
  v_hooks text[];
begin
  if (select w.agency_id from workspaces w where w.id = p_workspace_id) is null then
    raise exception 'There is no workspace %.', p_workspace_id;
  end if;
  -- Rows of the agency's endpoints lie in its hidden workspace; their bodies name the workspace that an event is of.
  select coalesce(array_agg(h.id), '{}') into v_hooks from webhooks h join workspaces w on w.agency_id = h.agency_id
    where w.id = p_workspace_id and h.level = 'agency';
  if p_kind = 'answer' then
    return query select k.operation || ' ' || k.key, jsonb_build_object('operation', k.operation, 'key', k.key),
        jsonb_build_object('output', k.output)
      from idempotency_keys k
      where k.workspace_id = p_workspace_id and k.output is not null and k.operation || ' ' || k.key > p_after
      order by 1 limit p_limit;
  elsif p_kind = 'attempt' then
    return query select t.delivery_id || ' ' || t.attempt, jsonb_build_object('id', t.delivery_id, 'attempt', t.attempt),
        jsonb_build_object('body_excerpt', t.body_excerpt)
      from webhook_attempts t
      where (t.workspace_id = p_workspace_id or t.webhook_id = any (v_hooks)) and t.body_excerpt is not null
        and t.delivery_id || ' ' || t.attempt > p_after
      order by 1 limit p_limit;
  elsif p_kind = 'brief' then
    return query select b.id, jsonb_build_object('id', b.id), jsonb_build_object('brief', b.brief)
      from content_briefs b where b.workspace_id = p_workspace_id and b.id > p_after order by b.id limit p_limit;
  elsif p_kind = 'dead letter' then
    return query select l.id, jsonb_build_object('id', l.id), jsonb_build_object('body', l.body)
      from webhook_dead_letters l
      where (l.workspace_id = p_workspace_id or (l.webhook_id = any (v_hooks) and position(p_workspace_id in l.body) > 0))
        and l.id > p_after
      order by l.id limit p_limit;
  elsif p_kind = 'delivery' then
    return query select d.id, jsonb_build_object('id', d.id), jsonb_build_object('body', d.body)
      from webhook_deliveries d
      where (d.workspace_id = p_workspace_id or (d.webhook_id = any (v_hooks) and position(p_workspace_id in d.body) > 0))
        and d.body is not null and d.id > p_after
      order by d.id limit p_limit;
  elsif p_kind = 'recorded' then
    return query select lpad(e.seq::text, 20, '0'), jsonb_build_object('seq', e.seq), jsonb_build_object('body', e.body)
      from webhook_recorded_events e
      where e.workspace_id = p_workspace_id and e.body is not null and lpad(e.seq::text, 20, '0') > p_after
      order by 1 limit p_limit;
  elsif p_kind = 'revision' then
    return query select v.id, jsonb_build_object('id', v.id),
        jsonb_build_object('intermediate_data', v.intermediate_data, 'claims', v.claims)
      from content_revisions v where v.workspace_id = p_workspace_id and v.id > p_after order by v.id limit p_limit;
  end if;
end
$$;

-- Replaces texts of records. Those of a run that continues stay, because it reads them. `p_changes`: array of {kind, key, value,
-- blob}. Hashes of approvals and effects stay: they show what was approved, without the text.
create function rewrite_records(p_workspace_id text, p_changes jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  c record;
  v_agency text := (select w.agency_id from workspaces w where w.id = p_workspace_id);
begin
  if v_agency is null then
    raise exception 'There is no workspace %.', p_workspace_id;
  end if;
  for c in
    select x.kind, x.key ->> 'id' as id, x.key, x.value as v, x.blob
    from jsonb_to_recordset(p_changes) as x (kind text, key jsonb, value jsonb, blob jsonb)
  loop
    if c.kind = 'run' then
      update invocations i set input = c.v -> 'input', result = nullif(c.v -> 'result', 'null'),
        pending_result = nullif(c.v -> 'pending_result', 'null'), error = nullif(c.v -> 'error', 'null'),
        raw = c.v ->> 'raw', cancel_reason = c.v ->> 'cancel_reason'
      where i.workspace_id = p_workspace_id and i.id = c.id and i.ended_at is not null;
    elsif c.kind = 'step' then
      update invocation_steps s set output = case when s.output is null then null else c.v -> 'output' end,
        error = nullif(c.v -> 'error', 'null'), output_blob = coalesce(c.blob ->> 'to', s.output_blob)
      where s.workspace_id = p_workspace_id and s.invocation_id = c.id and s.name = c.key ->> 'name'
        and s.generation = (c.key ->> 'generation')::integer
        and exists (select from invocations i where i.id = s.invocation_id and i.ended_at is not null);
    elsif c.kind = 'event' then
      update invocation_events e set data = c.v -> 'data'
      where e.workspace_id = p_workspace_id and e.invocation_id = c.id and e.seq = (c.key ->> 'seq')::integer
        and exists (select from invocations i where i.id = e.invocation_id and i.ended_at is not null);
    elsif c.kind = 'value' then
      update step_values v set checksum = c.blob ->> 'to', size = (c.blob ->> 'size')::bigint
      where v.workspace_id = p_workspace_id and v.invocation_id = c.id and v.checksum = c.blob ->> 'from';
    elsif c.kind = 'approval' then
      update approvals a set preview = c.v -> 'preview', payload = c.v ->> 'payload', approved_payload = c.v ->> 'approved_payload',
        edits = nullif(c.v -> 'edits', 'null'), note = c.v ->> 'note', reason = c.v ->> 'reason'
      where a.workspace_id = p_workspace_id and a.id = c.id and a.status <> 'PENDING'
        and exists (select from invocations i where i.id = a.invocation_id and i.ended_at is not null);
    elsif c.kind = 'comment' then
      update approval_comments a set comment = c.v ->> 'comment' where a.workspace_id = p_workspace_id and a.id = c.id::bigint;
    elsif c.kind = 'effect' then
      update effects f set payload = c.v ->> 'payload', result = nullif(c.v -> 'result', 'null')
      where f.workspace_id = p_workspace_id and f.invocation_id = c.id and f.step = c.key ->> 'step'
        and f.generation = (c.key ->> 'generation')::integer and f.state in ('done', 'failed', 'abandoned');
    elsif c.kind = 'answer' then
      update idempotency_keys k set output = c.v ->> 'output'
      where k.workspace_id = p_workspace_id and k.operation = c.key ->> 'operation' and k.key = c.key ->> 'key';
    elsif c.kind = 'attempt' then
      update webhook_attempts t set body_excerpt = c.v ->> 'body_excerpt'
      where t.agency_id = v_agency and t.delivery_id = c.id and t.attempt = (c.key ->> 'attempt')::integer;
    elsif c.kind = 'brief' then
      update content_briefs b set brief = c.v -> 'brief' where b.workspace_id = p_workspace_id and b.id = c.id;
    elsif c.kind = 'dead letter' then
      update webhook_dead_letters l set body = c.v ->> 'body' where l.agency_id = v_agency and l.id = c.id;
    elsif c.kind = 'delivery' then
      update webhook_deliveries d set body = c.v ->> 'body' where d.agency_id = v_agency and d.id = c.id;
    elsif c.kind = 'recorded' then
      update webhook_recorded_events e set body = c.v ->> 'body'
      where e.workspace_id = p_workspace_id and e.seq = (c.key ->> 'seq')::bigint;
    elsif c.kind = 'revision' then
      update content_revisions v set intermediate_data = c.v -> 'intermediate_data', claims = nullif(c.v -> 'claims', 'null')
      where v.workspace_id = p_workspace_id and v.id = c.id;
    end if;
  end loop;
end
$$;

grant execute on function run_records(text, text[], text) to findable_tenant;
grant execute on function other_records(text, text, text, integer) to findable_system;
grant execute on function rewrite_records(text, jsonb) to findable_system;

-- Makes one erasure of the new ones of each workspace, so that its records are read once for all of them. A bulk action repeats results
-- of its workspaces in the hidden workspace of their agency.
create function begin_text_erasures() returns void language sql set search_path = public as $$
  with taken as (
    delete from text_erasures where state = 'new' returning *
  ), placed as (
    select t.*, p.id as place
    from taken t
    cross join lateral (
      select t.workspace_id as id union select w.id from workspaces w where w.agency_id = t.agency_id and w.hidden) p
  )
  insert into text_erasures (agency_id, workspace_id, texts, titles, ids, since, requested_at, state)
  select p.agency_id, p.place,
    array(select distinct one from placed o, unnest(o.texts) one where o.place = p.place),
    array(select distinct one from placed o, unnest(o.titles) one where o.place = p.place),
    array(select distinct one from placed o, unnest(o.ids) one where o.place = p.place),
    min(p.since), min(p.requested_at), 'runs'
  from placed p group by p.agency_id, p.place
$$;

grant execute on function begin_text_erasures() to findable_system;
