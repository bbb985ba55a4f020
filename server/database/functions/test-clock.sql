-- The clock of a test world.
--
-- An *advance* is a run that moves the clock of its world. While one runs, nothing else fires what is due in that world, so that
-- everything happens once and in order. It takes no running place, because the runs that it waits for may need all of them.
--
-- Called from clock.store.ts: world_clock, start_advance, move_clock.
-- Called from schedules.store.ts, fire-sampling.ts, fire-checks.ts and publications.store.ts: is_being_advanced.
-- Called from check-links.ts: is_being_advanced, links_due.
-- Called from site-watches.store.ts: is_being_advanced.
-- Called from interventions.store.ts: is_being_advanced.
-- Called from other functions: due_in_world, next_due, world_is_busy.

-- Whether the run that last moved a clock is still running.
create function is_being_advanced(p_clock_run text) returns boolean language sql stable set search_path = public as $$
  select p_clock_run is not null and exists (select 1 from invocations where id = p_clock_run and ended_at is null);
$$;

-- Lists the workspaces of a world in which a page is due to be read for a link, up to a moment, with the earliest time.
create function links_due(p_agency_id text, p_until timestamptz) returns table (workspace_id text, due_at timestamptz)
  language sql stable set search_path = public as $$
  select l.workspace_id, min(l.due_at) from (
    select d.workspace_id, d.next_look_at from outreach_drafts d
      where d.agency_id = p_agency_id and d.next_look_at <= p_until
    union all
    select p.workspace_id, p.next_check_at from placed_links p
      where p.agency_id = p_agency_id and p.next_check_at <= p_until
  ) l (workspace_id, due_at)
  where exists (select 1 from workspaces w where w.id = l.workspace_id and w.deleted_at is null)
  group by l.workspace_id;
$$;

-- Lists what is due in a world up to a moment. A delivery that waits for its next attempt is due on the database's clock, which a
-- move of the world's clock brings closer; first attempts do not wait.
create function due_in_world(p_agency_id text, p_until timestamptz) returns table (kind text, ref text, due_at timestamptz)
  language sql stable set search_path = public as $$
  select case t.kind when 'wake' then 'delay' when 'approval' then 'approval_timeout' when 'input' then 'input_timeout' else t.kind end,
      t.ref, t.due_at
    from timers t
    where t.agency_id = p_agency_id and t.due_at <= p_until
      and t.kind in ('wake', 'approval', 'input', 'schedule', 'ai_citation_sample', 'index_check', 'publication')
  union all
  select 'webhook_delivery', d.id, d.due_at + a.world_offset
    from agencies a join webhooks w on w.agency_id = a.id join webhook_deliveries d on d.webhook_id = w.id
    where a.id = p_agency_id and not d.claimed and d.attempts > d.attempts_before and d.due_at + a.world_offset <= p_until
  union all
  select 'link_check', l.workspace_id, l.due_at from links_due(p_agency_id, p_until) l
  union all
  select 'file_purge', f.id, f.purge_at from files f where f.agency_id = p_agency_id and f.purge_at <= p_until
  union all
  select 'workspace_purge', w.id, w.purge_at from workspaces w
    where w.agency_id = p_agency_id and w.purged_at is null and w.purge_at <= p_until;
$$;

-- Returns when the next thing is due in a world; null if nothing is.
create function next_due(p_agency_id text) returns timestamptz language sql stable set search_path = public as $$
  select least(
    (select min(t.due_at) from timers t where t.agency_id = p_agency_id
      and t.kind in ('wake', 'approval', 'input', 'schedule', 'ai_citation_sample', 'index_check', 'publication')),
    (select min(d.due_at) + max(a.world_offset)
      from agencies a join webhooks w on w.agency_id = a.id join webhook_deliveries d on d.webhook_id = w.id
      where a.id = p_agency_id and not d.claimed and d.attempts > d.attempts_before),
    (select min(l.due_at) from links_due(p_agency_id, 'infinity') l),
    (select min(f.purge_at) from files f where f.agency_id = p_agency_id),
    (select min(w.purge_at) from workspaces w where w.agency_id = p_agency_id and w.purged_at is null));
$$;

