-- Credits: monthly pools, reservations and grants.
--
-- Called from credits.store.ts: workspace_pool, grant_credits, spending_caps.
-- Called from require-room.ts: room_under_caps.
-- Called from other functions: pool_at, reserve_credits, refused_by_cap, add_vendor_spending.

-- Returns the pool that pays for a workspace in the month of a moment of its world. The first use creates it.
create function pool_at(p_agency_id text, p_workspace_id text, p_now timestamptz) returns bigint language plpgsql set search_path = public as $$
declare
  owner text;
  cycle date := date_trunc('month', p_now at time zone 'utc')::date;
  found_id bigint;
  amount numeric;
begin
  select case when settings ->> 'creditPool' = 'workspace' then id end into owner from workspaces where id = p_workspace_id;
  select id into found_id from credit_pools
    where agency_id = p_agency_id and workspace_id is not distinct from owner and cycle_start = cycle;
  if found then
    return found_id;
  end if;
  select case when a.unlimited_credits then 1000000000 else l.monthly_credits end into amount
    from agencies a cross join engine_limits l where a.id = p_agency_id;
  insert into credit_pools (agency_id, workspace_id, cycle_start, allocated) values (p_agency_id, owner, cycle, amount)
    on conflict do nothing returning id into found_id;
  if found then
    insert into credit_ledger (pool_id, agency_id, workspace_id, kind, amount) values (found_id, p_agency_id, owner, 'allocate', amount);
  else
    select id into found_id from credit_pools
      where agency_id = p_agency_id and workspace_id is not distinct from owner and cycle_start = cycle;
  end if;
  return found_id;
end
$$;

-- For the usage report, which shows the pool of this month before its first run.
create function workspace_pool(p_workspace_id text) returns bigint language plpgsql security definer set search_path = public as $$
begin
  perform 1 from workspaces where id = p_workspace_id and agency_id = current_agency()
    and (current_workspace() is null or id = current_workspace());
  return case when found then pool_at(current_agency(), p_workspace_id, world_now(current_agency())) end;
end
$$;

-- Moves credits from the pool into the reservation of a run. Returns false if the pool does not have enough.
create function reserve_credits(p_pool_id bigint, p_agency_id text, p_workspace_id text, p_invocation_id text, p_amount numeric)
  returns boolean language plpgsql set search_path = public as $$
begin
  if p_amount = 0 then
    return true;
  end if;
  update credit_pools set reserved = reserved + p_amount where id = p_pool_id and allocated - used - reserved >= p_amount;
  if not found then
    return false;
  end if;
  insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, kind, amount)
    values (p_pool_id, p_agency_id, p_workspace_id, p_invocation_id, 'reserve', p_amount);
  return true;
end
$$;

-- The monthly caps that apply to a run: that of its workspace, and those of its key and of the keys above it. `committed` is what the
-- runs of the month have used or reserved. A run counts in the month in which it was created.
create function spending_caps(p_workspace_id text, p_api_key_id text, p_cycle date)
  returns table (subject text, cap numeric, committed numeric)
  language plpgsql stable security definer set search_path = public as $$
declare
  agency text := current_agency();
  since timestamptz := p_cycle::timestamp at time zone 'utc';
  until timestamptz := (p_cycle + interval '1 month')::timestamp at time zone 'utc';
  capped record;
begin
  return query
    select 'workspace', (w.settings ->> 'maxCreditsPerMonth')::numeric,
      (select coalesce(sum(i.credits_reserved), 0) from invocations i
        where i.workspace_id = w.id and i.created_at >= since and i.created_at < until)
    from workspaces w
    where w.id = p_workspace_id and w.agency_id = agency and w.settings ->> 'maxCreditsPerMonth' is not null;
  for capped in
    with recursive line as (
      select k.id, k.created_by_key_id, k.max_credits_per_month from api_keys k where k.id = p_api_key_id and k.agency_id = agency
      union
      select k.id, k.created_by_key_id, k.max_credits_per_month from line join api_keys k on k.id = line.created_by_key_id
        where k.agency_id = agency
    )
    select line.id, line.max_credits_per_month as cap from line where line.max_credits_per_month is not null
  loop
    return query
      with recursive tree as (
        select capped.id::text as id
        union
        select k.id from tree join api_keys k on k.created_by_key_id = tree.id and k.agency_id = agency
      )
      select 'key', capped.cap::numeric, coalesce(sum(i.credits_reserved), 0)
      from invocations i
      where i.agency_id = agency and i.created_at >= since and i.created_at < until and i.api_key_id in (select tree.id from tree);
  end loop;
end
$$;

-- The cap that refuses to reserve an amount, and what is left of it; no row if none does. Every reservation under a cap locks the
-- load of the agency before it reads, so two starts cannot both take the rest of a cap.
create function refused_by_cap(p_workspace_id text, p_api_key_id text, p_cycle date, p_amount numeric)
  returns table (subject text, room numeric)
  language plpgsql set search_path = public as $$
