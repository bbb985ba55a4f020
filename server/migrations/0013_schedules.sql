-- Work in many workspaces: runs of the agency, runs recorded together with their children, and schedules.

create index invocations_of_agency on invocations (agency_id, created_at desc, id desc);
create index invocations_of_agency_top on invocations (agency_id, created_at desc, id desc) where top_level;

-- Where runs live that belong to no single brand; made on first use.
create function agency_workspace() returns text language plpgsql security definer set search_path = public as $$
declare
  found_id text;
begin
  select w.id into found_id from workspaces w where w.agency_id = current_agency() and w.hidden;
  if not found then
    found_id := 'ws_agency_' || left(md5(current_agency()), 24);
    insert into workspaces (id, agency_id, name, primary_domain, hidden, created_at)
      values (found_id, current_agency(), 'Agency', found_id, true, world_now(current_agency())) on conflict do nothing;
  end if;
  return found_id;
end
$$;

/*
 * Records a run together with its children, each in a workspace of its own, and makes the run and its first `p_concurrency`
 * children due; the others follow as these end. What the children reserve is reserved for all or for none.
 * `outcome` is that of `start_run`. The rows are written before the load is locked: other starts of the agency wait for the
 * counting of thousands of children, and not for their rows.
 */
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
  now_there timestamptz;
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

  now_there := world_now(agency);
  insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area, mode, input, tags,
      resource_ids, api_key_id, estimated_credits, estimated_seconds, max_credits, max_llm_calls, max_retries, scheduled, pool_id, held, created_at,
      updated_at)
    select r.id, agency, place, r.agent_id, r.session_id, r.skill, r.skill_version, array[r.skill], r.area, r.mode, r.input, coalesce(r.tags, '{}'),
      coalesce(r.resource_ids, '{}'), r.api_key_id, r.estimated_credits, r.estimated_seconds, r.max_credits, r.max_llm_calls, r.max_retries,
      coalesce(r.scheduled, false), pool_at(agency, place, now_there), 'admission', now_there, now_there
    from jsonb_populate_record(null::invocations, p_parent) r
    returning * into parent;
  -- Looked up by name and not joined: what the planner guesses of thousands of elements made it compare each with each.
  select coalesce(jsonb_object_agg(w.id, pool_at(agency, w.id, now_there)), '{}') into own_pools
    from workspaces w where w.agency_id = agency and w.settings ->> 'creditPool' = 'workspace' and w.id = any (places);
  -- A child has what its parent has, but for what it says itself.
  insert into invocations
    select child.*
    from jsonb_array_elements(p_children) with ordinality c
      cross join lateral jsonb_populate_record(parent, c.value || jsonb_build_object('parent_id', parent.id, 'depth', 1, 'awaited', true,
        'top_level', c.value ->> 'workspace_id' <> place, 'sibling', c.ordinality - 1, 'held', 'sibling', 'skills_used', jsonb_build_array(c.value -> 'skill'),
        'pool_id', coalesce(own_pools -> (c.value ->> 'workspace_id'), to_jsonb(parent.pool_id)), 'credits_reserved', c.value -> 'reserve')) child;
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

-- Actions that run again and again. What is due is a row of `timers` of the kind 'schedule', on the clock of the world.
create table schedules (
  id text primary key,
  agency_id text not null references agencies (id),
  -- Where it runs if that is one workspace, whose keys then see it; otherwise it is the agency's.
  workspace_id text references workspaces (id),
  api_key_id text not null references api_keys (id),
  action text not null,
  -- A list of identifiers, or null for all that `filter` lets through.
  workspaces text[],
  filter jsonb,
  config jsonb not null,
  concurrency integer not null,
  tags text[] not null,
  cadence text not null,
  timezone text not null,
  paused boolean not null default false,
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_invocation_id text,
  -- Why the last time did not begin, or why somebody else than its owner paused it.
  last_error jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (paused = (next_run_at is null))
);
create index schedules_next on schedules (agency_id, next_run_at, id);
create index schedules_of_key on schedules (api_key_id);

alter table schedules enable row level security;
create policy tenant on schedules to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy system on schedules to findable_system using (true);
grant select, insert, update, delete on schedules to findable_tenant;
grant select on schedules to findable_system;

-- Every change of when a schedule is due is a change of its timer.
create function set_schedule_timer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' or new.next_run_at is null then
    delete from timers t where t.kind = 'schedule' and t.ref = coalesce(old.id, new.id);
    return null;
  end if;
  insert into timers (agency_id, workspace_id, due_at, kind, ref) values (new.agency_id, new.workspace_id, new.next_run_at, 'schedule', new.id)
    on conflict (kind, ref) do update set due_at = excluded.due_at;
  return null;
end
$$;
create trigger schedule_timer after insert or update of next_run_at or delete on schedules
  for each row execute function set_schedule_timer();

-- A key that is revoked starts nothing more, and nothing is started for a workspace that is deleted.
create function pause_schedules() returns trigger language plpgsql security definer set search_path = public as $$
declare
  now_text text := to_char(world_now(new.agency_id) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  if tg_table_name = 'api_keys' then
    update schedules s set paused = true, next_run_at = null, updated_at = world_now(s.agency_id), last_error = jsonb_build_object(
        'at', now_text, 'code', 'key_revoked', 'message', 'The API key that this schedule runs with was revoked, so it was paused.')
      where s.api_key_id = new.id and not s.paused;
  else
    update schedules s set paused = true, next_run_at = null, updated_at = world_now(s.agency_id), last_error = jsonb_build_object(
        'at', now_text, 'code', 'workspace_not_found', 'message', 'The workspace of this schedule was deleted, so it was paused.')
      where s.workspace_id = new.id and not s.paused;
  end if;
  return null;
end
$$;
create trigger pause_schedules after update of revoked_at on api_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function pause_schedules();
create trigger pause_schedules after update of deleted_at on workspaces
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function pause_schedules();

-- Whether the key that a schedule runs with may still start something; a workspace's key sees its schedules, not their keys.
create function schedule_key_works(p_id text) returns boolean language sql stable security definer set search_path = public as $$
  select k.revoked_at is null and coalesce(k.expires_at > clock_timestamp(), true)
  from api_keys k where k.id = p_id and k.agency_id = current_agency();
$$;

revoke execute on function agency_workspace(), start_family(jsonb, jsonb, integer), set_schedule_timer(), pause_schedules(),
  schedule_key_works(text) from public;
grant execute on function agency_workspace(), start_family(jsonb, jsonb, integer), schedule_key_works(text) to findable_tenant;
