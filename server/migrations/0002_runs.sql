-- Credits and runs. The words: a *run* is an invocation; a *segment* is one stretch of it in one process; the *epoch* is
-- raised by every claim of a segment and fences whatever an earlier owner still tries to write; a run is *counted* while it
-- takes one of the running places of its workspace, *held* while it waits for one (or for its turn among its siblings).
-- Locks are taken parent before child, run before load, load before pool.

create table credit_pools (
  id bigint generated always as identity primary key,
  agency_id text not null references agencies (id),
  -- Null: the agency's one pool. Otherwise the allocation of a workspace with a pool of its own.
  workspace_id text references workspaces (id),
  -- First day of the calendar month, UTC.
  cycle_start date not null,
  allocated numeric(16, 4) not null check (allocated >= 0),
  used numeric(16, 4) not null default 0 check (used >= 0),
  reserved numeric(16, 4) not null default 0 check (reserved >= 0),
  available numeric(16, 4) not null generated always as (allocated - used - reserved) stored,
  unique nulls not distinct (agency_id, workspace_id, cycle_start),
  constraint credits_suffice check (allocated - used - reserved >= 0)
);

create table credit_ledger (
  id bigint generated always as identity primary key,
  pool_id bigint not null references credit_pools (id),
  agency_id text not null,
  workspace_id text,
  invocation_id text,
  step text,
  kind text not null check (kind in ('allocate', 'reserve', 'capture', 'release', 'grant')),
  area text check (area in ('research', 'produce', 'indexing', 'link_building')),
  amount numeric(16, 4) not null check (amount >= 0),
  -- On the database's own clock, in test worlds too: the ledger is evidence.
  created_at timestamptz not null default clock_timestamp()
);
create index credit_ledger_run on credit_ledger (invocation_id) where invocation_id is not null;
create index credit_ledger_workspace on credit_ledger (workspace_id, created_at);

create table invocations (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  agent_id text not null,
  session_id text not null,
  skill text not null,
  skill_version integer not null,
  skills_used text[] not null,
  area text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'RUNNING', 'WAITING_APPROVAL', 'WAITING_INPUT',
    'WAITING_CHILDREN', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  mode text not null check (mode in ('FOREGROUND', 'BACKGROUND')),
  depth integer not null default 0,
  parent_id text references invocations (id),
  -- Whether the parent parks until this child has ended.
  awaited boolean not null default false,
  -- Place among the children spawned together.
  sibling integer not null default 0,
  -- The turn before this one in a conversation; no parent: nothing cascades along turns.
  previous_id text references invocations (id),
  input jsonb not null,
  files_readable text[] not null default '{}',
  tags text[] not null default '{}',
  resource_ids text[] not null default '{}',
  api_key_id text,
  -- Which steps the request wants a person to see first; null for what the workspace's policy says alone.
  approval_scope text check (approval_scope in ('publish_or_outreach', 'all_writes', 'every_step')),
  approval_seconds integer not null default 259200,
  routed_to text[] not null default '{}',
  estimated_credits numeric(16, 4) not null,
  estimated_seconds numeric not null,

  max_credits numeric(16, 4) not null,
  max_llm_calls integer not null,
  max_retries integer not null,
  pool_id bigint not null references credit_pools (id),
  -- Taken from the pool and not given back yet; what was captured is part of it until the run ends.
  credits_reserved numeric(16, 4) not null default 0 check (credits_reserved >= 0),
  credits_captured numeric(16, 4) not null default 0,
  credits_of_children numeric(16, 4) not null default 0,
  llm_calls integer not null default 0,
  llm_calls_of_children integer not null default 0,
  -- US dollars that vendors said they charged.
  vendor_cost_usd numeric(18, 9) not null default 0,
  vendor_cost_usd_of_children numeric(18, 9) not null default 0,

  epoch integer not null default 0,
  segment integer not null default 1,
  claims integer not null default 0,
  worker_id text,
  lease_until timestamptz,
  counted boolean not null default false,
  -- Takes no running place of its workspace; such a run never parks.
  unplaced boolean not null default false,
  -- Begun by a schedule, so that nobody waits for it.
  scheduled boolean not null default false,
  held text check (held in ('admission', 'sibling')),
  wake_at timestamptz,
  pending_children integer not null default 0 check (pending_children >= 0),
  -- How many it ever had, so that a list need not count and a read of one that had none need not look.
  child_count integer not null default 0,
  -- Whether no run of its own workspace began it.
  top_level boolean not null default true,
  last_seq integer not null default 0,
  narrations integer not null default 0,
  -- Raised by every rerun; steps done from then on carry it.
  generation integer not null default 0,
  -- By name of the step that a rerun went back to: the settings it was given.
  rerun_config jsonb not null default '{}',
  -- Whether it ever raised an approval or meant to touch the outside world.
  has_effects boolean not null default false,
  -- What a run in WAITING_INPUT ends with once it has been answered.
  pending_result jsonb,

  current_step jsonb,
  raw text not null default '',
  files text[] not null default '{}',
  result jsonb,
  error jsonb,
  cancel_reason text,
  -- On the clock of its world, as all that is told of a run; only `lease_until` is on the database's own.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it first started: what a run takes for now.
  started_at timestamptz,
  ended_at timestamptz,
  check (credits_captured <= credits_reserved or ended_at is not null)
) with (fillfactor = 70);
create index invocations_newest on invocations (workspace_id, created_at desc, id desc);
create index invocations_newest_top on invocations (workspace_id, created_at desc, id desc) where top_level;
create index invocations_children on invocations (parent_id, sibling, id) where parent_id is not null;
create index invocations_leased on invocations (lease_until) where lease_until is not null;
create index invocations_due on invocations (id) where counted and lease_until is null;
create index invocations_unplaced on invocations (id) where unplaced and ended_at is null;
create index invocations_held on invocations (agency_id, created_at, id) where held = 'admission';
create index invocations_siblings on invocations (parent_id, sibling) where held = 'sibling';
create index invocations_live on invocations (workspace_id) where ended_at is null;
create unique index invocations_next_turn on invocations (previous_id) where previous_id is not null;

