-- What a test world's market is made of beside its seed: what was made to happen in it, and what its users did. Times are the
-- world's.

create table market_events (
  id text primary key,
  -- Events happen to the whole world, whichever of its keys made them.
  agency_id text not null references agencies (id),
  event text not null check (event in ('algorithm_update', 'model_change', 'provider_outage', 'competitor_surge')),
  parameters jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null
);
create index market_events_newest on market_events (agency_id, created_at desc, id desc);

create table market_deeds (
  id bigint generated always as identity primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- Without its time.
  deed jsonb not null,
  at timestamptz not null
);
create index market_deeds_of_world on market_deeds (agency_id, at, id);
create index market_deeds_of_workspace on market_deeds (workspace_id);

alter table market_events enable row level security;
alter table market_deeds enable row level security;
create policy tenant on market_events to findable_tenant
  using (agency_id = current_agency());
create policy tenant on market_deeds to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy system on market_events to findable_system using (true);
-- Purges the rows of workspaces deleted long ago.
create policy system on market_deeds to findable_system using (true);
grant select, insert on market_events, market_deeds to findable_tenant;
grant select, delete on market_deeds to findable_system;

/*
 * All that a world is made of, for the vendors of its runs: these act in one workspace, and the market has all of them in it.
 * Null for live agencies. One call, because every simulated vendor call begins with it.
 */
create function world_state(p_agency_id text) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'seed', a.seed,
    'bornAt', wire_time(a.created_at),
    'now', wire_time(clock_timestamp() + a.world_offset),
    'brands', coalesce((
      select jsonb_agg(jsonb_build_object('workspaceId', w.id, 'domain', w.primary_domain, 'name', w.name, 'settings', w.settings, 'brand', w.brand)
        order by w.created_at, w.id)
      from workspaces w where w.agency_id = a.id and w.deleted_at is null and not w.hidden), '[]'),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('event', e.event, 'parameters', e.parameters, 'startsAt', wire_time(e.starts_at),
        'endsAt', wire_time(e.ends_at)) order by e.starts_at, e.id)
      from market_events e where e.agency_id = a.id), '[]'),
    'deeds', coalesce((
      select jsonb_agg(d.deed || jsonb_build_object('at', wire_time(d.at)) order by d.at, d.id)
      from market_deeds d where d.agency_id = a.id), '[]'))
  from agencies a where a.id = p_agency_id and a.id = current_agency() and a.mode = 'test';
$$;
revoke execute on function world_state(text) from public;
grant execute on function world_state(text) to findable_tenant;

/*
 * ---------------------------------------------------------------- the clock
 * An *advance* is a run that moves the clock of its world. While it is under way nothing else fires what is due there, so that
 * everything happens once and in order. It takes no running place: what it waits for may need all there are.
 */

create index timers_of_world on timers (agency_id, due_at);
create index webhooks_of_agency on webhooks (agency_id);
create index files_purge_of_world on files (agency_id, purge_at) where purge_at is not null;

create table clock_advances (
  invocation_id text primary key,
  agency_id text not null,
  workspace_id text not null,
  from_at timestamptz not null,
  to_at timestamptz not null
);

-- What was due on the way, in the order in which it was let happen.
create table clock_fired (
  invocation_id text not null,
  ordinal integer not null,
  agency_id text not null,
  workspace_id text not null,
  kind text not null,
  ref text not null,
  due_at timestamptz not null,
  primary key (invocation_id, ordinal),
  unique (invocation_id, kind, ref, due_at)
);

alter table clock_advances enable row level security;
alter table clock_fired enable row level security;
create policy tenant on clock_advances to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on clock_fired to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy system on clock_advances to findable_system using (true);
create policy system on clock_fired to findable_system using (true);
grant select on clock_advances, clock_fired to findable_tenant;
grant select, delete on clock_advances, clock_fired to findable_system;

/*
 * What is due in a world until a moment of it. A retry that waits is due on the database's clock, which a move of the world's
 * clock brings closer; first attempts wait for nothing.
 */
