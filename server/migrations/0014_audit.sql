-- What was done and by whom. A write leaves its row in the inbox in its own transaction, where nobody waits for anybody; the
-- rows are moved into the log soon afterwards, an agency's one behind the other, each with the hash of the one before.

-- What an audit log says. `resource_path`, `actor_name` and `details` may speak of people: they are hashed apart with a salt, so
-- that they can be forgotten and the chain still holds.
create table audit_inbox (
  agency_id text not null,
  at timestamptz not null default clock_timestamp(),
  id text not null default 'aud_' || replace(gen_random_uuid()::text, '-', ''),
  workspace_id text,
  action text not null,
  actor_type text not null check (actor_type in ('key', 'link', 'run', 'service')),
  actor_id text,
  actor_name text not null,
  mode text not null,
  transport text,
  request_id text,
  status integer,
  -- An identifier of ours.
  resource_id text,
  -- What is known by a path that somebody chose.
  resource_path text,
  details jsonb not null default '{}',
  primary key (agency_id, at, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table audit_log (
  agency_id text not null,
  -- Place in the agency's chain, from 1.
  position bigint not null,
  id text not null,
  at timestamptz not null,
  workspace_id text,
  action text not null,
  actor_type text not null,
  actor_id text,
  mode text not null,
  transport text,
  request_id text,
  status integer,
  resource_id text,
  -- Null where it was forgotten, with the salt.
  actor_name text,
  resource_path text,
  details jsonb,
  salt uuid,
  private_hash text not null,
  previous_hash text,
  hash text not null,
  primary key (agency_id, position)
);
create index audit_log_newest on audit_log (agency_id, at desc, id desc);
create index audit_log_resource on audit_log (agency_id, resource_id) where resource_id is not null;
create index audit_log_workspace on audit_log (workspace_id, at) where workspace_id is not null;

-- Where each agency's chain ends.
create table audit_chains (
  agency_id text primary key,
  position bigint not null default 0,
  hash text
) with (fillfactor = 50);

alter table audit_inbox enable row level security;
alter table audit_log enable row level security;
alter table audit_chains enable row level security;
create policy tenant on audit_inbox to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on audit_log to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on audit_chains to findable_tenant
  using (agency_id = current_agency() and current_workspace() is null);
create policy system on audit_inbox to findable_system using (true);
create policy system on audit_log to findable_system using (true);
create policy system on audit_chains to findable_system using (true);
-- Nobody but the owner changes or deletes a row, and rows are written by the functions below alone.
grant select on audit_log to findable_tenant;
grant select on audit_inbox, audit_log, audit_chains to findable_system;

/*
 * Writes a row in the transaction of what was done: of the agency that it entered, or of any where it entered none, as timers and
 * the service do. `p_name` is the actor's; a key's is looked up.
 */
create function record_audit(p_agency_id text, p_workspace_id text, p_action text, p_actor_type text, p_actor_id text, p_name text,
    p_transport text, p_request_id text, p_status integer, p_resource_id text, p_resource_path text, p_details jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  name text := p_name;
  mode text;
begin
  if current_agency() <> p_agency_id then
    raise exception 'The audit log of another agency.';
  end if;
  if p_actor_type = 'key' then
    select k.name, k.mode into name, mode from api_keys k where k.id = p_actor_id;
  else
    select a.mode into mode from agencies a where a.id = p_agency_id;
  end if;
  insert into audit_inbox (agency_id, workspace_id, action, actor_type, actor_id, actor_name, mode, transport, request_id, status,
      resource_id, resource_path, details)
    values (p_agency_id, p_workspace_id, p_action, p_actor_type, p_actor_id, coalesce(name, ''), mode, p_transport, p_request_id,
      p_status, p_resource_id, p_resource_path, p_details);
end
$$;

/*
 * ---------------------------------------------------------------- the chain
 * A row's place is given to it when it is moved, after its commit: one that commits late only comes later. `findable audit
 * verify` computes the same two hashes from the same texts.
 */

-- Moves an agency's rows, oldest first. The caller holds the lock on the end of its chain.
create function chain_audit_of(p_agency_id text, p_limit integer) returns integer language plpgsql set search_path = public as $$
declare
  head audit_chains;
  entry audit_inbox;
  salt uuid;
  private_hash text;
  previous text;
  moved integer := 0;
begin
  select * into head from audit_chains where agency_id = p_agency_id;
  for entry in
    with gone as (
      delete from audit_inbox where (agency_id, at, id) in (
        select agency_id, at, id from audit_inbox where agency_id = p_agency_id order by at, id limit p_limit)
      returning *)
    select * from gone order by at, id
  loop
    salt := gen_random_uuid();
    private_hash := encode(sha256(convert_to(
      jsonb_build_array(salt, entry.actor_name, entry.resource_path, entry.details)::text, 'utf8')), 'hex');
    previous := head.hash;
    head.position := head.position + 1;
    head.hash := encode(sha256(convert_to(jsonb_build_array(previous, entry.agency_id, head.position, entry.id,
      to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.workspace_id, entry.action, entry.actor_type,
      entry.actor_id, entry.mode, entry.transport, entry.request_id, entry.status, entry.resource_id, private_hash)::text, 'utf8')), 'hex');
    insert into audit_log (agency_id, position, id, at, workspace_id, action, actor_type, actor_id, mode, transport, request_id,
        status, resource_id, actor_name, resource_path, details, salt, private_hash, previous_hash, hash)
      values (entry.agency_id, head.position, entry.id, entry.at, entry.workspace_id, entry.action, entry.actor_type, entry.actor_id,
        entry.mode, entry.transport, entry.request_id, entry.status, entry.resource_id, entry.actor_name, entry.resource_path,
        entry.details, salt, private_hash, previous, head.hash);
    moved := moved + 1;
  end loop;
  update audit_chains set position = head.position, hash = head.hash where agency_id = p_agency_id and moved > 0;
  return moved;
end
$$;

-- Moves what has come, of every agency that nobody else is moving for. Answers how many rows.
create function chain_audit(p_limit integer) returns integer language plpgsql security definer set search_path = public as $$
declare
  agency text;
  moved integer := 0;
begin
  for agency in select distinct agency_id from audit_inbox loop
    exit when moved >= p_limit;
    insert into audit_chains (agency_id) values (agency) on conflict do nothing;
    perform 1 from audit_chains where agency_id = agency for update skip locked;
    if found then
      moved := moved + chain_audit_of(agency, p_limit - moved);
    end if;
  end loop;
  return moved;
end
$$;

-- Moves the entered agency's own, so that who reads the log finds what it did a moment ago.
create function chain_own_audit(p_limit integer) returns integer language plpgsql security definer set search_path = public as $$
begin
  if not exists (select 1 from audit_inbox where agency_id = current_agency()) then
    return 0;
  end if;
  insert into audit_chains (agency_id) values (current_agency()) on conflict do nothing;
  perform 1 from audit_chains where agency_id = current_agency() for update;
  return chain_audit_of(current_agency(), p_limit);
end
$$;

/*
 * ---------------------------------------------------------------- deleting and restoring workspaces
 */

/*
 * Cancels every run of a workspace that was switched off in this transaction. All its runs are locked before the load, as
 * everywhere. Starts hold the load until they commit and look at the workspace after they have it: with the load in hand,
 * either all runs are known here, or the new ones are waited for without it.
 */
create function cancel_runs_of_workspace(p_workspace_id text, p_reason text) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  known text[];
  one text;
begin
  perform 1 from workspaces where id = p_workspace_id and agency_id = current_agency()
    and (current_workspace() is null or id = current_workspace());
  if not found then
    return 0;
  end if;
  loop
    perform 1 from invocations where id in (
      select r.parent_id from invocations r where r.workspace_id = p_workspace_id and r.ended_at is null
      union select r.id from invocations r where r.workspace_id = p_workspace_id and r.ended_at is null) order by depth, id for update;
    select coalesce(array_agg(id order by depth, id), '{}') into known
      from invocations where workspace_id = p_workspace_id and ended_at is null;
    begin
      perform lock_load(current_agency());
      if exists (select 1 from invocations where workspace_id = p_workspace_id and ended_at is null and id <> all (known)) then
        raise exception 'A run was started meanwhile.' using errcode = 'FN014';
      end if;
      exit;
    exception when sqlstate 'FN014' then
      -- The load was given back with this block; the next round locks the new run before it.
      continue;
    end;
  end loop;
  foreach one in array known loop
    perform cancel_run(one, p_reason);
  end loop;
  return cardinality(known);
end
$$;

/*
 * ---------------------------------------------------------------- purging
 * A workspace whose time is over is emptied a batch a transaction, by anybody, in any number of attempts. Its row stays as a
 * tombstone without a word in it, for what survives: the credits that were spent and what was done.
 */

alter table workspaces add column purged_at timestamptz;
create index workspaces_to_purge on workspaces (purge_at) where purge_at is not null and purged_at is null;

drop policy tenant on workspaces;
create policy tenant on workspaces to findable_tenant
  using (agency_id = current_agency() and (case when current_workspace() is null then not hidden else id = current_workspace() end)
    and purged_at is null);

-- Workspaces whose time is over in their world, the longest first.
create function workspaces_to_purge(p_limit integer) returns setof text
  language sql stable security definer set search_path = public as $$
  select w.id from workspaces w join agencies a on a.id = w.agency_id
  where w.purged_at is null and w.purge_at <= clock_timestamp() + (select max(world_offset) from agencies)
    and w.purge_at <= clock_timestamp() + a.world_offset and not is_being_advanced(a.clock_run)
  order by w.purge_at limit p_limit;
$$;

-- Holds a workspace that is to be purged until the transaction ends. False where it is not, whatever the caller believes.
create function hold_for_purge(p_workspace_id text) returns boolean language plpgsql set search_path = public as $$
begin
  perform 1 from workspaces where id = p_workspace_id and purged_at is null and purge_at <= world_now(agency_id) for no key update;
  return found;
end
$$;

-- Lets go of what other workspaces and worlds name of it.
create function detach_from_purged(p_workspace_id text) returns void language plpgsql security definer set search_path = public as $$
begin
  if hold_for_purge(p_workspace_id) then
    update api_keys set created_by_workspace_id = null where created_by_workspace_id = p_workspace_id;
    update invocations set parent_id = null where workspace_id is distinct from p_workspace_id
      and parent_id in (select id from invocations where workspace_id = p_workspace_id);
  end if;
end
$$;

-- Deletes some rows of a table that name the workspace, or whose run does. Answers how many; 0 once none is left.
create function purge_rows(p_workspace_id text, p_table text, p_by_run boolean, p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  deleted integer;
begin
  if p_table in ('workspaces', 'credit_pools', 'credit_ledger', 'audit_inbox', 'audit_log', 'audit_chains', 'storage_meters') then
    raise exception 'The rows of % outlive their workspace.', p_table;
  end if;
  if not hold_for_purge(p_workspace_id) then
    return 0;
  end if;
  if p_by_run then
    execute format('delete from %1$I where ctid = any (array(select t.ctid from invocations r join %1$I t on t.invocation_id = r.id
      where r.workspace_id = $1 limit $2))', p_table) using p_workspace_id, p_limit;
  else
    -- Children name their parents and next turns the turn before, which are older.
    execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where workspace_id = $1 %2$s limit $2))', p_table,
      case p_table when 'invocations' then 'order by created_at desc, id desc' else '' end) using p_workspace_id, p_limit;
  end if;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Forgets the words in some rows that outlive the workspace. Answers how many; 0 once there are none.