-- Steps and events are written by functions that have just locked their run in the same transaction, so they name it without a
-- foreign key: its checks took a tenth of the database's time for a step.
create table invocation_steps (
  invocation_id text not null,
  name text not null,
  generation integer not null default 0,
  -- Forgotten by a rerun: kept for those who look back, and no answer for a replay.
  superseded boolean not null default false,
  agency_id text not null,
  workspace_id text not null,
  -- Order in which steps finished.
  ordinal integer not null,
  -- False for the items of `each`, which may finish in any order.
  sequential boolean not null,
  input_hash text,
  output jsonb,
  -- Address of the output where it is too large for the row.
  output_blob text,
  -- Why the step failed; a skill may have gone on without it, and a replay meets the same failure.
  error jsonb,
  price numeric(16, 4) not null default 0,
  attempts integer not null default 1,
  started_at timestamptz not null,
  duration_ms integer not null,
  primary key (invocation_id, name, generation)
);

create table invocation_events (
  invocation_id text not null,
  seq integer not null,
  agency_id text not null,
  workspace_id text not null,
  type text not null,
  data jsonb not null,
  at timestamptz not null,
  primary key (invocation_id, seq)
);

create table timers (
  id bigint generated always as identity primary key,
  agency_id text not null references agencies (id),
  workspace_id text,
  -- On the clock of the agency's world.
  due_at timestamptz not null,
  kind text not null,
  ref text not null,
  unique (kind, ref)
);
create index timers_due on timers (due_at);

-- How many runs take a place; one row for the agency ('') and one for each workspace.
create table run_load (
  agency_id text not null,
  workspace_id text not null,
  running integer not null default 0 check (running >= 0),
  pending integer not null default 0 check (pending >= 0),
  primary key (agency_id, workspace_id)
) with (fillfactor = 50);

-- The operator's limits, written by each process at its start.
create table engine_limits (
  only_row boolean primary key default true check (only_row),
  running_per_workspace integer not null default 10,
  running_per_agency integer not null default 100,
  pending_per_agency integer not null default 10000,
  monthly_credits numeric(16, 4) not null default 10000
);
insert into engine_limits default values;

create table worker_processes (
  id text primary key,
  -- Names under which the engine's library locks jobs for this process.
  engine_worker_ids text[] not null,
  heartbeat_at timestamptz not null default clock_timestamp()
);

alter table credit_pools enable row level security;
alter table credit_ledger enable row level security;
alter table invocations enable row level security;
alter table invocation_steps enable row level security;
alter table invocation_events enable row level security;
alter table timers enable row level security;
alter table run_load enable row level security;
alter table engine_limits enable row level security;
alter table worker_processes enable row level security;

create policy tenant on credit_pools to findable_tenant
  using (agency_id = current_agency() and (workspace_id is null or current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on credit_ledger to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on invocations to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on invocation_steps to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on invocation_events to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on timers to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on run_load to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));

create policy system on credit_pools to findable_system using (true);
create policy system on credit_ledger to findable_system using (true);
create policy system on invocations to findable_system using (true);
create policy system on invocation_steps to findable_system using (true);
create policy system on invocation_events to findable_system using (true);
create policy system on timers to findable_system using (true);
create policy system on run_load to findable_system using (true);
create policy system on engine_limits to findable_system using (true);
create policy system on worker_processes to findable_system using (true);

-- The ledger and the events are append-only for everybody but the owner.
grant select, insert on credit_ledger, invocation_events to findable_tenant, findable_system;
grant select, update on invocations to findable_tenant;
grant select, insert on invocation_steps to findable_tenant;
grant select on credit_pools, run_load to findable_tenant;
grant select, insert, delete on timers to findable_tenant;
grant select, insert, update, delete on worker_processes to findable_system;
grant select, update on engine_limits to findable_system;
grant select, delete on timers to findable_system;
grant select on credit_pools, invocations, invocation_steps, run_load to findable_system;

-- The engine's library keeps its tables behind row-level security without a policy; its worker acts as the system role.
grant usage on schema graphile_worker to findable_system;
grant select, insert, update, delete on all tables in schema graphile_worker to findable_system;
grant usage, select on all sequences in schema graphile_worker to findable_system;
grant execute on all functions in schema graphile_worker to findable_system;
do $$
declare t record;
begin
  for t in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
    execute format('create policy findable_system on graphile_worker.%I to findable_system using (true)', t.tablename);
  end loop;
end
$$;

-- What a run shows of its children. In a function, because a subquery is prepared for every run that is read, children or none.
create function first_children(p_id text) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('invocationId', c.id, 'skill', c.skill, 'status', c.status) order by c.created_at, c.sibling)
  from (select id, skill, status, created_at, sibling from invocations where parent_id = p_id order by created_at, sibling limit 200) c;
$$;

/*
 * ---------------------------------------------------------------- admission
 */

-- Gives the job of the run's current segment to the engine.
create function enqueue_segment(p_id text, p_segment integer) returns void language sql set search_path = public as $$
  select graphile_worker.add_job('segment', json_build_object('invocation', p_id, 'segment', p_segment));