create function world_dues(p_agency_id text, p_until timestamptz) returns table (kind text, ref text, due_at timestamptz)
  language sql stable set search_path = public as $$
  select case t.kind when 'wake' then 'delay' when 'approval' then 'approval_timeout' when 'input' then 'input_timeout' else t.kind end,
      t.ref, t.due_at
    from timers t
    where t.agency_id = p_agency_id and t.due_at <= p_until and t.kind in ('wake', 'approval', 'input', 'schedule')
  union all
  select 'webhook_delivery', d.id, d.due_at + a.world_offset
    from agencies a join webhooks w on w.agency_id = a.id join webhook_deliveries d on d.webhook_id = w.id
    where a.id = p_agency_id and not d.taken and d.attempts > d.attempts_before and d.due_at + a.world_offset <= p_until
  union all
  select 'file_purge', f.id, f.purge_at from files f where f.agency_id = p_agency_id and f.purge_at <= p_until
  union all
  select 'workspace_purge', w.id, w.purge_at from workspaces w
    where w.agency_id = p_agency_id and w.purged_at is null and w.purge_at <= p_until;
$$;

-- When the next thing is due in a world; null where nothing is.
create function next_due(p_agency_id text) returns timestamptz language sql stable set search_path = public as $$
  select least(
    (select min(t.due_at) from timers t where t.agency_id = p_agency_id and t.kind in ('wake', 'approval', 'input', 'schedule')),
    (select min(d.due_at) + max(a.world_offset)
      from agencies a join webhooks w on w.agency_id = a.id join webhook_deliveries d on d.webhook_id = w.id
      where a.id = p_agency_id and not d.taken and d.attempts > d.attempts_before),
    (select min(f.purge_at) from files f where f.agency_id = p_agency_id),
    (select min(w.purge_at) from workspaces w where w.agency_id = p_agency_id and w.purged_at is null));
$$;

-- How the clock of the entered world stands.
create function world_clock() returns table (now_there timestamptz, offset_seconds bigint, next_due_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select clock_timestamp() + a.world_offset, round(extract(epoch from a.world_offset))::bigint, next_due(a.id)
  from agencies a where a.id = current_agency();
$$;

/*
 * Begins an advance, as the last run that does so: it is recorded where its caller is, which for the agency is its own place.
 * `busy_with` is an advance that is under way, which leaves the clock to nobody else; nothing was begun then.
 */
create function start_advance(p jsonb, p_to timestamptz)
  returns table (busy_with text, created_at timestamptz, home text)
  language plpgsql security definer set search_path = public as $$
declare
  agency text := current_agency();
  place text := coalesce(current_workspace(), agency_workspace());
  a agencies;
  now_there timestamptz;
begin
  select * into a from agencies where id = agency and mode = 'test' for no key update;
  if not found then
    raise exception 'Only a test world has a clock that can be moved.';
  end if;
  if is_being_advanced(a.clock_run) then
    return query select a.clock_run, null::timestamptz, place;
    return;
  end if;
  now_there := clock_timestamp() + a.world_offset;
  insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area, mode, input,
      tags, resource_ids, api_key_id, estimated_credits, estimated_seconds, max_credits, max_llm_calls, max_retries, pool_id, unplaced,
      created_at, updated_at)
    select r.id, agency, place, r.agent_id, r.session_id, r.skill, r.skill_version, array[r.skill], r.area, r.mode, r.input, coalesce(r.tags, '{}'),
      coalesce(r.resource_ids, '{}'), r.api_key_id, r.estimated_credits, r.estimated_seconds, r.max_credits, r.max_llm_calls, r.max_retries,
      pool_at(agency, place, now_there), true, now_there, now_there
    from jsonb_populate_record(null::invocations, p) r;
  insert into clock_advances (invocation_id, agency_id, workspace_id, from_at, to_at)
    values (p ->> 'id', agency, place, now_there, p_to);
  update agencies set clock_run = p ->> 'id' where id = agency;
  perform enqueue_segment(p ->> 'id', 1);
  return query select null::text, now_there, place;
end
$$;