begin
  if not exists (select 1 from workspaces w where w.id = p_workspace_id and w.settings ->> 'maxCreditsPerMonth' is not null)
    and not exists (
      with recursive line as (
        select k.created_by_key_id, k.max_credits_per_month, k.agency_id from api_keys k where k.id = p_api_key_id
        union
        select k.created_by_key_id, k.max_credits_per_month, k.agency_id from line
          join api_keys k on k.id = line.created_by_key_id and k.agency_id = line.agency_id
      )
      select 1 from line where line.max_credits_per_month is not null
    )
  then
    return;
  end if;
  perform lock_load(current_agency());
  return query
    select c.subject, greatest(0, c.cap - c.committed) from spending_caps(p_workspace_id, p_api_key_id, p_cycle) c
    where c.committed + p_amount > c.cap order by c.cap - c.committed limit 1;
end
$$;

-- The cap that leaves no room for an amount that the caller would spend later, and what is left of it; no row if none does.
create function room_under_caps(p_workspace_id text, p_api_key_id text, p_amount numeric) returns table (subject text, room numeric)
  language sql security definer set search_path = public as $$
  select c.subject, c.room
  from workspaces w, refused_by_cap(w.id, p_api_key_id, date_trunc('month', world_now(w.agency_id) at time zone 'utc')::date, p_amount) c
  where w.id = p_workspace_id and w.agency_id = current_agency() and (current_workspace() is null or w.id = current_workspace());
$$;
grant execute on function room_under_caps(text, text, numeric) to findable_tenant;

-- Adds what vendors charged for runs of a skill in a workspace: a list of port, vendor and US dollars.
create function add_vendor_spending(p_agency_id text, p_workspace_id text, p_skill text, p_costs jsonb) returns void
  language sql set search_path = public as $$
  insert into vendor_spending as v (agency_id, workspace_id, month, port, vendor, cost_usd)
    select p_agency_id, p_workspace_id, date_trunc('month', world_now(p_agency_id) at time zone 'utc')::date, c.port, c.vendor, c.usd
    from jsonb_to_recordset(p_costs) c (port text, vendor text, usd numeric)
    order by c.port, c.vendor
    on conflict (workspace_id, month, port, vendor) do update set cost_usd = v.cost_usd + excluded.cost_usd;
  insert into vendor_charges as v (agency_id, workspace_id, day, skill, port, vendor, cost_usd)
    select p_agency_id, p_workspace_id, (world_now(p_agency_id) at time zone 'utc')::date, p_skill, c.port, c.vendor, c.usd
    from jsonb_to_recordset(p_costs) c (port text, vendor text, usd numeric)
    order by c.port, c.vendor
    on conflict (workspace_id, day, skill, port, vendor) do update set cost_usd = v.cost_usd + excluded.cost_usd;
$$;

-- Adds credits to this month's pool of the entered agency, or of a workspace that has a pool, or withdraws what is available.
-- `outcome`: `granted`, `no_workspace`, `no_pool` where the workspace uses the agency's pool, `too_many`.
create function grant_credits(p_grant_id text, p_workspace_id text, p_amount numeric, p_reason text, p_api_key_id text)
  returns table (outcome text, moved numeric, created_at timestamptz, allocated numeric, used numeric, reserved numeric, available numeric)
  language plpgsql security definer set search_path = public as $$
declare
  agency text := current_agency();
  own_pool boolean;
  pool_of_cycle bigint;
  pool credit_pools;
  granted numeric(16, 4);
  now_in_world timestamptz := world_now(agency);
begin
  if p_workspace_id is not null then
    select settings ->> 'creditPool' = 'workspace' into own_pool from workspaces
      where id = p_workspace_id and agency_id = agency and deleted_at is null;
    if not found then
      return query select 'no_workspace', null::numeric, null::timestamptz, null::numeric, null::numeric, null::numeric, null::numeric;
      return;
    elsif own_pool is not true then
      return query select 'no_pool', null::numeric, null::timestamptz, null::numeric, null::numeric, null::numeric, null::numeric;
      return;
    end if;
  end if;
  pool_of_cycle := pool_at(agency, p_workspace_id, now_in_world);
  select * into pool from credit_pools p where p.id = pool_of_cycle for no key update;
  granted := greatest(p_amount, -pool.available);
  if pool.allocated + granted > 100000000000 then
    return query select 'too_many', null::numeric, null::timestamptz, pool.allocated, pool.used, pool.reserved, pool.available;
    return;
  end if;
  update credit_pools p set allocated = p.allocated + granted where p.id = pool.id returning * into pool;
  insert into credit_ledger (pool_id, agency_id, workspace_id, kind, amount, grant_id, api_key_id, reason)
    values (pool.id, agency, p_workspace_id, case when granted < 0 then 'withdraw' else 'grant' end, abs(granted), p_grant_id,
      p_api_key_id, p_reason);
  return query select 'granted', granted::numeric, now_in_world, pool.allocated::numeric, pool.used::numeric, pool.reserved::numeric, pool.available::numeric;
end
$$;

grant execute on function workspace_pool(text), spending_caps(text, text, date), add_vendor_spending(text, text, text, jsonb),
  grant_credits(text, text, numeric, text, text) to findable_tenant;