$$;

/*
 * The same without telling the workers, which whoever commits does afterwards: PostgreSQL lets only one transaction of the
 * whole server commit at a time that tells somebody something, and each of them waits for the disk. A job that nobody was told
 * of is found within a second.
 */
create function enqueue_first_segment(p_id text) returns void language plpgsql set search_path = public as $$
begin
  insert into graphile_worker._private_jobs (task_id, payload)
    select t.id, json_build_object('invocation', p_id, 'segment', 1) from graphile_worker._private_tasks t where t.identifier = 'segment';
  -- No worker has ever been there.
  if not found then
    perform enqueue_segment(p_id, 1);
  end if;
end
$$;

-- The gate to the places of an agency: who holds it may count.
create function lock_load(p_agency_id text) returns run_load language sql set search_path = public as $$
  select * from run_load where agency_id = p_agency_id and workspace_id = '' for update;
$$;

-- Takes a running place for a run that is locked, and enqueues it; holds it where there is none.
create function admit_run(p_id text) returns void language plpgsql set search_path = public as $$
declare
  r invocations;
  limits engine_limits;
  agency run_load;
  workspace run_load;
begin
  select * into r from invocations where id = p_id;
  select * into limits from engine_limits;
  agency := lock_load(r.agency_id);
  select * into workspace from run_load where agency_id = r.agency_id and workspace_id = r.workspace_id;
  if agency.running < limits.running_per_agency and workspace.running < limits.running_per_workspace then
    update run_load set running = running + 1, pending = pending - 1
      where agency_id = r.agency_id and workspace_id in ('', r.workspace_id);
    update invocations set counted = true, held = null, updated_at = world_now(agency_id) where id = p_id;
    perform enqueue_segment(p_id, r.segment);
  else
    update invocations set held = 'admission' where id = p_id;
  end if;
end
$$;

-- Takes back a running place and gives it to the oldest held run that may have it: of the same workspace first.
create function free_place(p_agency_id text, p_workspace_id text) returns void language plpgsql set search_path = public as $$
declare
  limits engine_limits;
  agency run_load;
  next invocations;
begin
  select * into limits from engine_limits;
  agency := lock_load(p_agency_id);
  update run_load set running = running - 1 where agency_id = p_agency_id and workspace_id in ('', p_workspace_id);
  if agency.pending = 0 or agency.running > limits.running_per_agency then
    return;
  end if;
  select i.* into next from invocations i
    join run_load l on l.agency_id = i.agency_id and l.workspace_id = i.workspace_id
    where i.agency_id = p_agency_id and i.held = 'admission' and l.running < limits.running_per_workspace
    order by i.workspace_id <> p_workspace_id, i.created_at, i.id
    limit 1 for update of i skip locked;
  if found then
    perform admit_run(next.id);
  end if;
end
$$;

/*
 * ---------------------------------------------------------------- credits
 */

-- The pool that pays for a workspace in the month of a moment of its world; made on first use.
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
-- For the usage report, which must show this month's pool before its first run.
create function workspace_pool(p_workspace_id text) returns bigint language plpgsql security definer set search_path = public as $$
begin
  perform 1 from workspaces where id = p_workspace_id and agency_id = current_agency()
    and (current_workspace() is null or id = current_workspace());
  return case when found then pool_at(current_agency(), p_workspace_id, world_now(current_agency())) end;
end
$$;

-- Moves credits from the pool into a run's reservation. False where the pool does not have them.
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

/*
 * ---------------------------------------------------------------- events and endings
 */

-- Writes events behind the run's last one. The run is locked by the caller's update of `last_seq`. Those that a process tells have
-- its own time, to which the world's lead is added.
create function insert_events(p_id text, p_agency_id text, p_workspace_id text, p_last_seq integer, p_events jsonb)
  returns void language sql set search_path = public as $$
  insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
  select p_id, p_last_seq - jsonb_array_length(p_events) + e.ordinality, p_agency_id, p_workspace_id,
         e.value ->> 'type', coalesce(e.value -> 'data', '{}'), coalesce((e.value ->> 'at')::timestamptz, clock_timestamp())
           + (select world_offset from agencies where id = p_agency_id)
  from jsonb_array_elements(p_events) with ordinality e;
$$;

-- Ends a run that is locked, and whose parent is locked: returns unspent credits, frees its place, tells its parent.
create function settle_run(p_id text, p_status text, p_result jsonb, p_error jsonb, p_events jsonb, p_narration text default '',
    p_narrations integer default 0) returns void
  language plpgsql set search_path = public as $$
declare
  r invocations;
  parent invocations;
  unspent numeric;
  -- The price of what was sent and is not known to have arrived; settled with its result.
  kept numeric := 0;
  waiting boolean;
  told integer := jsonb_array_length(p_events);
  now_there timestamptz;
