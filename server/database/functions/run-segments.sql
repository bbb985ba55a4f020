-- Segments of a run: a worker claims one, and the run parks or resumes.
--
-- Called from segments.store.ts: claim_run.
-- Called from run-context.store.ts: park_until, park_for_input.
-- Called from sessions.store.ts: answer_input.
-- Called from other functions: abandon_run, refuse_late_write, lock_own_run, park_run, resume_run.

-- Gives a segment to a worker if the segment is still due. The first claim moves the run to RUNNING. A run is abandoned when its
-- last five claims finished no step: it kills its workers.
create function claim_run(p_id text, p_segment integer, p_worker_id text, p_lease_ms integer) returns setof invocations
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
begin
  update invocations i set status = 'RUNNING', epoch = i.epoch + 1, claims = i.claims + 1, worker_id = p_worker_id,
      lease_until = clock_timestamp() + p_lease_ms * interval '1 ms', started_at = coalesce(i.started_at, clock_timestamp() + a.world_offset),
      updated_at = clock_timestamp() + a.world_offset, last_seq = i.last_seq + (i.status = 'PENDING')::integer
    from agencies a
    where i.id = p_id and a.id = i.agency_id and i.segment = p_segment and i.lease_until is null and i.status in ('PENDING', 'RUNNING')
      and (i.counted or i.unplaced) and i.claims < 5
      and not exists (select from installation h where h.held_since > i.created_at)
    returning i.* into r;
  if not found then
    perform abandon_run(p_id, p_segment);
    return;
  end if;
  -- The first claim: the run was PENDING before, and never is again.
  if r.epoch = 1 then
    insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
      values (p_id, r.last_seq, r.agency_id, r.workspace_id, 'status.changed', '{"from": "PENDING", "to": "RUNNING"}', r.updated_at);
    perform emit_run_event(p_id, r.workspace_id, 'RUNNING');
  end if;
  return next r;
end
$$;

-- Ends a run that is due and was claimed too often. Locks its parent first.
create function abandon_run(p_id text, p_segment integer) returns void language plpgsql set search_path = public as $$
declare
  r invocations;
begin
  perform 1 from invocations where id = (select parent_id from invocations where id = p_id and claims >= 5) for no key update;
  select * into r from invocations where id = p_id for no key update;
  if found and r.segment = p_segment and r.lease_until is null and r.status in ('PENDING', 'RUNNING') and (r.counted or r.unplaced)
    and r.claims >= 5
  then
    perform settle_run(p_id, 'FAILED', null, jsonb_build_object('code', 'run_abandoned', 'message',
      message_of('run_abandoned'), 'details', '{}'::jsonb), '[]');
  end if;
end
$$;

-- Raised by every fenced write that comes too late.
create function refuse_late_write(p_id text) returns void language plpgsql as $$
begin
  raise exception 'The run % has ended or belongs to another process now.', p_id using errcode = 'FN001';
end
$$;

-- Locks a run for a write of its owner.
create function lock_own_run(p_id text, p_epoch integer) returns invocations language plpgsql set search_path = public as $$
declare
  r invocations;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency() for no key update;
  if not found or r.epoch <> p_epoch or r.status <> 'RUNNING' then
    perform refuse_late_write(p_id);
  end if;
  return r;
end
$$;

-- Parks a locked run: the segment ends, and the run takes no place and costs nothing while it waits.
create function park_run(p_id text, p_status text, p_step jsonb, p_events jsonb) returns void
  language plpgsql set search_path = public as $$
declare
  r invocations;
  events jsonb := p_events;
begin
  if p_status <> 'RUNNING' then
    events := events || jsonb_build_array(jsonb_build_object('type', 'status.changed',
      'data', jsonb_build_object('from', 'RUNNING', 'to', p_status)));
  end if;
  update invocations set status = p_status, lease_until = null, counted = false, claims = 0, current_step = p_step,
      last_seq = last_seq + jsonb_array_length(events), updated_at = world_now(agency_id)
    where id = p_id returning * into r;
  perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq, events);
  perform release_place(r.agency_id, r.workspace_id);
end
$$;

-- Makes a parked run due. It resumes even if its workspace has no free place, because it was admitted before.
create function resume_run(p_id text) returns void language plpgsql set search_path = public as $$
declare
  r invocations;
  was text;
begin
  select status into was from invocations where id = p_id;
  update invocations set status = 'RUNNING', segment = segment + 1, counted = true, wake_at = null, claims = 0, current_step = null,
      last_seq = last_seq + (was <> 'RUNNING')::integer, updated_at = world_now(agency_id)
    where id = p_id returning * into r;
  if was <> 'RUNNING' then
    perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq, jsonb_build_array(jsonb_build_object(
      'type', 'status.changed', 'data', jsonb_build_object('from', was, 'to', 'RUNNING'))));
  end if;
  perform lock_load(r.agency_id);
  update run_load set running = running + 1 where agency_id = r.agency_id and workspace_id in ('', r.workspace_id);
  perform enqueue_segment(p_id, r.segment);
end
$$;

-- Parks the run until a moment of its world. It stays RUNNING, takes no place and costs nothing.
create function park_until(p_id text, p_epoch integer, p_at timestamptz, p_step jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
begin
  update invocations set lease_until = null, counted = false, claims = 0, wake_at = p_at, current_step = p_step, updated_at = world_now(agency_id)
    where id = p_id and agency_id = current_agency() and epoch = p_epoch and status = 'RUNNING' returning * into r;
  if not found then
    perform refuse_late_write(p_id);
  end if;
  insert into timers (agency_id, workspace_id, due_at, kind, ref) values (r.agency_id, r.workspace_id, p_at, 'wake', p_id)
    on conflict (kind, ref) do update set due_at = excluded.due_at;
  perform release_place(r.agency_id, r.workspace_id);
end
$$;

-- Parks a run that asks its user. `p_result` is its result once the user has answered.
create function park_for_input(p_id text, p_epoch integer, p_step jsonb, p_result jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  r invocations := lock_own_run(p_id, p_epoch);
begin
  update invocations set pending_result = p_result where id = p_id;
  insert into timers (agency_id, workspace_id, due_at, kind, ref)
    values (r.agency_id, r.workspace_id, world_now(r.agency_id) + r.approval_seconds * interval '1 second', 'input', p_id)
    on conflict (kind, ref) do update set due_at = excluded.due_at;
  perform park_run(p_id, 'WAITING_INPUT', p_step, '[]');
end
$$;

-- Answers a run that asked its user: the run ends with the result that it kept. Returns `answered`, `not_found`, or the state of
-- the run.
create function answer_input(p_id text) returns text language plpgsql security definer set search_path = public as $$
declare
  r invocations;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency()
    and (current_workspace() is null or workspace_id = current_workspace());
  if not found then
    return 'not_found';
  end if;
  perform 1 from invocations where id = r.parent_id for no key update;
  select * into r from invocations where id = p_id for no key update;
  if r.status <> 'WAITING_INPUT' then
    return r.status;
  end if;
  -- The run holds no place, so without this its end would lock the pool first and the start that follows the load.
  perform lock_load(r.agency_id);
  perform settle_run(p_id, 'SUCCEEDED', r.pending_result, null, '[]');
  return 'answered';
end
$$;

grant execute on function refuse_late_write(text) to findable_tenant, findable_system;
grant execute on function claim_run(text, integer, text, integer) to findable_system;
grant execute on function park_until(text, integer, timestamptz, jsonb), park_for_input(text, integer, jsonb, jsonb), answer_input(text)
  to findable_tenant;
