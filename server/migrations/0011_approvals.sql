-- What a person decides, and what reaches the outside world. The words: a *gate* is a step that stops for a person; an *effect*
-- is a step that acts on the outside world; its *intent* is the row that says so before anything is sent.
-- Locks go on as in 0002: parent before child, run before its approvals and effects, agency before run where effects are frozen.

create table approvals (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  invocation_id text not null references invocations (id),
  skill text not null,
  step text not null,
  generation integer not null,
  -- `effect`: it will be done in the outside world. `step`: the request wants to see it. `unknown`: it may have been done.
  kind text not null check (kind in ('effect', 'step', 'unknown')),
  -- What it does, of an effect: `publish`, `outreach_send`, `submit`, `discover`.
  effect text,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'TIMED_OUT', 'CANCELLED')),
  preview jsonb not null,
  editable_fields text[] not null default '{}',
  -- JSON Schema of the editable fields.
  edit_schema jsonb,
  -- The exact bytes that an effect will send, as they were when it was raised; what was approved is in `approved_payload`.
  payload text,
  -- What the payload was made of, with versions.
  basis jsonb not null default '[]',
  -- Whom it reaches, where that can be trusted henceforth: {"contactId", "domain"}; and why not, where it cannot.
  subject jsonb not null default '{}',
  reason text not null,
  routed_to text[] not null default '{}',
  tags text[] not null default '{}',
  -- On the clock of the agency's world, as is `decided_at`.
  raised_at timestamptz not null,
  timeout_at timestamptz not null,
  -- Of any ending: a decision, a time-out, a cancellation.
  ended_at timestamptz,
  decided_at timestamptz,
  approver text,
  note text,
  edits jsonb,
  approved_payload text,
  -- SHA-256 in hex of `approved_payload`, and of everything that was shown and agreed to.
  payload_sha256 text,
  digest text,
  skip_step boolean not null default false,
  rerun jsonb,
  check ((status = 'PENDING') = (ended_at is null)),
  check ((status in ('APPROVED', 'REJECTED')) = (decided_at is not null))
);
create unique index approvals_one_pending on approvals (invocation_id) where status = 'PENDING';
create index approvals_of_run on approvals (invocation_id, raised_at);
-- With what row-level security asks for, so that thousands that wait are counted in the index alone.
create index approvals_waiting on approvals (workspace_id, timeout_at, id) include (agency_id) where status = 'PENDING';
create index approvals_waiting_agency on approvals (agency_id, timeout_at, id) include (workspace_id) where status = 'PENDING';
create index approvals_ended on approvals (workspace_id, ended_at desc, id desc) where status <> 'PENDING';
create index approvals_ended_agency on approvals (agency_id, ended_at desc, id desc) where status <> 'PENDING';

create table approval_comments (
  id bigint generated always as identity primary key,
  approval_id text not null references approvals (id),
  agency_id text not null,
  workspace_id text not null,
  author text not null,
  -- The key or link it came by; the author is only a claim.
  said_by text not null,
  comment text not null,
  at timestamptz not null
);
create index approval_comments_of on approval_comments (approval_id, id);