begin
  select * into r from invocations where id = p_id;
  now_there := world_now(r.agency_id);
  if r.has_effects then
    kept := close_gates(p_id, r.status);
  end if;
  unspent := r.credits_reserved - r.credits_captured - kept;
  update invocations set status = p_status, result = p_result, error = p_error, current_step = null, lease_until = null,
      raw = case when p_narration = '' then raw else raw || p_narration end, narrations = narrations + p_narrations,
      counted = false, held = null, wake_at = null, ended_at = now_there, updated_at = now_there,
      credits_reserved = r.credits_captured + kept, last_seq = last_seq + told + 1
    where id = p_id;
  if told > 0 then
    perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq + told, p_events);
  end if;
  insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
    values (p_id, r.last_seq + told + 1, r.agency_id, r.workspace_id, 'status.changed', jsonb_build_object('from', r.status, 'to', p_status,
      'creditsUsed', r.credits_captured + r.credits_of_children), now_there);
  if r.wake_at is not null or r.status = 'WAITING_INPUT' then
    delete from timers where kind in ('wake', 'input') and ref = p_id;
  end if;

  if r.parent_id is not null then
    waiting := r.awaited;
    update invocations set
        credits_of_children = credits_of_children + r.credits_captured + r.credits_of_children,
        llm_calls_of_children = llm_calls_of_children + r.llm_calls + r.llm_calls_of_children,
        vendor_cost_usd_of_children = vendor_cost_usd_of_children + r.vendor_cost_usd + r.vendor_cost_usd_of_children,
        pending_children = pending_children - waiting::integer,
        last_seq = last_seq + (ended_at is null)::integer, updated_at = now_there
      where id = r.parent_id returning * into parent;
    if parent.ended_at is null then
      insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
        values (parent.id, parent.last_seq, parent.agency_id, parent.workspace_id, 'child.completed',
          jsonb_build_object('invocationId', p_id, 'skill', r.skill, 'status', p_status), now_there);
      if waiting then
        perform release_sibling(parent.id);
      end if;
      if waiting and parent.pending_children = 0 and parent.status = 'WAITING_CHILDREN' then
        perform resume_run(parent.id);
      end if;
    end if;
  end if;

  if r.counted then
    perform free_place(r.agency_id, r.workspace_id);
  elsif r.held is not null then
    perform lock_load(r.agency_id);
    update run_load set pending = pending - 1 where agency_id = r.agency_id and workspace_id in ('', r.workspace_id);
  end if;

  if unspent > 0 then
    insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, kind, amount)
      values (r.pool_id, r.agency_id, r.workspace_id, p_id, 'release', unspent);
  end if;
  if r.credits_reserved > 0 then
    update credit_pools set reserved = reserved - r.credits_reserved + kept, used = used + r.credits_captured where id = r.pool_id;
  end if;
  perform emit_run_event(p_id, r.workspace_id, p_status);
end
$$;

-- Lets the next child that waits for its turn go.
create function release_sibling(p_parent_id text) returns void language plpgsql set search_path = public as $$
declare
  next text;
begin
  select id into next from invocations where parent_id = p_parent_id and held = 'sibling' order by sibling limit 1 for update;
  if found then
    perform admit_run(next);
  end if;
end
$$;

-- Makes a parked run due. It keeps its promise to go on even where its workspace is full.
create function resume_run(p_id text) returns void language plpgsql set search_path = public as $$
declare
  r invocations;
  was text;
begin
  select status into was from invocations where id = p_id;
  update invocations set status = 'RUNNING', segment = segment + 1, counted = true, wake_at = null, claims = 0,
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

/*
 * ---------------------------------------------------------------- what the service calls
 * These run as the owner, and test the tenant themselves.
 */

/*
 * Records a run and makes it due. `outcome`: `started`, `insufficient_credits`, `concurrency_limited`, `workspace_inactive`. The place is taken before
 * the row is written, so that the row, its many indexes and the load are written once and not twice.
 */
create function start_run(p jsonb, p_reserve numeric, p_held_for_sibling boolean default false)
  returns table (outcome text, available numeric, created_at timestamptz)
  language plpgsql security definer set search_path = public as $$
declare
  r invocations := jsonb_populate_record(null::invocations, p);
  agency text := current_agency();
  workspace text := current_workspace();
  pool bigint;
  limits engine_limits;
  of_agency run_load;
  of_workspace run_load;
  admitted boolean;
  now_there timestamptz;
begin
  if not coalesce(r.awaited, false) then
    -- Once a second is enough, so that starts do not wait for one another here.
    update workspaces set last_active_at = world_now(agency)
      where id = workspace and (last_active_at is null or last_active_at < world_now(agency) - interval '1 second');
  end if;
  -- Of those that are awaited `spawn_children` counts all at once.
  if r.parent_id is not null and not coalesce(r.awaited, false) then
    update invocations set child_count = child_count + 1 where id = r.parent_id;
  end if;
  select * into limits from engine_limits;
  of_agency := lock_load(agency);
  select * into of_workspace from run_load where agency_id = agency and workspace_id = workspace;
  if not found then
    insert into run_load (agency_id, workspace_id) values (agency, ''), (agency, workspace) on conflict do nothing;
    of_agency := lock_load(agency);
    select * into of_workspace from run_load where agency_id = agency and workspace_id = workspace;
  end if;
  -- The runs under way in a workspace that was switched off may still have children. Whoever deletes it holds the load.
  if not coalesce(r.awaited, false) and not (select active from workspaces where id = workspace) then
    return query select 'workspace_inactive', null::numeric, null::timestamptz;
    return;
  end if;
  if of_agency.pending >= limits.pending_per_agency then
    return query select 'concurrency_limited', null::numeric, null::timestamptz;
    return;
  end if;
  admitted := not p_held_for_sibling and of_agency.running < limits.running_per_agency
    and of_workspace.running < limits.running_per_workspace;
  update run_load set running = running + admitted::integer, pending = pending + (not admitted)::integer
    where agency_id = agency and workspace_id in ('', workspace);
  now_there := world_now(agency);
  pool := pool_at(agency, workspace, now_there);
  if not reserve_credits(pool, agency, workspace, r.id, p_reserve) then
    return query select 'insufficient_credits', c.available, null::timestamptz from credit_pools c where c.id = pool;
    return;
  end if;
  insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area, mode, depth,
      parent_id, top_level, awaited, sibling, input, files_readable, tags, resource_ids, api_key_id, estimated_credits, estimated_seconds,
      max_credits, max_llm_calls, max_retries, pool_id, credits_reserved, counted, held, previous_id, approval_scope, approval_seconds, routed_to,
      scheduled, created_at, updated_at)
    values (r.id, agency, workspace, r.agent_id, r.session_id, r.skill, r.skill_version, array[r.skill], r.area, r.mode, coalesce(r.depth, 0),
      r.parent_id, r.parent_id is null, coalesce(r.awaited, false), coalesce(r.sibling, 0), r.input, coalesce(r.files_readable, '{}'), coalesce(r.tags, '{}'),
      coalesce(r.resource_ids, '{}'), r.api_key_id, r.estimated_credits, r.estimated_seconds, r.max_credits, r.max_llm_calls, r.max_retries,
      pool, p_reserve, admitted, case when p_held_for_sibling then 'sibling' when not admitted then 'admission' end,
      r.previous_id, r.approval_scope, coalesce(r.approval_seconds, 259200), coalesce(r.routed_to, '{}'),
      coalesce(r.scheduled, (select p.scheduled from invocations p where p.id = r.parent_id), false), now_there, now_there);
  if admitted and coalesce(r.awaited, false) then
    perform enqueue_segment(r.id, 1);
  elsif admitted then
    perform enqueue_first_segment(r.id);
  end if;
  return query select 'started', null::numeric, now_there;