-- Returns the clock of the entered world.
create function world_clock() returns table (now_in_world timestamptz, offset_seconds bigint, next_due_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select clock_timestamp() + a.world_offset, round(extract(epoch from a.world_offset))::bigint, next_due(a.id)
  from agencies a where a.id = current_agency();
$$;

-- Starts an advance, in the workspace of its caller; for the agency that is its hidden workspace. `busy_with` is an advance that is
-- still running: nothing was started then.
create function start_advance(p jsonb, p_to timestamptz)
  returns table (busy_with text, created_at timestamptz, home text)
  language plpgsql security definer set search_path = public as $$
declare
  agency text := current_agency();
  place text := coalesce(current_workspace(), agency_workspace());
  a agencies;
  now_in_world timestamptz;
begin
  select * into a from agencies where id = agency and mode = 'test' for no key update;
  if not found then
    raise exception 'Only a test world has a clock that can be moved.';
  end if;
  if is_being_advanced(a.clock_run) then
    return query select a.clock_run, null::timestamptz, place;
    return;
  end if;
  now_in_world := clock_timestamp() + a.world_offset;
  insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area, mode, input,
      tags, resource_ids, api_key_id, estimated_credits, estimated_seconds, max_credits, max_llm_calls, max_retries, pool_id, unplaced,
      created_at, updated_at)
    select r.id, agency, place, r.agent_id, r.session_id, r.skill, r.skill_version, array[r.skill], r.area, r.mode, r.input, coalesce(r.tags, '{}'),
      coalesce(r.resource_ids, '{}'), r.api_key_id, r.estimated_credits, r.estimated_seconds, r.max_credits, r.max_llm_calls, r.max_retries,
      pool_at(agency, place, now_in_world), true, now_in_world, now_in_world
    from jsonb_populate_record(null::invocations, p) r;
  insert into clock_advances (invocation_id, agency_id, workspace_id, from_at, to_at)
    values (p ->> 'id', agency, place, now_in_world, p_to);
  update agencies set clock_run = p ->> 'id' where id = agency;
  perform enqueue_segment(p ->> 'id', 1);
  return query select null::text, now_in_world, place;
end
$$;

-- Whether something in a world must end before its clock moves: a run that is not parked, an effect that is being sent although
-- its run has ended, or a delivery that is being made. The load counts the runs, and an advance takes no place. A delivery that
-- was claimed three times without an attempt cannot be signed, so it does not count.
create function world_is_busy(p_agency_id text) returns boolean language sql stable set search_path = public as $$
  select exists (select 1 from run_load where agency_id = p_agency_id and workspace_id = '' and running > 0)
    or exists (select 1 from effects where agency_id = p_agency_id and state = 'intended')
    or exists (
      select 1 from webhooks w join webhook_deliveries d on d.webhook_id = w.id
      where w.agency_id = p_agency_id and (d.claimed or d.due_at <= clock_timestamp())
        and d.epoch - (d.attempts - d.attempts_before) < 3);
$$;

-- Moves the clock of the run's world to the next due time, or to the end of the advance, and fires what is due then. Returns
-- `busy` while something still runs, `moved`, or `arrived`. It returns what SQL cannot do in `left_to_do`: schedules to fire and
-- workspaces to purge. It returns those again until they are done, and records each once.
create function move_clock(p_id text, p_epoch integer)
  returns table (state text, now_in_world timestamptz, from_at timestamptz, to_at timestamptz, left_to_do jsonb)
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
    -- A cancelled advance must not wait for the rest.
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
  for due in select d.* from due_in_world(r.agency_id, next) d order by d.due_at, d.kind, d.ref loop
    answer := 'fired';
    if due.kind in ('delay', 'approval_timeout', 'input_timeout') then
      select * into t from timers where timers.ref = due.ref and timers.due_at = due.due_at
        and timers.kind = case due.kind when 'delay' then 'wake' when 'approval_timeout' then 'approval' else 'input' end for no key update skip locked;
      continue when not found;
      answer := fire_timer(t);
    elsif due.kind = 'file_purge' then
      delete from files f where f.id = due.ref and f.purge_at <= next;
    elsif due.kind in ('schedule', 'ai_citation_sample', 'index_check', 'publication', 'link_check', 'workspace_purge') then
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

grant execute on function is_being_advanced(text), links_due(text, timestamptz) to findable_system;
grant execute on function world_clock(), start_advance(jsonb, timestamptz), move_clock(text, integer) to findable_tenant;