create table trust_grants (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  kind text not null check (kind in ('contact', 'account', 'step')),
  skill text not null,
  step text not null,
  effect text not null,
  subject text,
  granted_by text not null,
  -- The key behind it: while it is revoked or expired the grant holds nothing.
  api_key_id text not null,
  approval_id text not null references approvals (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  uses integer not null default 0,
  last_used_at timestamptz,
  -- The day of the world's clock, UTC, that `used_today` counts.
  used_on date,
  used_today integer not null default 0,
  check ((kind = 'step') = (subject is null))
);
create index trust_grants_of on trust_grants (workspace_id, skill, step) where revoked_at is null;
create index trust_grants_newest on trust_grants (workspace_id, created_at desc, id desc) where revoked_at is null;

create table approval_links (
  id text primary key,
  agency_id text not null,
  workspace_id text not null,
  approval_id text not null references approvals (id),
  recipient text not null,
  can_approve boolean not null,
  -- SHA-256 of the token in its address, hex.
  token_hash text not null unique,
  api_key_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index approval_links_of on approval_links (approval_id);

create table effects (
  invocation_id text not null references invocations (id),
  step text not null,
  generation integer not null,
  agency_id text not null,
  workspace_id text not null,
  skill text not null,
  kind text not null,
  approval_id text,
  -- `held`: would go out but for a freeze. `intended`: is being sent, or was when its process died. `unknown`: may have been
  -- done, a person is asked. `done`; `failed`: was not done; `abandoned`: its run ended before it was sent.
  state text not null check (state in ('held', 'intended', 'unknown', 'done', 'failed', 'abandoned')),
  -- Vendors that honour keys get this one, the same at every try.
  effect_key text not null,
  payload text not null,
  payload_sha256 text not null,
  price numeric(16, 4) not null default 0,
  tries integer not null default 0,
  intended_at timestamptz,
  ended_at timestamptz,
  result jsonb,
  created_at timestamptz not null,
  primary key (invocation_id, step, generation)
);
create index effects_held on effects (agency_id, workspace_id) where state = 'held';
create index effects_open on effects (agency_id) where state = 'intended';

create table effect_freezes (
  agency_id text not null references agencies (id),
  -- Empty for the whole agency.
  workspace_id text not null default '',
  reason text not null,
  frozen_at timestamptz not null,
  frozen_by text not null,
  primary key (agency_id, workspace_id)
);

-- What a run's record shows of its effects.
create function effects_of(p_id text) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('step', step, 'kind', kind, 'state', state, 'at', wire_time(coalesce(ended_at, intended_at, created_at)),
    'approvalId', approval_id) order by created_at)
  from effects where invocation_id = p_id;
$$;

do $$
declare t text;
begin
  foreach t in array array['approvals', 'approval_comments', 'trust_grants', 'approval_links', 'effects'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I to findable_tenant using (agency_id = current_agency()
      and (current_workspace() is null or workspace_id = current_workspace()))', t);
    execute format('create policy system on %I to findable_system using (true)', t);
  end loop;
end
$$;
-- A workspace sees that its agency is frozen.
alter table effect_freezes enable row level security;
create policy tenant on effect_freezes to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id in ('', current_workspace())));
create policy system on effect_freezes to findable_system using (true);

grant select on approvals, effects to findable_tenant, findable_system;
grant select, insert on approval_comments to findable_tenant;
grant select, insert, update on trust_grants, approval_links to findable_tenant;
grant select, insert, delete on effect_freezes to findable_tenant;
grant select, update on approval_links to findable_system;

/*
 * ---------------------------------------------------------------- what a run does
 */

-- Ends a run's stay in its process: it waits for somebody, takes no place and costs nothing. The run is locked.
create function park_run(p_id text, p_status text, p_step jsonb, p_events jsonb) returns void
  language plpgsql set search_path = public as $$
declare
  r invocations;
  told jsonb := p_events;
begin
  if p_status <> 'RUNNING' then
    told := told || jsonb_build_array(jsonb_build_object('type', 'status.changed',
      'data', jsonb_build_object('from', 'RUNNING', 'to', p_status)));
  end if;
  update invocations set status = p_status, lease_until = null, counted = false, claims = 0, current_step = p_step,
      last_seq = last_seq + jsonb_array_length(told), updated_at = world_now(agency_id)
    where id = p_id returning * into r;
  perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq, told);
  perform free_place(r.agency_id, r.workspace_id);
end
$$;

-- Locks a run for one of its own writes.
create function lock_own_run(p_id text, p_epoch integer) returns invocations language plpgsql set search_path = public as $$
declare
  r invocations;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency() for update;
  if not found or r.epoch <> p_epoch or r.status <> 'RUNNING' then
    perform refuse_late_write(p_id);
  end if;
  return r;
end
$$;

/*
 * Asks a person: records the approval and parks the run. `p`: id, step, generation, kind, effect, preview, editableFields,
 * editSchema, payload, basis, subject, reason, approvalUrl. An effect whose outcome is unknown is marked so.
 */