end
$$;

/*
 * Starts a run as the last thing of its transaction, so that the commit can follow in the same message: until then every other
 * start of the agency waits for its load. What `start_run` refuses is raised as FN009, with the outcome and what is available.
 */
create function start_run_last(p jsonb, p_reserve numeric) returns timestamptz
  language plpgsql security definer set search_path = public as $$
declare
  answer record;
begin
  select s.* into answer from start_run(p, p_reserve) s;
  if answer.outcome <> 'started' then
    raise exception using errcode = 'FN009', message = answer.outcome, detail = coalesce(answer.available::text, '');
  end if;
  return answer.created_at;
end
$$;

/*
 * Hands a segment to a worker, if it is still due. The first segment moves the run to RUNNING. A run whose last five claims
 * finished no step is given up: it kills its workers.
 */
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
    returning i.* into r;
  if not found then
    perform give_up_run(p_id, p_segment);
    return;
  end if;
  -- The first claim of all: before it the run was PENDING, and afterwards it never is again.
  if r.epoch = 1 then
    insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
      values (p_id, r.last_seq, r.agency_id, r.workspace_id, 'status.changed', '{"from": "PENDING", "to": "RUNNING"}', r.updated_at);
    perform emit_run_event(p_id, r.workspace_id, 'RUNNING');
  end if;
  return next r;
end
$$;

-- Ends a run that is due and has been claimed too often. Its parent is locked first.
create function give_up_run(p_id text, p_segment integer) returns void language plpgsql set search_path = public as $$
declare
  r invocations;
begin
  perform 1 from invocations where id = (select parent_id from invocations where id = p_id and claims >= 5) for update;
  select * into r from invocations where id = p_id for update;
  if found and r.segment = p_segment and r.lease_until is null and r.status in ('PENDING', 'RUNNING') and (r.counted or r.unplaced)
    and r.claims >= 5
  then
    perform settle_run(p_id, 'FAILED', null, jsonb_build_object('code', 'run_abandoned', 'message',
      'Five attempts in a row ended without finishing a step, so the run was given up.', 'details', '{}'::jsonb), '[]');
  end if;
end
$$;

-- Raised by every fenced write that comes too late.
create function refuse_late_write(p_id text) returns void language plpgsql as $$
begin
  raise exception 'The run % has ended or belongs to another process now.', p_id using errcode = 'FN001';
end
$$;

/*
 * Records a finished step with what goes with it, in the caller's transaction. Answers the recorded output instead where the
 * step is there already (the commit of an earlier try was lost on the way).
 */
create function finish_step(p_id text, p_epoch integer, p_step jsonb, p_output jsonb, p_events jsonb, p_narration text,
    p_narrations integer, p_vendor_cost_usd numeric, p_file text)
  returns table (taken boolean, output jsonb)
  language plpgsql set search_path = public as $$
declare
  r record;
  v_price numeric := coalesce((p_step ->> 'price')::numeric, 0);
  -- A process tells its own time, and the rows have the world's.
  v_ahead interval := (select world_offset from agencies where id = current_agency());
