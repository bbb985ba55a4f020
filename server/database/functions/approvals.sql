-- Approvals: a run asks, a person decides.
--
-- Locks are taken in this order: parent before child, run before its approvals and effects, and the agency before the run where
-- effects are frozen.
--
-- Called from gates.store.ts: raise_approval.
-- Called from effects.store.ts: record_trusted_approval.
-- Called from approvals.store.ts: decide_approval, await_decision.
-- Called from other functions: close_gates, time_out_approval, supersede_steps.

-- Records an approval and parks the run. `p`: id, step, generation, kind, effect, preview, editableFields, editSchema, payload,
-- basis, subject, reason, approvalUrl. It marks an effect with an unknown outcome as such.
create function raise_approval(p_id text, p_epoch integer, p jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  r invocations := lock_own_run(p_id, p_epoch);
  now_in_world timestamptz := world_now(r.agency_id);
  ends timestamptz := now_in_world + r.approval_seconds * interval '1 second';
begin
  insert into approvals (id, agency_id, workspace_id, invocation_id, skill, step, generation, kind, effect, preview, editable_fields,
      edit_schema, payload, basis, subject, reason, routed_to, tags, raised_at, timeout_at)
    values (p ->> 'id', r.agency_id, r.workspace_id, p_id, r.skill, p ->> 'step', (p ->> 'generation')::integer, p ->> 'kind', p ->> 'effect',
      p -> 'preview', array(select jsonb_array_elements_text(coalesce(p -> 'editableFields', '[]'))), nullif(p -> 'editSchema', 'null'),
      p ->> 'payload', coalesce(p -> 'basis', '[]'), coalesce(p -> 'subject', '{}'), p ->> 'reason', r.routed_to, r.tags, now_in_world, ends);
  update invocations set has_effects = true where id = p_id and not has_effects;
  if p ->> 'kind' = 'unknown' then
    update effects set state = 'unknown' where invocation_id = p_id and step = p ->> 'step' and generation = (p ->> 'generation')::integer;
  end if;
  insert into timers (agency_id, workspace_id, due_at, kind, ref) values (r.agency_id, r.workspace_id, ends, 'approval', p_id)
    on conflict (kind, ref) do update set due_at = excluded.due_at;
  perform park_run(p_id, 'WAITING_APPROVAL',
    jsonb_build_object('name', p ->> 'step', 'status', 'awaiting_approval', 'approvalId', p ->> 'id', 'approvalUrl', p ->> 'approvalUrl'),
    jsonb_build_array(jsonb_build_object('type', 'step.awaiting_approval', 'data',
      jsonb_build_object('step', p ->> 'step', 'approvalId', p ->> 'id', 'preview', p -> 'preview'))));
  perform emit_run_event(p_id, r.workspace_id, 'WAITING_APPROVAL', jsonb_build_object('approvalId', p ->> 'id', 'step', p ->> 'step',
    'preview', p -> 'preview', 'routedTo', r.routed_to, 'timeoutAt', wire_time(ends), 'approvalUrl', p ->> 'approvalUrl'));
end
$$;

-- Decides an approval, once. `p`: decision (`APPROVED`, `REJECTED`), approver, note, edits, payload, sha256, digest, skipStep,
-- rerun ({"step", "config"}). Returns `decided`, `not_found`, `already_decided`, `timed_out`, `cancelled` or `invalid_rerun_step`.
create function decide_approval(p_approval_id text, p jsonb) returns text
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
  a approvals;
begin
  select * into a from approvals where id = p_approval_id and agency_id = current_agency()
    and (current_workspace() is null or workspace_id = current_workspace());
  if not found then
    return 'not_found';
  end if;
  perform 1 from invocations where id = (select parent_id from invocations where id = a.invocation_id) for no key update;
  select * into r from invocations where id = a.invocation_id for no key update;
  select * into a from approvals where id = p_approval_id for no key update;
  if a.status in ('APPROVED', 'REJECTED') then
    return 'already_decided';
  elsif a.status = 'CANCELLED' then
    return 'cancelled';
  elsif a.status = 'TIMED_OUT' or world_now(a.agency_id) >= a.timeout_at then
    return 'timed_out';
  end if;
  if p -> 'rerun' ->> 'step' is not null and not supersede_steps(r, p -> 'rerun', a.step) then
    return 'invalid_rerun_step';
  end if;

  update approvals set status = p ->> 'decision', decided_at = world_now(agency_id), ended_at = world_now(agency_id), approver = p ->> 'approver',
      note = p ->> 'note', edits = nullif(p -> 'edits', 'null'), preview = preview || coalesce(nullif(p -> 'edits', 'null'), '{}'),
      approved_payload = p ->> 'payload', payload_sha256 = p ->> 'sha256', digest = p ->> 'digest',
      skip_step = coalesce((p ->> 'skipStep')::boolean, false), rerun = nullif(p -> 'rerun', 'null')
    where id = p_approval_id;
  delete from timers where kind = 'approval' and ref = r.id;
  update invocations set last_seq = last_seq + 1 where id = r.id returning * into r;
  perform insert_events(r.id, r.agency_id, r.workspace_id, r.last_seq, jsonb_build_array(jsonb_build_object(
    'type', case p ->> 'decision' when 'APPROVED' then 'step.approved' else 'step.rejected' end,
    'data', jsonb_strip_nulls(jsonb_build_object('step', a.step, 'approvalId', a.id, 'approver', p ->> 'approver', 'note', p ->> 'note',
      'rerunStep', p -> 'rerun' ->> 'step')))));
  if p ->> 'decision' = 'APPROVED' or (p ->> 'skipStep')::boolean or p -> 'rerun' ->> 'step' is not null then
    perform resume_run(r.id);
  else
    perform settle_run(r.id, 'FAILED', null, jsonb_build_object('code', 'approval_rejected',
      'message', message_of('approval_rejected', a.step),
      'details', jsonb_strip_nulls(jsonb_build_object('step', a.step, 'approvalId', a.id, 'approver', p ->> 'approver', 'note', p ->> 'note'))), '[]');
  end if;
  return 'decided';
end
$$;

-- Waits for the transaction that is deciding or ending the approval. A later statement sees the outcome.
create function await_decision(p_approval_id text) returns void
  language sql security definer set search_path = public as $$
  select i.id from invocations i
  join approvals a on a.invocation_id = i.id
  where a.id = p_approval_id and a.agency_id = current_agency() and (current_workspace() is null or a.workspace_id = current_workspace())
  for share of i;
$$;

-- Supersedes a step and all that finished after it, so that they answer no replay. Returns false if the run has no such step, or
-- has acted outside since. The run is locked.
create function supersede_steps(r invocations, p_rerun jsonb, p_under_review text) returns boolean language plpgsql set search_path = public as $$
declare
  back_to text := p_rerun ->> 'step';
  first integer;
begin
  select ordinal into first from invocation_steps where invocation_id = r.id and name = back_to and not superseded and error is null;
  if first is null and back_to <> p_under_review then
    return false;
  end if;
  if exists (
    select 1 from effects e left join invocation_steps s on s.invocation_id = e.invocation_id and s.name = e.step and s.generation = e.generation
    where e.invocation_id = r.id and e.state in ('intended', 'unknown', 'done')
      and (s.ordinal is null or (s.ordinal >= first and not s.superseded))) then
    return false;
  end if;
  -- Children that the superseded steps started must not have acted either.
  if exists (
    with recursive below as (
      select c.id from invocations c where c.parent_id = r.id and c.created_at >=
        (select started_at from invocation_steps where invocation_id = r.id and name = back_to and not superseded)
      union all
      select c.id from invocations c join below b on c.parent_id = b.id
    )
    select 1 from effects e join below on below.id = e.invocation_id where e.state in ('intended', 'unknown', 'done')) then
    return false;
  end if;
  update invocation_steps set superseded = true where invocation_id = r.id and ordinal >= first and not superseded;
  update invocations set generation = generation + 1,
      rerun_config = rerun_config || jsonb_build_object(back_to, coalesce(p_rerun -> 'config', '{}')) where id = r.id;
  return true;
end
$$;

-- Records the decision of a trust grant or of a rule of the approval policy like any other decision. The run continues.
create function record_trusted_approval(p_id text, p_epoch integer, p jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  r invocations := lock_own_run(p_id, p_epoch);
  now_in_world timestamptz := world_now(r.agency_id);
begin
  insert into approvals (id, agency_id, workspace_id, invocation_id, skill, step, generation, kind, effect, status, preview, editable_fields,
      payload, basis, subject, reason, routed_to, tags, raised_at, timeout_at, ended_at, decided_at, approver, approved_payload,
      payload_sha256, digest, policy_rule)
    values (p ->> 'id', r.agency_id, r.workspace_id, p_id, r.skill, p ->> 'step', (p ->> 'generation')::integer, 'effect', p ->> 'effect',
      'APPROVED', p -> 'preview', '{}', p ->> 'payload', coalesce(p -> 'basis', '[]'), coalesce(p -> 'subject', '{}'), p ->> 'reason',
      r.routed_to, r.tags, now_in_world, now_in_world + r.approval_seconds * interval '1 second', now_in_world, now_in_world, p ->> 'approver',
      p ->> 'payload', p ->> 'sha256', p ->> 'digest', nullif(p -> 'policyRule', 'null'));
  update invocations set has_effects = true, last_seq = last_seq + 1 where id = p_id returning * into r;
  perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq, jsonb_build_array(jsonb_build_object('type', 'step.approved',
    'data', jsonb_build_object('step', p ->> 'step', 'approvalId', p ->> 'id', 'approver', p ->> 'approver'))));
  perform record_audit(r.agency_id, r.workspace_id, 'agent.approval.approve', 'run', p_id, r.skill, 'run', null, null, p ->> 'id', null,
    jsonb_strip_nulls(jsonb_build_object('approver', p ->> 'approver', 'policyRule', p -> 'policyRule')));
end
$$;

-- Ends an approval that timed out. Its run is locked, and the caller cancels it.
create function time_out_approval(p_id text) returns void language sql set search_path = public as $$
  update approvals set status = 'TIMED_OUT', ended_at = timeout_at where invocation_id = p_id and status = 'PENDING';
$$;

-- Closes the gates of a run that ends: pending approvals end, and effects that were not sent are abandoned. Returns the price of
-- the effects that are being sent: they finish, and are settled with their result.
create function close_gates(p_id text, p_status text) returns numeric language plpgsql set search_path = public as $$
declare
  open_price numeric;
begin
  -- An approval whose time ended before its run has timed out, as every read has reported since.
  update approvals set status = case when timeout_at <= world_now(agency_id) then 'TIMED_OUT' else 'CANCELLED' end,
      ended_at = least(timeout_at, world_now(agency_id))
    where invocation_id = p_id and status = 'PENDING';
  delete from timers where kind = 'approval' and ref = p_id;
  update effects set state = 'abandoned', ended_at = world_now(agency_id) where invocation_id = p_id and state = 'held';
  select coalesce(sum(price), 0) into open_price from effects where invocation_id = p_id and state = 'intended';
  return open_price;
end
$$;

grant execute on function raise_approval(text, integer, jsonb), record_trusted_approval(text, integer, jsonb), decide_approval(text, jsonb),
  await_decision(text) to findable_tenant;
