-- Child runs, and families of runs that are recorded together.
--
-- Called from invocations.store.ts: first_children, start_family.
-- Called from children.store.ts: spawn_children, park_for_children.
-- Called from other functions: release_sibling.

-- Returns what a run shows of its children. It is a function because PostgreSQL prepares a subquery for every run that is read, with
-- or without children.
create function first_children(p_id text) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('invocationId', c.id, 'skill', c.skill, 'status', c.status) order by c.created_at, c.sibling, c.id)
  from (select id, skill, status, created_at, sibling from invocations where parent_id = p_id order by created_at, sibling, id limit 200) c;
$$;

-- Starts children in the caller's transaction, before the row of their step. Their reservations come from the parent's and, if that
-- is too small, from the pool, within the parent's cap. The first `p_concurrency` children start at once.
create function spawn_children(p_parent_id text, p_epoch integer, p_children jsonb, p_concurrency integer)
  returns table (outcome text, available numeric, created_at timestamptz)
  language plpgsql security definer set search_path = public as $$
declare
  parent invocations;
  child jsonb;
  wanted numeric;
  moved numeric;
  need numeric := 0;
  answer record;
  -- The time of the last child.
  created timestamptz;
begin
  select * into parent from invocations where id = p_parent_id and agency_id = current_agency() for no key update;
  if not found or parent.epoch <> p_epoch or parent.status <> 'RUNNING' then
    perform refuse_late_write(p_parent_id);
  end if;
  select coalesce(sum((c ->> 'reserve')::numeric), 0) into need from jsonb_array_elements(p_children) c;
  if parent.credits_captured + parent.credits_of_children + need > parent.max_credits then
    return query select 'budget_exceeded', parent.max_credits - parent.credits_captured - parent.credits_of_children, null::timestamptz;
    return;
  end if;
  perform lock_load(parent.agency_id);
  moved := least(need, parent.credits_reserved - parent.credits_captured);
  if moved > 0 then
    update credit_pools set reserved = reserved - moved where id = parent.pool_id;
    insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, kind, amount)
      values (parent.pool_id, parent.agency_id, parent.workspace_id, p_parent_id, 'release', moved);
    update invocations set credits_reserved = credits_reserved - moved where id = p_parent_id;
  end if;
  update invocations set pending_children = pending_children + jsonb_array_length(p_children),
      child_count = child_count + jsonb_array_length(p_children),
      last_seq = last_seq + jsonb_array_length(p_children) where id = p_parent_id returning * into parent;
  perform insert_events(p_parent_id, parent.agency_id, parent.workspace_id, parent.last_seq, (
    select coalesce(jsonb_agg(jsonb_build_object('type', 'child.spawned', 'data', jsonb_build_object('invocationId', c ->> 'id', 'skill', c ->> 'skill'))), '[]')
    from jsonb_array_elements(p_children) c));
  for child in select value from jsonb_array_elements(p_children) loop
    wanted := (child ->> 'reserve')::numeric;
    select s.* into answer from start_run(child || jsonb_build_object('parent_id', p_parent_id, 'awaited', true, 'depth', parent.depth + 1,
        'api_key_id', parent.api_key_id),
      wanted, (child ->> 'sibling')::integer >= p_concurrency) s;
    if answer.outcome <> 'started' then
      return query select answer.outcome::text, answer.available::numeric, null::timestamptz;
      return;
    end if;
    created := answer.created_at;
  end loop;
  return query select 'started', null::numeric, created;
end
$$;

-- Parks the run until its children have ended. Returns false if they have ended already: the caller continues.
create function park_for_children(p_id text, p_epoch integer) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency() for no key update;
  if not found or r.epoch <> p_epoch or r.status <> 'RUNNING' then
    perform refuse_late_write(p_id);
  end if;
  if r.pending_children = 0 then
    return false;
  end if;
  update invocations set status = 'WAITING_CHILDREN', lease_until = null, counted = false, claims = 0,
      last_seq = last_seq + 1, updated_at = world_now(agency_id) where id = p_id;
  perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq + 1, jsonb_build_array(jsonb_build_object(
    'type', 'status.changed', 'data', jsonb_build_object('from', 'RUNNING', 'to', 'WAITING_CHILDREN'))));
  perform release_place(r.agency_id, r.workspace_id);
  return true;
end
$$;

-- Admits the next child that waits for its turn.
create function release_sibling(p_parent_id text) returns void language plpgsql set search_path = public as $$
declare
  next text;
begin
  select id into next from invocations where parent_id = p_parent_id and held = 'sibling' order by sibling limit 1 for no key update;
  if found then
    perform admit_run(next);
  end if;
end
$$;

-- Records a run together with its children, each in its own workspace, and makes the run and its first `p_concurrency`
-- children due; the others follow as these end. The credits of the children are reserved for all or for none. `outcome` is that
-- of `start_run`. The rows are written before the load is locked: other starts of the agency wait while thousands of children are
-- counted, and not while their rows are written.
create function start_family(p_parent jsonb, p_children jsonb, p_concurrency integer)
  returns table (outcome text, available numeric, created_at timestamptz, home text)
  language plpgsql security definer set search_path = public as $$
declare
  agency text := current_agency();
  size integer := jsonb_array_length(p_children);
  place text := coalesce(p_parent ->> 'workspace_id', agency_workspace());
  places text[] := array(select c ->> 'workspace_id' from jsonb_array_elements(p_children) c);
  working integer;
  own_pools jsonb;
  parent invocations;
  limits engine_limits;
  of_agency run_load;
  share record;
  refusal record;
  now_in_world timestamptz;