begin
  insert into invocation_steps (invocation_id, name, generation, agency_id, workspace_id, ordinal, sequential, input_hash, output,
      output_blob, error, price, attempts, started_at, duration_ms)
    values (p_id, p_step ->> 'name', (p_step ->> 'generation')::integer, current_agency(), current_workspace(), (p_step ->> 'ordinal')::integer,
      (p_step ->> 'sequential')::boolean, p_step ->> 'inputHash', p_output, p_step ->> 'outputBlob', nullif(p_step -> 'error', 'null'), v_price,
      (p_step ->> 'attempts')::integer, (p_step ->> 'startedAt')::timestamptz + v_ahead, (p_step ->> 'durationMs')::integer)
    on conflict do nothing;
  if not found then
    -- Not to an owner that was taken over: told the successor's output, it would begin a step that the successor has finished.
    perform 1 from invocations i where i.id = p_id and i.epoch = p_epoch and i.status = 'RUNNING';
    if not found then
      perform refuse_late_write(p_id);
    end if;
    return query select true, s.output from invocation_steps s where s.invocation_id = p_id and s.name = p_step ->> 'name' and s.generation = (p_step ->> 'generation')::integer;
    return;
  end if;
  update invocations i set last_seq = i.last_seq + jsonb_array_length(p_events), credits_captured = i.credits_captured + v_price,
      vendor_cost_usd = i.vendor_cost_usd + p_vendor_cost_usd, raw = case when p_narration = '' then i.raw else i.raw || p_narration end,
      narrations = i.narrations + p_narrations, files = case when p_file is null or p_file = any (i.files) then i.files else i.files || p_file end,
      current_step = null, claims = 0, updated_at = clock_timestamp() + v_ahead
    where i.id = p_id and i.epoch = p_epoch and i.status = 'RUNNING'
    returning i.pool_id, i.agency_id, i.workspace_id, i.area, i.last_seq into r;
  if not found then
    perform refuse_late_write(p_id);
  end if;
  if v_price > 0 then
    insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, step, kind, area, amount)
      values (r.pool_id, r.agency_id, r.workspace_id, p_id, p_step ->> 'name', 'capture', r.area, v_price);
  end if;
  -- As `insert_events` does, which as a call of its own costs as much again.
  insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
    select p_id, r.last_seq - jsonb_array_length(p_events) + e.ordinality, r.agency_id, r.workspace_id,
           e.value ->> 'type', coalesce(e.value -> 'data', '{}'), coalesce((e.value ->> 'at')::timestamptz, clock_timestamp()) + v_ahead
    from jsonb_array_elements(p_events) with ordinality e;
  taken := false;
  return next;
end
$$;

-- Writes events, and the step under way, between the ends of steps.
create function append_events(p_id text, p_epoch integer, p_events jsonb, p_current_step jsonb, p_narration text, p_narrations integer,
    p_vendor_cost_usd numeric) returns void language plpgsql set search_path = public as $$
declare
  r invocations;
begin
  update invocations i set last_seq = i.last_seq + jsonb_array_length(p_events), current_step = p_current_step,
      raw = case when p_narration = '' then i.raw else i.raw || p_narration end, narrations = i.narrations + p_narrations,
      vendor_cost_usd = i.vendor_cost_usd + p_vendor_cost_usd, updated_at = world_now(i.agency_id)
    where i.id = p_id and i.epoch = p_epoch and i.status = 'RUNNING' returning * into r;
  if not found then
    perform refuse_late_write(p_id);
  end if;
  perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq, p_events);
end
$$;

-- Counts calls of a language model as they are made, so that a step that dies has still spent them.
create function count_llm_calls(p_id text, p_epoch integer, p_calls integer) returns void language plpgsql set search_path = public as $$
begin
  update invocations set llm_calls = llm_calls + p_calls where id = p_id and epoch = p_epoch and status = 'RUNNING';
  if not found then
    perform refuse_late_write(p_id);
  end if;
end
$$;

-- Makes sure that a step's price is reserved. `outcome`: `reserved`, `budget_exceeded`, `insufficient_credits`.
create function reserve_for_step(p_id text, p_epoch integer, p_price numeric, p_pending numeric)
  returns table (outcome text, available numeric)
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
  missing numeric;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency() for update;
  if not found or r.epoch <> p_epoch or r.status <> 'RUNNING' then
    perform refuse_late_write(p_id);
  end if;
  if r.credits_captured + r.credits_of_children + p_pending + p_price > r.max_credits then
    return query select 'budget_exceeded', r.max_credits - r.credits_captured - r.credits_of_children - p_pending;
    return;
  end if;
  missing := greatest(0, r.credits_captured + p_pending + p_price - r.credits_reserved);
  if not reserve_credits(r.pool_id, r.agency_id, r.workspace_id, p_id, missing) then
    return query select 'insufficient_credits', c.available from credit_pools c where c.id = r.pool_id;
    return;
  end if;
  update invocations set credits_reserved = credits_reserved + missing where id = p_id and missing > 0;
  return query select 'reserved', null::numeric;
end
$$;

/*
 * Starts children in the caller's transaction, whose step row is written next. Their reservations come out of the parent's
 * and, where that is too small, out of the pool, within the parent's cap. The first `p_concurrency` go at once.
 */
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
  -- Of the last of them.
  created timestamptz;
begin
  select * into parent from invocations where id = p_parent_id and agency_id = current_agency() for update;
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

-- Parks the run until its children have ended. False where they have ended already: the caller goes on.
create function park_for_children(p_id text, p_epoch integer) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency() for update;
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
  perform free_place(r.agency_id, r.workspace_id);
  return true;
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
  perform free_place(r.agency_id, r.workspace_id);
end
$$;

-- Ends the run with its result or its error.
create function end_run(p_id text, p_epoch integer, p_status text, p_result jsonb, p_error jsonb, p_events jsonb, p_narration text,
    p_narrations integer, p_vendor_cost_usd numeric) returns void
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from invocations where id = (select parent_id from invocations where id = p_id) for update;
  perform 1 from invocations where id = p_id and agency_id = current_agency() and epoch = p_epoch and status = 'RUNNING' for update;
  if not found then
    perform refuse_late_write(p_id);
  end if;
  if p_vendor_cost_usd > 0 then
    update invocations set vendor_cost_usd = vendor_cost_usd + p_vendor_cost_usd where id = p_id;
  end if;
  perform settle_run(p_id, p_status, p_result, p_error, p_events, p_narration, p_narrations);
end
$$;

/*
 * Cancels those of a locked tree that wait for their turn among siblings and have never run, all at once: one after another, each
 * would walk past every version that those before it made of the rows of their parent, load and pool.
 */