create function raise_approval(p_id text, p_epoch integer, p jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  r invocations := lock_own_run(p_id, p_epoch);
  now_there timestamptz := world_now(r.agency_id);
  ends timestamptz := now_there + r.approval_seconds * interval '1 second';
begin
  insert into approvals (id, agency_id, workspace_id, invocation_id, skill, step, generation, kind, effect, preview, editable_fields,
      edit_schema, payload, basis, subject, reason, routed_to, tags, raised_at, timeout_at)
    values (p ->> 'id', r.agency_id, r.workspace_id, p_id, r.skill, p ->> 'step', (p ->> 'generation')::integer, p ->> 'kind', p ->> 'effect',
      p -> 'preview', array(select jsonb_array_elements_text(coalesce(p -> 'editableFields', '[]'))), nullif(p -> 'editSchema', 'null'),
      p ->> 'payload', coalesce(p -> 'basis', '[]'), coalesce(p -> 'subject', '{}'), p ->> 'reason', r.routed_to, r.tags, now_there, ends);
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
  perform emit_event(r.agency_id, r.workspace_id, 'agent.invocation.awaiting_approval', jsonb_strip_nulls(jsonb_build_object(
    'invocationId', p_id, 'skill', r.skill, 'parentInvocationId', coalesce(r.parent_id, r.previous_id), 'tags', r.tags))
    || jsonb_build_object('approvalId', p ->> 'id', 'step', p ->> 'step', 'preview', p -> 'preview', 'routedTo', r.routed_to,
      'timeoutAt', wire_time(ends), 'approvalUrl', p ->> 'approvalUrl'));
end
$$;

-- Parks a run that asks its user. `p_result` is what it ends with once it is answered.
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

-- Whether this agency, or this workspace of it, lets nothing out. Whoever freezes waits for those that ask.
create function effects_frozen(p_agency_id text, p_workspace_id text) returns boolean language plpgsql set search_path = public as $$
begin
  perform 1 from agencies where id = p_agency_id for share;
  return exists (select 1 from effect_freezes where agency_id = p_agency_id and workspace_id in ('', p_workspace_id));
end
$$;

/*
 * Writes the intent to do something in the outside world, in the transaction that has read its basis again. `p`: step,
 * generation, kind, approvalId, effectKey, payload, sha256, price. Answers `intended`, or `held` where effects are frozen: the
 * run is parked then. What is sent afterwards is the payload of the row and nothing else.
 */
create function begin_effect(p_id text, p_epoch integer, p jsonb) returns text
  language plpgsql security definer set search_path = public as $$
declare
  frozen boolean := effects_frozen(current_agency(), current_workspace());
  r invocations := lock_own_run(p_id, p_epoch);
  now_there timestamptz := world_now(r.agency_id);
  v_tries integer;
begin
  insert into effects (invocation_id, step, generation, agency_id, workspace_id, skill, kind, approval_id, state, effect_key, payload,
      payload_sha256, price, tries, intended_at, created_at)
    values (p_id, p ->> 'step', (p ->> 'generation')::integer, r.agency_id, r.workspace_id, r.skill, p ->> 'kind', p ->> 'approvalId',
      case when frozen then 'held' else 'intended' end, p ->> 'effectKey', p ->> 'payload', p ->> 'sha256', (p ->> 'price')::numeric,
      (not frozen)::integer, case when not frozen then now_there end, now_there)
    on conflict (invocation_id, step, generation) do update set state = excluded.state, approval_id = excluded.approval_id,
      payload = excluded.payload, payload_sha256 = excluded.payload_sha256, tries = effects.tries + excluded.tries,
      intended_at = excluded.intended_at, ended_at = null
    returning tries into v_tries;
  -- A first intent is progress: a run that dies from now on is not given up before somebody was told.
  update invocations set has_effects = true, claims = case when v_tries = 1 then 0 else claims end
    where id = p_id and (not has_effects or v_tries = 1);
  if frozen then
    perform park_run(p_id, 'RUNNING', jsonb_build_object('name', p ->> 'step', 'status', 'held'), '[]');
    return 'held';
  end if;
  return 'intended';
end
$$;

/*
 * Writes how an intended effect came out: `done`, `failed` or `unknown`. Where its run has ended meanwhile, its price is settled:
 * what was done is charged. False where another process has written it already.
 */
create function close_effect(p_id text, p_step text, p_generation integer, p_state text, p_result jsonb) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
  e effects;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency() for update;
  update effects set state = p_state, result = p_result, ended_at = world_now(agency_id)
    where invocation_id = p_id and step = p_step and generation = p_generation and agency_id = current_agency() and state = 'intended'
    returning * into e;
  if not found then
    return false;
  end if;
  if r.ended_at is not null then
    perform settle_open_effect(r, e);
  end if;
  return true;
end
$$;

-- The price of an effect that outlived its run: charged where it was done, else given back. The run is locked.
create function settle_open_effect(r invocations, e effects) returns void language plpgsql set search_path = public as $$
declare
  charged numeric := case when e.state = 'done' then e.price else 0 end;
begin
  if e.price = 0 then
    return;
  end if;
  update invocations set credits_captured = credits_captured + charged, credits_reserved = credits_reserved - e.price + charged
    where id = r.id;
  update invocations set credits_of_children = credits_of_children + charged where id = r.parent_id and charged > 0;
  insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, step, kind, area, amount)
    values (r.pool_id, r.agency_id, r.workspace_id, r.id, e.step, case when charged > 0 then 'capture' else 'release' end,
      case when charged > 0 then r.area end, e.price);
  update credit_pools set reserved = reserved - e.price, used = used + charged where id = r.pool_id;