/*
 * Whether something of a world is under way that must end before its clock moves on: a run that is not parked, an effect whose run
 * was ended while it was being sent, or a delivery that is being made. The load counts the runs, and an advance takes no place. A
 * delivery that was taken three times and never tried cannot be signed, and nobody waits for it.
 */
create function world_is_busy(p_agency_id text) returns boolean language sql stable set search_path = public as $$
  select exists (select 1 from run_load where agency_id = p_agency_id and workspace_id = '' and running > 0)
    or exists (select 1 from effects where agency_id = p_agency_id and state = 'intended')
    or exists (
      select 1 from webhooks w join webhook_deliveries d on d.webhook_id = w.id
      where w.agency_id = p_agency_id and (d.taken or d.due_at <= clock_timestamp())
        and d.epoch - (d.attempts - d.attempts_before) < 3);
$$;

/*
 * Moves the clock of the run's world on to what is due next, or to where the advance ends, and lets what is due then happen.
 * Answers `busy` while something is still under way, `moved`, or `arrived`. What cannot be done in here is told: schedules to
 * fire, workspaces to purge. They are told again until they are done, and noted once.
 */
create function move_clock(p_id text, p_epoch integer)
  returns table (state text, now_there timestamptz, from_at timestamptz, to_at timestamptz, left_to_do jsonb)
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
  way clock_advances;
  next timestamptz;
  due record;
  t timers;
  answer text;
  left_over jsonb := '[]';
begin
  if world_is_busy(current_agency()) then
    -- One that was cancelled must not wait for the rest.
    perform 1 from invocations i where i.id = p_id and i.agency_id = current_agency() and i.epoch = p_epoch and i.status = 'RUNNING';
    if not found then
      perform refuse_late_write(p_id);
    end if;
    return query select 'busy', world_now(c.agency_id), c.from_at, c.to_at, left_over from clock_advances c where c.invocation_id = p_id;
    return;
  end if;
  r := lock_own_run(p_id, p_epoch);
  select * into way from clock_advances c where c.invocation_id = p_id;
  next := next_due(r.agency_id);
  update agencies a set world_offset = greatest(a.world_offset, least(next, way.to_at) - clock_timestamp()) where a.id = r.agency_id;
  if next is null or next > way.to_at then
    return query select 'arrived', world_now(r.agency_id), way.from_at, way.to_at, left_over;
    return;
  end if;
  for due in select d.* from world_dues(r.agency_id, next) d order by d.due_at, d.kind, d.ref loop
    answer := 'fired';
    if due.kind in ('delay', 'approval_timeout', 'input_timeout') then
      select * into t from timers where timers.ref = due.ref and timers.due_at = due.due_at
        and timers.kind = case due.kind when 'delay' then 'wake' when 'approval_timeout' then 'approval' else 'input' end for update skip locked;
      continue when not found;
      answer := fire_timer(t);
    elsif due.kind = 'file_purge' then
      delete from files f where f.id = due.ref and f.purge_at <= next;
    elsif due.kind in ('schedule', 'workspace_purge') then
      left_over := left_over || jsonb_build_object('kind', due.kind, 'ref', due.ref);
    end if;
    if answer = 'fired' then
      insert into clock_fired (invocation_id, ordinal, agency_id, workspace_id, kind, ref, due_at)
        select p_id, 1 + coalesce(max(f.ordinal), 0), r.agency_id, r.workspace_id, due.kind, due.ref, due.due_at from clock_fired f where f.invocation_id = p_id
        on conflict do nothing;
    end if;
  end loop;
  return query select 'moved', world_now(r.agency_id), way.from_at, way.to_at, left_over;
end
$$;

revoke execute on function is_being_advanced(text), fire_timer(timers), world_dues(text, timestamptz), next_due(text), world_clock(),
  start_advance(jsonb, timestamptz), world_is_busy(text), move_clock(text, integer) from public;
grant execute on function is_being_advanced(text) to findable_system;
grant execute on function world_clock(), start_advance(jsonb, timestamptz), move_clock(text, integer) to findable_tenant;