create function cancel_siblings(p_tree text[], p_reason text) returns void language plpgsql set search_path = public as $$
declare
  waiting text[];
  now_there timestamptz;
begin
  select array_agg(i.id), world_now(min(i.agency_id)) into waiting, now_there from invocations i
    where i.id = any (p_tree) and i.held = 'sibling' and i.parent_id = any (p_tree);
  if waiting is null then
    return;
  end if;
  insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
    select i.id, i.last_seq + 1, i.agency_id, i.workspace_id, 'status.changed',
      jsonb_build_object('from', i.status, 'to', 'CANCELLED', 'creditsUsed', 0), now_there
    from invocations i where i.id = any (waiting);
  insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, kind, amount)
    select i.pool_id, i.agency_id, i.workspace_id, i.id, 'release', i.credits_reserved
    from invocations i where i.id = any (waiting) and i.credits_reserved > 0;
  update run_load l set pending = l.pending - w.count
    from (select i.agency_id, i.workspace_id, count(*) from invocations i where i.id = any (waiting) group by 1, 2) w
    where l.agency_id = w.agency_id and l.workspace_id = w.workspace_id;
  update run_load l set pending = l.pending - cardinality(waiting)
    where l.workspace_id = '' and l.agency_id = (select i.agency_id from invocations i where i.id = waiting[1]);
  update credit_pools p set reserved = p.reserved - w.credits
    from (select i.pool_id, sum(i.credits_reserved) as credits from invocations i where i.id = any (waiting) group by 1 order by 1) w
    where p.id = w.pool_id;
  update invocations i set pending_children = i.pending_children - w.count
    from (select c.parent_id, count(*) from invocations c where c.id = any (waiting) group by 1) w
    where i.id = w.parent_id;
  update invocations i set status = 'CANCELLED', cancel_reason = p_reason, held = null, credits_reserved = 0,
      last_seq = i.last_seq + 1, ended_at = now_there, updated_at = now_there
    where i.id = any (waiting);
  perform emit_run_event(i.id, i.workspace_id, 'CANCELLED') from invocations i where i.id = any (waiting);
end
$$;

-- Cancels a run with all its descendants, from the top down. `outcome`: `cancelled`, `not_found`, or the state it has ended in.
create function cancel_run(p_id text, p_reason text) returns text
  language plpgsql security definer set search_path = public as $$
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
  if r.ended_at is not null then
    return case when r.status = 'CANCELLED' then 'cancelled' else r.status end;
  end if;
  perform cancel_tree(p_id, r.agency_id, p_reason);
  return 'cancelled';
end
$$;

-- Cancels a run that is locked, and whose parent is locked, with all its descendants.
create function cancel_tree(p_id text, p_agency_id text, p_reason text) returns void
  language plpgsql set search_path = public as $$
declare
  level text[] := array[p_id];
  tree text[] := '{}';
  one text;
begin
  while cardinality(level) > 0 loop
    tree := tree || level;
    select coalesce(array_agg(c.id), '{}') into level
      from (select id from invocations where parent_id = any (level) and ended_at is null order by id for update) c;
  end loop;
  -- A run that holds no place would reach for the pool at once, and the next one for the load behind it.
  perform lock_load(p_agency_id);
  perform cancel_siblings(tree, p_reason);
  -- The parents first: a parent that has ended is not woken, and releases no sibling.
  for one in select t.id from unnest(tree) with ordinality t (id, place) join invocations i on i.id = t.id
    where i.ended_at is null order by t.place
  loop
    update invocations set cancel_reason = p_reason where id = one;
    perform settle_run(one, 'CANCELLED', null, null, '[]');
    perform pg_notify('findable_cancelled', one);
  end loop;
end
$$;