create function forget_words_of(p_workspace_id text, p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  agency text;
  forgotten integer;
begin
  if not hold_for_purge(p_workspace_id) then
    return 0;
  end if;
  update credit_ledger set step = null, reason = null where ctid = any (array(
    select ctid from credit_ledger where workspace_id = p_workspace_id and (step is not null or reason is not null) limit p_limit));
  get diagnostics forgotten = row_count;
  if forgotten > 0 then
    return forgotten;
  end if;
  select agency_id into agency from workspaces where id = p_workspace_id;
  insert into audit_chains (agency_id) values (agency) on conflict do nothing;
  perform 1 from audit_chains where agency_id = agency for update;
  perform chain_audit_of(agency, p_limit);
  update audit_log set actor_name = null, resource_path = null, details = null, salt = null where ctid = any (array(
    select ctid from audit_log where workspace_id = p_workspace_id and salt is not null limit p_limit));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Makes the emptied workspace a tombstone, and says so in the audit log.
create function bury_workspace(p_workspace_id text) returns void language plpgsql security definer set search_path = public as $$
begin
  if hold_for_purge(p_workspace_id) then
    update workspaces set name = '', primary_domain = '', tags = '{}', settings = '{}', brand = '{}', last_active_at = null,
        purged_at = clock_timestamp()
      where id = p_workspace_id;
    perform record_audit(w.agency_id, w.id, 'workspaces.purge', 'service', null, 'Findable', null, null, null, w.id, null, '{}')
      from workspaces w where w.id = p_workspace_id;
  end if;
end
$$;

/*
 * ---------------------------------------------------------------- credits
 */

alter table credit_ledger
  -- Of a grant: what the API calls it, who made it, and why.
  add column grant_id text,
  add column api_key_id text,
  add column reason text,
  drop constraint credit_ledger_kind_check,
  add constraint credit_ledger_kind_check check (kind in ('allocate', 'reserve', 'capture', 'release', 'grant', 'withdraw'));

/*
 * Adds credits to this month's pool of the entered agency, or of a workspace of it with a pool of its own, or takes away what is
 * free of it. `outcome`: `granted`, `no_workspace`, `no_pool` where the workspace draws on the agency's, `too_many`.
 */
create function grant_credits(p_grant_id text, p_workspace_id text, p_amount numeric, p_reason text, p_api_key_id text)
  returns table (outcome text, moved numeric, created_at timestamptz, allocated numeric, used numeric, reserved numeric, available numeric)
  language plpgsql security definer set search_path = public as $$
declare
  agency text := current_agency();
  own_pool boolean;
  pool_of_cycle bigint;
  pool credit_pools;
  granted numeric(16, 4);
  now_there timestamptz := world_now(agency);
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
  pool_of_cycle := pool_at(agency, p_workspace_id, now_there);
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
  return query select 'granted', granted::numeric, now_there, pool.allocated::numeric, pool.used::numeric, pool.reserved::numeric, pool.available::numeric;
end
$$;

/*
 * ---------------------------------------------------------------- storage beyond the plan
 * What a workspace keeps beyond what its plan allows, which happens where the plan shrinks, is metered in bytes times seconds of
 * its world, a row a month. Between two readings it is taken to be what the first of them found.
 */

create table storage_meters (
  workspace_id text not null,
  agency_id text not null,
  -- First day of the calendar month, UTC.
  cycle_start date not null,
  byte_seconds numeric not null default 0,
  -- What was beyond the plan at the last reading of the month.
  beyond bigint not null,
  read_at timestamptz not null,
  primary key (workspace_id, cycle_start)
);
create index storage_meters_running on storage_meters (workspace_id) where beyond > 0;

alter table storage_meters enable row level security;
create policy tenant on storage_meters to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy system on storage_meters to findable_system using (true);
grant select on storage_meters to findable_tenant, findable_system;

-- Seconds of a month that lie between two moments.
create function seconds_of_month(p_month date, p_from timestamptz, p_to timestamptz) returns numeric
  language sql stable set search_path = public as $$
  select greatest(0, extract(epoch from
    least(p_to, (p_month + interval '1 month') at time zone 'utc') - greatest(p_from, p_month::timestamp at time zone 'utc')));
$$;

-- Adds up what a meter that runs has counted since it was read, and sets it to what is beyond the plan now.
create function read_storage_meter(p_workspace_id text, p_agency_id text) returns void language plpgsql set search_path = public as $$
declare
  now timestamptz := world_now(p_agency_id);
  this_month date := date_trunc('month', now at time zone 'utc')::date;
  beyond_now bigint;
  last storage_meters;
begin
  select greatest(0, k.active_bytes - l.storage_per_workspace) into beyond_now
    from engine_limits l, workspace_storage(p_workspace_id) k;
  select * into last from storage_meters where workspace_id = p_workspace_id order by cycle_start desc limit 1 for update;
  if last.beyond > 0 then
    insert into storage_meters (workspace_id, agency_id, cycle_start, byte_seconds, beyond, read_at)
      select p_workspace_id, p_agency_id, m::date, last.beyond * seconds_of_month(m::date, last.read_at, now), 0, now
      from generate_series(last.cycle_start::timestamp, this_month::timestamp, interval '1 month') m
    on conflict (workspace_id, cycle_start) do update
      set byte_seconds = storage_meters.byte_seconds + excluded.byte_seconds, beyond = 0, read_at = excluded.read_at;
  end if;
  if beyond_now > 0 then
    insert into storage_meters (workspace_id, agency_id, cycle_start, beyond, read_at)
      values (p_workspace_id, p_agency_id, this_month, beyond_now, now)
    on conflict (workspace_id, cycle_start) do update set beyond = excluded.beyond, read_at = excluded.read_at;
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
    union select m.workspace_id, m.agency_id from storage_meters m where m.beyond > 0
  loop
    perform read_storage_meter(w.workspace_id, w.agency_id);
    readings := readings + 1;
  end loop;
  return readings;
end
$$;

-- What a workspace of the entered agency may keep, keeps, and kept beyond its plan this month.
create function storage_usage(p_workspace_id text)
  returns table (plan bigint, active bigint, byte_seconds numeric, month_seconds numeric)
  language sql stable security definer set search_path = public as $$
  with clock as (select now, date_trunc('month', now at time zone 'utc')::date as month from world_now(current_agency()) now)
  select l.storage_per_workspace, k.active_bytes,
    coalesce((select sum(m.beyond * seconds_of_month(c.month, m.read_at, c.now)
        + case when m.cycle_start = c.month then m.byte_seconds else 0 end)
      from storage_meters m where m.workspace_id = p_workspace_id and (m.cycle_start = c.month or m.beyond > 0)), 0),
    extract(epoch from (c.month + interval '1 month') - c.month)::numeric
  from engine_limits l, clock c, workspaces w, workspace_storage(p_workspace_id) k
  where w.id = p_workspace_id and w.agency_id = current_agency() and (current_workspace() is null or w.id = current_workspace());
$$;

revoke execute on function record_audit(text, text, text, text, text, text, text, text, integer, text, text, jsonb),
  chain_audit_of(text, integer),
  chain_audit(integer), chain_own_audit(integer), cancel_runs_of_workspace(text, text), workspaces_to_purge(integer),
  hold_for_purge(text), detach_from_purged(text), purge_rows(text, text, boolean, integer), forget_words_of(text, integer),
  bury_workspace(text), grant_credits(text, text, numeric, text, text), seconds_of_month(date, timestamptz, timestamptz),
  read_storage_meter(text, text), meter_storage(), storage_usage(text) from public;
grant execute on function record_audit(text, text, text, text, text, text, text, text, integer, text, text, jsonb)
  to findable_tenant, findable_system;
grant execute on function chain_own_audit(integer), cancel_runs_of_workspace(text, text), grant_credits(text, text, numeric, text, text),
  storage_usage(text) to findable_tenant;
grant execute on function chain_audit(integer), workspaces_to_purge(integer), detach_from_purged(text),
  purge_rows(text, text, boolean, integer), forget_words_of(text, integer), bury_workspace(text), meter_storage() to findable_system;