end
$$;

-- What hangs on a run that ends: approvals that wait are closed, effects that were not sent are given up. Answers the price of
-- those that are under way: they finish, and are settled with their result.
create function close_gates(p_id text, p_status text) returns numeric language plpgsql set search_path = public as $$
declare
  open_price numeric;
begin
  -- One whose time was up before its run was ended has timed out, as everybody was told since.
  update approvals set status = case when timeout_at <= world_now(agency_id) then 'TIMED_OUT' else 'CANCELLED' end,
      ended_at = least(timeout_at, world_now(agency_id))
    where invocation_id = p_id and status = 'PENDING';
  delete from timers where kind = 'approval' and ref = p_id;
  update effects set state = 'abandoned', ended_at = world_now(agency_id) where invocation_id = p_id and state = 'held';
  select coalesce(sum(price), 0) into open_price from effects where invocation_id = p_id and state = 'intended';
  return open_price;
end
$$;

/*
 * Effects whose run has ended and whose process is gone: nobody will know, so they are marked `unknown` and their price is given
 * back. Every process that tends the runs calls it.
 */
create function close_forgotten_effects(p_silence_ms integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  o record;
  r invocations;
  e effects;
  closed integer := 0;
begin
  for o in
    select effects.invocation_id, effects.step, effects.generation from effects join invocations on invocations.id = effects.invocation_id
      join agencies on agencies.id = effects.agency_id
    where effects.state = 'intended'
      and invocations.ended_at - agencies.world_offset < clock_timestamp() - p_silence_ms * interval '1 ms' limit p_limit
  loop
    select * into r from invocations where id = o.invocation_id for update;
    update effects set state = 'unknown', ended_at = world_now(agency_id)
      where invocation_id = o.invocation_id and step = o.step and generation = o.generation and state = 'intended' returning * into e;
    continue when not found;
    perform settle_open_effect(r, e);
    closed := closed + 1;
  end loop;
  return closed;
end
$$;

/*
 * ---------------------------------------------------------------- what a person does
 */

-- Ends the approval that waited too long. Its run is locked, and cancelled by the caller.
create function time_out_approval(p_id text) returns void language sql set search_path = public as $$
  update approvals set status = 'TIMED_OUT', ended_at = timeout_at where invocation_id = p_id and status = 'PENDING';
$$;

/*
 * Decides an approval, once. `p`: decision (`APPROVED`, `REJECTED`), approver, note, edits, payload, sha256, digest, skipStep,
 * rerun ({"step", "config"}). Answers `decided`, `not_found`, `already_decided`, `timed_out`, `cancelled` or `invalid_rerun_step`.
 */
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
  perform 1 from invocations where id = (select parent_id from invocations where id = a.invocation_id) for update;
  select * into r from invocations where id = a.invocation_id for update;
  select * into a from approvals where id = p_approval_id for update;
  if a.status in ('APPROVED', 'REJECTED') then
    return 'already_decided';
  elsif a.status = 'CANCELLED' then
    return 'cancelled';
  elsif a.status = 'TIMED_OUT' or world_now(a.agency_id) >= a.timeout_at then
    return 'timed_out';
  end if;
  if p -> 'rerun' ->> 'step' is not null and not forget_steps(r, p -> 'rerun', a.step) then
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
      'message', format('The step %s was rejected.', a.step),
      'details', jsonb_strip_nulls(jsonb_build_object('step', a.step, 'approvalId', a.id, 'approver', p ->> 'approver', 'note', p ->> 'note'))), '[]');
  end if;
  return 'decided';