begin
  perform 1 from workspaces w where w.agency_id = agency and w.id = any (places) order by w.id for no key update;
  select count(*) into working from workspaces w
    where w.agency_id = agency and w.id = any (places) and w.active and w.deleted_at is null and w.id = coalesce(current_workspace(), w.id);
  if working < (select count(distinct p) from unnest(places) p) or not exists (
    select 1 from workspaces w where w.id = place and w.agency_id = agency and w.id = coalesce(current_workspace(), w.id)
  ) then
    return query select 'workspace_inactive', null::numeric, null::timestamptz, place;
    return;
  end if;

  now_in_world := world_now(agency);
  insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area, mode, input, tags,
      resource_ids, api_key_id, estimated_credits, estimated_seconds, max_credits, max_llm_calls, max_retries, scheduled, pool_id, held, created_at,
      updated_at)
    select r.id, agency, place, r.agent_id, r.session_id, r.skill, r.skill_version, array[r.skill], r.area, r.mode, r.input, coalesce(r.tags, '{}'),
      coalesce(r.resource_ids, '{}'), r.api_key_id, r.estimated_credits, r.estimated_seconds, r.max_credits, r.max_llm_calls, r.max_retries,
      coalesce(r.scheduled, false), pool_at(agency, place, now_in_world), 'admission', now_in_world, now_in_world
    from jsonb_populate_record(null::invocations, p_parent) r
    returning * into parent;
  -- Looked up by name and not joined: the planner underestimates thousands of elements and compared each with each.
  select coalesce(jsonb_object_agg(w.id, pool_at(agency, w.id, now_in_world)), '{}') into own_pools
    from workspaces w where w.agency_id = agency and w.settings ->> 'creditPool' = 'workspace' and w.id = any (places);
  -- A child has the values of its parent, except those that it states itself.
  insert into invocations
    select child.*
    from jsonb_array_elements(p_children) with ordinality c
      cross join lateral jsonb_populate_record(parent, c.value || jsonb_build_object('parent_id', parent.id, 'depth', 1, 'awaited', true,
        'top_level', c.value ->> 'workspace_id' <> place, 'sibling', c.ordinality - 1, 'held', 'sibling', 'skills_used', jsonb_build_array(c.value -> 'skill'),
        'pool_id', coalesce(own_pools -> (c.value ->> 'workspace_id'), to_jsonb(parent.pool_id)), 'credits_reserved', c.value -> 'reserve')) child;
  insert into run_resources (agency_id, workspace_id, resource_id, invocation_id)
    select i.agency_id, i.workspace_id, taken, i.id from invocations i cross join unnest(i.resource_ids) taken
    where i.id = parent.id or i.parent_id = parent.id on conflict do nothing;
  insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, kind, amount)
    select i.pool_id, agency, i.workspace_id, i.id, 'reserve', i.credits_reserved
    from invocations i where i.parent_id = parent.id and i.credits_reserved > 0;
  update invocations i set pending_children = size, child_count = size, last_seq = size where i.id = parent.id;
  perform insert_events(parent.id, agency, place, size, (
    select coalesce(jsonb_agg(jsonb_build_object('type', 'child.spawned', 'data', jsonb_build_object('invocationId', c.value ->> 'id',
      'skill', c.value ->> 'skill')) order by c.ordinality), '[]')
    from jsonb_array_elements(p_children) with ordinality c));

  select * into limits from engine_limits;
  insert into run_load (agency_id, workspace_id) values (agency, '') on conflict do nothing;
  of_agency := lock_load(agency);
  if of_agency.pending + size >= limits.pending_per_agency then
    return query select 'concurrency_limited', null::numeric, null::timestamptz, place;
    return;
  end if;
  insert into run_load as l (agency_id, workspace_id, pending)
    select agency, i.workspace_id, count(*) from invocations i where i.parent_id = parent.id or i.id = parent.id group by 2
    on conflict (agency_id, workspace_id) do update set pending = l.pending + excluded.pending;
  update run_load l set pending = l.pending + size + 1 where l.agency_id = agency and l.workspace_id = '';
  -- The rows of the children exist, so what they reserve is committed already.
  for share in select distinct i.workspace_id from invocations i where i.parent_id = parent.id and i.credits_reserved > 0 order by 1 loop
    select c.subject, c.room into refusal
      from refused_by_cap(share.workspace_id, parent.api_key_id, date_trunc('month', now_in_world at time zone 'utc')::date, 0) c;
    if found then
      return query select refusal.subject || '_cap', refusal.room::numeric, null::timestamptz, place;
      return;
    end if;
  end loop;
  for share in
    select i.pool_id, sum(i.credits_reserved) as credits from invocations i
    where i.parent_id = parent.id and i.credits_reserved > 0 group by 1 order by 1
  loop
    update credit_pools p set reserved = p.reserved + share.credits
      where p.id = share.pool_id and p.allocated - p.used - p.reserved >= share.credits;
    if not found then
      return query select 'insufficient_credits', p.available, null::timestamptz, place from credit_pools p where p.id = share.pool_id;
      return;
    end if;
  end loop;
  perform admit_run(parent.id);
  perform admit_run(i.id) from (
    select c.id from invocations c where c.parent_id = parent.id and c.held = 'sibling' order by c.sibling limit p_concurrency
  ) i;
  return query select 'started', null::numeric, parent.created_at, place;
end
$$;

grant execute on function first_children(text) to findable_tenant, findable_system;
grant execute on function spawn_children(text, integer, jsonb, integer), park_for_children(text, integer),
  start_family(jsonb, jsonb, integer) to findable_tenant;