-- Gives the runs of processes that stopped renewing their leases a new segment.
create function take_over_expired(p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  r record;
  taken integer := 0;
begin
  for r in
    update invocations set lease_until = null, worker_id = null, segment = segment + 1, epoch = epoch + 1, updated_at = world_now(agency_id)
    where id in (select id from invocations where lease_until < clock_timestamp() and status = 'RUNNING' limit p_limit for update skip locked)
    returning id, segment
  loop
    perform enqueue_segment(r.id, r.segment);
    taken := taken + 1;
  end loop;
  return taken;
end
$$;

-- Makes due again the runs that nobody claims: their job went down with the process, or the answer, that it was given to.
-- A claim takes a segment once, so a job too many does nothing; the key keeps it to one.
create function enqueue_forgotten(p_silence_ms integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  r record;
  enqueued integer := 0;
  silent_since timestamptz := clock_timestamp() - p_silence_ms * interval '1 ms';
begin
  for r in
    update invocations set updated_at = world_now(agency_id)
    where id in (select i.id from invocations i join agencies a on a.id = i.agency_id
        where i.counted and i.lease_until is null and i.updated_at - a.world_offset < silent_since limit p_limit for update of i skip locked)
      or id in (select i.id from invocations i join agencies a on a.id = i.agency_id
        where i.unplaced and i.ended_at is null and i.lease_until is null and i.updated_at - a.world_offset < silent_since
        limit p_limit for update of i skip locked)
    returning id, segment
  loop
    perform graphile_worker.add_job('segment', json_build_object('invocation', r.id, 'segment', r.segment),
      job_key => r.id, job_key_mode => 'preserve_run_at');
    enqueued := enqueued + 1;
  end loop;
  return enqueued;
end
$$;

-- Gives back the leases of segments that this process stops running, so that another takes them at once.
create function return_leases(p_worker_id text, p_runs jsonb) returns integer
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from invocations where id in (select r.id from jsonb_to_recordset(p_runs) as r (id text)) order by depth, id for no key update;
  update invocations i set lease_until = clock_timestamp() - interval '1 ms', claims = greatest(0, i.claims - 1)
    from jsonb_to_recordset(p_runs) as r (id text, epoch integer)
    where i.id = r.id and i.epoch = r.epoch and i.worker_id = p_worker_id and i.lease_until is not null and i.status = 'RUNNING';
  return take_over_expired(1000);
end
$$;

create function renew_leases(p_worker_id text, p_runs jsonb, p_lease_ms integer) returns setof text
  language sql security definer set search_path = public as $$
  -- Parents before children, as everywhere.
  select 1 from invocations where id in (select r.id from jsonb_to_recordset(p_runs) as r (id text)) order by depth, id for no key update;
  update invocations i set lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from jsonb_to_recordset(p_runs) as r (id text, epoch integer)
    where i.id = r.id and i.epoch = r.epoch and i.worker_id = p_worker_id and i.status = 'RUNNING' and i.lease_until is not null
    returning i.id;
$$;

-- Whether an advance is under way in a world.
create function is_being_advanced(p_clock_run text) returns boolean language sql stable set search_path = public as $$
  select p_clock_run is not null and exists (select 1 from invocations where id = p_clock_run and ended_at is null);
$$;

/*
 * Fires a timer that is due and locked; the row goes with what it does. Answers `fired`, `void` for one that nothing waits for any
 * more, or `later` where somebody may be ending its run this moment.
 */
create function fire_timer(t timers) returns text language plpgsql set search_path = public as $$
declare
  r invocations;
begin
  perform 1 from invocations where id = (select parent_id from invocations where id = t.ref) for update skip locked;
  if not found and exists (select 1 from invocations where id = t.ref and parent_id is not null) then
    return 'later';
  end if;
  select * into r from invocations where id = t.ref for update skip locked;
  if not found and exists (select 1 from invocations where id = t.ref) then
    return 'later';
  end if;
  delete from timers where id = t.id;
  if t.kind = 'wake' and r.status = 'RUNNING' and r.wake_at is not null then
    perform resume_run(r.id);
    return 'fired';
  elsif t.kind = 'approval' and r.status = 'WAITING_APPROVAL' then
    perform time_out_approval(r.id);
    perform cancel_tree(r.id, r.agency_id, 'Nobody decided the approval in time.');
    return 'fired';
  elsif t.kind = 'input' and r.status = 'WAITING_INPUT' then
    perform cancel_tree(r.id, r.agency_id, 'Nobody answered in time.');
    return 'fired';
  end if;
  return 'void';
end
$$;

-- Fires the timers that are due, each once, but for those of worlds that are being advanced.
create function fire_timers(p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  t timers;
  fired integer := 0;
begin
  for t in
    select timers.* from timers join agencies on agencies.id = timers.agency_id
    where timers.due_at <= clock_timestamp() + (select max(world_offset) from agencies)
      and timers.due_at <= clock_timestamp() + agencies.world_offset and timers.kind in ('wake', 'input', 'approval')
      and not is_being_advanced(agencies.clock_run)
    order by timers.due_at limit p_limit for update of timers skip locked
  loop
    fired := fired + (fire_timer(t) = 'fired')::integer;
  end loop;
  return fired;
end
$$;

-- Unlocks the jobs of processes that have not been heard of, so that others run them. Some die before they are first heard of.
create function bury_dead_workers(p_silence_ms integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  dead text[];
  spent bigint[];
  buried integer;
begin
  delete from worker_processes where heartbeat_at < clock_timestamp() - p_silence_ms * interval '1 ms';
  get diagnostics buried = row_count;
  select array_agg(distinct locked_by) into dead from graphile_worker.jobs j
    where j.locked_at < clock_timestamp() - p_silence_ms * interval '1 ms'
      and not exists (select 1 from worker_processes w where j.locked_by = any (w.engine_worker_ids));
  if dead is not null then
    perform graphile_worker.force_unlock_workers(dead);
  end if;
  -- A job that was replaced while a dying process held it has no attempts left and would stay for ever.
  select array_agg(j.id) into spent from graphile_worker.jobs j
    where j.task_identifier = 'segment' and j.attempts >= j.max_attempts and j.locked_at is null;
  if spent is not null then
    perform graphile_worker.complete_jobs(spent);
  end if;
  return buried;
end
$$;

revoke execute on all functions in schema public from public;
grant execute on function first_children(text), current_agency(), current_workspace(), world_now(text), authenticate(text, text),
  insert_events(text, text, text, integer, jsonb), refuse_late_write(text) to findable_tenant, findable_system;
grant execute on function workspace_pool(text), start_run(jsonb, numeric, boolean), start_run_last(jsonb, numeric),
  finish_step(text, integer, jsonb, jsonb, jsonb, text, integer, numeric, text),
  append_events(text, integer, jsonb, jsonb, text, integer, numeric), count_llm_calls(text, integer, integer),
  reserve_for_step(text, integer, numeric, numeric), spawn_children(text, integer, jsonb, integer),
  park_for_children(text, integer), park_until(text, integer, timestamptz, jsonb),
  end_run(text, integer, text, jsonb, jsonb, jsonb, text, integer, numeric), cancel_run(text, text) to findable_tenant;
grant execute on function claim_run(text, integer, text, integer), take_over_expired(integer), enqueue_forgotten(integer, integer), return_leases(text, jsonb),
  renew_leases(text, jsonb, integer), fire_timers(integer), bury_dead_workers(integer) to findable_system;