end
$$;

-- Waits for whoever ends the approval at this moment. A statement after it sees how that went.
create function await_decision(p_approval_id text) returns void
  language sql security definer set search_path = public as $$
  select i.id from invocations i
  join approvals a on a.invocation_id = i.id
  where a.id = p_approval_id and a.agency_id = current_agency() and (current_workspace() is null or a.workspace_id = current_workspace())
  for share of i;
$$;

/*
 * Goes back to a step: it and all that finished after it answer no replay any more. False where the run has no such step behind
 * it, or has touched the outside world since. The run is locked.
 */
create function forget_steps(r invocations, p_rerun jsonb, p_under_review text) returns boolean language plpgsql set search_path = public as $$
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
  -- Nor may children that the forgotten steps started have done so.
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

-- Writes down what a trust grant decided, so that it is found like any other decision. The run goes on.
create function record_trusted(p_id text, p_epoch integer, p jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  r invocations := lock_own_run(p_id, p_epoch);
  now_there timestamptz := world_now(r.agency_id);
begin
  insert into approvals (id, agency_id, workspace_id, invocation_id, skill, step, generation, kind, effect, status, preview, editable_fields,
      payload, basis, subject, reason, routed_to, tags, raised_at, timeout_at, ended_at, decided_at, approver, approved_payload,
      payload_sha256, digest)
    values (p ->> 'id', r.agency_id, r.workspace_id, p_id, r.skill, p ->> 'step', (p ->> 'generation')::integer, 'effect', p ->> 'effect',
      'APPROVED', p -> 'preview', '{}', p ->> 'payload', coalesce(p -> 'basis', '[]'), coalesce(p -> 'subject', '{}'), p ->> 'reason',
      r.routed_to, r.tags, now_there, now_there + r.approval_seconds * interval '1 second', now_there, now_there, p ->> 'approver',
      p ->> 'payload', p ->> 'sha256', p ->> 'digest');
  update invocations set has_effects = true, last_seq = last_seq + 1 where id = p_id returning * into r;
  perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq, jsonb_build_array(jsonb_build_object('type', 'step.approved',
    'data', jsonb_build_object('step', p ->> 'step', 'approvalId', p ->> 'id', 'approver', p ->> 'approver'))));
  perform record_audit(r.agency_id, r.workspace_id, 'agent.approval.approve', 'run', p_id, r.skill, 'run', null, null, p ->> 'id', null,
    jsonb_build_object('approver', p ->> 'approver'));
end
$$;

-- Answers a run that asked: it ends with what it kept for that. `answered`, `not_found`, or the state it is in.
create function answer_input(p_id text) returns text language plpgsql security definer set search_path = public as $$
declare
  r invocations;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency()
    and (current_workspace() is null or workspace_id = current_workspace());
  if not found then
    return 'not_found';
  end if;
  perform 1 from invocations where id = r.parent_id for update;
  select * into r from invocations where id = p_id for update;
  if r.status <> 'WAITING_INPUT' then
    return r.status;
  end if;
  -- It holds no place, so ending it would reach for the pool at once, and the start that follows for the load behind it.
  perform lock_load(r.agency_id);
  perform settle_run(p_id, 'SUCCEEDED', r.pending_result, null, '[]');
  return 'answered';
