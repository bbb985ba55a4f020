-- Meters of storage beyond the plan.
--
-- Called from meter-storage.ts: meter_storage.
-- Called from workspaces.store.ts: storage_usage.
-- Called from other functions: seconds_of_month, read_storage_meter.

-- Returns the seconds of a month between two moments.
create function seconds_of_month(p_month date, p_from timestamptz, p_to timestamptz) returns numeric
  language sql stable set search_path = public as $$
  select greatest(0, extract(epoch from
    least(p_to, (p_month + interval '1 month') at time zone 'utc') - greatest(p_from, p_month::timestamp at time zone 'utc')));
$$;

-- Adds what a meter has counted since its last reading, and sets it to the current overage.
create function read_storage_meter(p_workspace_id text, p_agency_id text) returns void language plpgsql set search_path = public as $$
declare
  now timestamptz := world_now(p_agency_id);
  this_month date := date_trunc('month', now at time zone 'utc')::date;
  overage_now bigint;
  last storage_meters;
begin
  select greatest(0, k.active_bytes - l.storage_per_workspace) into overage_now
    from engine_limits l, workspace_storage(p_workspace_id) k;
  select * into last from storage_meters where workspace_id = p_workspace_id order by cycle_start desc limit 1 for no key update;
  if last.overage_bytes > 0 then
    insert into storage_meters (workspace_id, agency_id, cycle_start, byte_seconds, overage_bytes, read_at)
      select p_workspace_id, p_agency_id, m::date, last.overage_bytes * seconds_of_month(m::date, last.read_at, now), 0, now
      from generate_series(last.cycle_start::timestamp, this_month::timestamp, interval '1 month') m
    on conflict (workspace_id, cycle_start) do update
      set byte_seconds = storage_meters.byte_seconds + excluded.byte_seconds, overage_bytes = 0, read_at = excluded.read_at;
  end if;
  if overage_now > 0 then
    insert into storage_meters (workspace_id, agency_id, cycle_start, overage_bytes, read_at)
      values (p_workspace_id, p_agency_id, this_month, overage_now, now)
    on conflict (workspace_id, cycle_start) do update set overage_bytes = excluded.overage_bytes, read_at = excluded.read_at;
  end if;
end
$$;

-- Reads the meters of all workspaces that are beyond their plan, or were. One process at a time.
create function meter_storage() returns integer language plpgsql security definer set search_path = public as $$
declare
  w record;
  readings integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('meter_storage', 0)) then
    return 0;
  end if;
  for w in
    select c.workspace_id, c.agency_id from storage_counters c, engine_limits l where c.active_bytes > l.storage_per_workspace
    union select m.workspace_id, m.agency_id from storage_meters m where m.overage_bytes > 0
  loop
    perform read_storage_meter(w.workspace_id, w.agency_id);
    readings := readings + 1;
  end loop;
  return readings;
end
$$;

-- Returns the storage that the plan of a workspace allows, its use, and the overage of this month.
create function storage_usage(p_workspace_id text)
  returns table (plan bigint, active bigint, byte_seconds numeric, month_seconds numeric)
  language sql stable security definer set search_path = public as $$
  with clock as (select now, date_trunc('month', now at time zone 'utc')::date as month from world_now(current_agency()) now)
  select l.storage_per_workspace, k.active_bytes,
    coalesce((select sum(m.overage_bytes * seconds_of_month(c.month, m.read_at, c.now)
        + case when m.cycle_start = c.month then m.byte_seconds else 0 end)
      from storage_meters m where m.workspace_id = p_workspace_id and (m.cycle_start = c.month or m.overage_bytes > 0)), 0),
    extract(epoch from (c.month + interval '1 month') - c.month)::numeric
  from engine_limits l, clock c, workspaces w, workspace_storage(p_workspace_id) k
  where w.id = p_workspace_id and w.agency_id = current_agency() and (current_workspace() is null or w.id = current_workspace());
$$;

grant execute on function meter_storage() to findable_system;
grant execute on function storage_usage(text) to findable_tenant;