end
$$;

-- Whether what a key once allowed still stands: its trust grants and its links end with it. A workspace cannot see the keys of
-- its agency, so this looks for it.
create function key_may_approve(p_key_id text) returns boolean language sql stable security definer set search_path = public
  return exists (select 1 from api_keys where id = p_key_id and agency_id = current_agency() and can_approve and not read_only
    and revoked_at is null and (expires_at is null or expires_at > clock_timestamp()));

create function key_name(p_key_id text) returns text language sql stable security definer set search_path = public
  return (select name from api_keys where id = p_key_id and agency_id = current_agency());

-- Lets nothing out of a workspace, or of the agency (empty), once what is being sent this moment has been begun.
create function freeze_effects(p_workspace_id text, p_reason text, p_by text) returns void
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from agencies where id = current_agency() for no key update;
  insert into effect_freezes (agency_id, workspace_id, reason, frozen_at, frozen_by)
    values (current_agency(), p_workspace_id, p_reason, world_now(current_agency()), p_by) on conflict do nothing;
end
$$;

/*
 * What goes out of a workspace, or of the agency (empty), no more while it is frozen: effects that were held, and those that wait
 * for somebody besides, the oldest first. `total` counts all of them.
 */
create function held_effects(p_workspace_id text, p_limit integer)
  returns table (workspace_id text, invocation_id text, skill text, step text, approval_id text, total integer)
  language sql stable security definer set search_path = public as $$
  select h.workspace_id, h.invocation_id, h.skill, h.step, h.approval_id, (count(*) over ())::integer
  from (
    select e.workspace_id, e.invocation_id, e.skill, e.step, null as approval_id, e.created_at as since
    from effects e
    where e.agency_id = current_agency() and e.state = 'held'
    union all
    select a.workspace_id, a.invocation_id, a.skill, a.step, a.id, a.raised_at
    from approvals a
    where a.agency_id = current_agency() and a.status = 'PENDING' and a.kind <> 'step' and a.timeout_at > world_now(a.agency_id)
  ) h
  where p_workspace_id in ('', h.workspace_id)
    and (current_workspace() is null or p_workspace_id = '' or h.workspace_id = current_workspace())
  order by h.since, h.invocation_id, h.step
  limit p_limit;
$$;

-- Ends a freeze; what it held goes on, unless the other freeze still holds it.
create function unfreeze_effects(p_workspace_id text) returns integer language plpgsql security definer set search_path = public as $$
declare
  one text;
  resumed integer := 0;
begin
  perform 1 from agencies where id = current_agency() for no key update;
  delete from effect_freezes where agency_id = current_agency() and workspace_id = p_workspace_id;
  for one in
    select i.id from invocations i join effects e on e.invocation_id = i.id
    where e.agency_id = current_agency() and e.state = 'held' and (p_workspace_id = '' or e.workspace_id = p_workspace_id)
      and not exists (select 1 from effect_freezes f where f.agency_id = e.agency_id and f.workspace_id in ('', e.workspace_id))
      and i.status = 'RUNNING' and i.current_step ->> 'status' = 'held'
    order by i.depth, i.id for update of i
  loop
    perform resume_run(one);
    resumed := resumed + 1;
  end loop;
  return resumed;
end
$$;

revoke execute on all functions in schema public from public;
grant execute on function wire_time(timestamptz), effects_of(text) to findable_tenant, findable_system;
grant execute on function raise_approval(text, integer, jsonb), record_trusted(text, integer, jsonb),
  park_for_input(text, integer, jsonb, jsonb), begin_effect(text, integer, jsonb), close_effect(text, text, integer, text, jsonb),
  decide_approval(text, jsonb), await_decision(text), answer_input(text), freeze_effects(text, text, text), held_effects(text, integer),
  unfreeze_effects(text), key_may_approve(text), key_name(text) to findable_tenant;
grant execute on function close_forgotten_effects(integer, integer) to findable_system;
