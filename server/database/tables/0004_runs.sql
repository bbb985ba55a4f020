-- Runs, their steps and events, and what schedules them.
--
-- A *run* is an invocation. A *segment* is one stretch of it in one process. Every claim of a segment raises the *epoch*, which
-- fences the writes of an earlier owner. A run is *counted* while it takes one of the running places of its workspace, and
-- *held* while it waits for a place or for its turn among its siblings.

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
  -- Position among the children that were spawned together.
  sibling integer not null default 0,
  -- The previous turn of a conversation. It is not a parent: cancelling one turn does not cancel the next.
  previous_id text references invocations (id),
  input jsonb not null,
  files_readable text[] not null default '{}',
  tags text[] not null default '{}',
  resource_ids text[] not null default '{}',
  api_key_id text,
  -- Which steps the request puts before a person; null where only the policy of the workspace decides.
  approval_scope text check (approval_scope in ('publish_or_outreach', 'all_writes', 'every_step')),
  approval_seconds integer not null default 259200,
  routed_to text[] not null default '{}',
  estimated_credits numeric(16, 4) not null,
  estimated_seconds numeric not null,

  max_credits numeric(16, 4) not null,
  max_llm_calls integer not null,
  max_retries integer not null,
  pool_id bigint not null references credit_pools (id),
  -- Taken from the pool and not returned yet. It includes the captured credits until the run ends.
  credits_reserved numeric(16, 4) not null default 0 check (credits_reserved >= 0),
  credits_captured numeric(16, 4) not null default 0,
  credits_of_children numeric(16, 4) not null default 0,
  llm_calls integer not null default 0,
  llm_calls_of_children integer not null default 0,
  -- US dollars that vendors reported.
  vendor_cost_usd numeric(18, 9) not null default 0,
  vendor_cost_usd_of_children numeric(18, 9) not null default 0,

  epoch integer not null default 0,
  segment integer not null default 1,
  -- Claims since the last finished step.
  claims integer not null default 0,
  worker_id text,
  lease_until timestamptz,
  counted boolean not null default false,
  -- Takes no running place of its workspace. Such a run never parks.
  unplaced boolean not null default false,
  -- Started by a schedule: no caller waits for it.
  scheduled boolean not null default false,
  held text check (held in ('admission', 'sibling')),
  wake_at timestamptz,
  pending_children integer not null default 0 check (pending_children >= 0),
  -- All children it ever had. A list need not count them, and a read of a run without children need not look for any.
  child_count integer not null default 0,
  -- False for a run that another run of the same workspace started.
  top_level boolean not null default true,
  last_seq integer not null default 0,
  narrations integer not null default 0,
  -- Raised by every rerun. Steps carry the generation in which they finished.
  generation integer not null default 0,
  -- The settings of each rerun, by the name of the step that it went back to.
  rerun_config jsonb not null default '{}',
  -- Whether it ever raised an approval or intended an effect.
  has_effects boolean not null default false,
  -- The result of a run in WAITING_INPUT once its user has answered.
  pending_result jsonb,

  current_step jsonb,
  raw text not null default '',
  files text[] not null default '{}',
  result jsonb,
  error jsonb,
  cancel_reason text,
  -- All times of a run are on the clock of its world, except `lease_until`, which is on the database's.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The first start, from which the duration counts.
  started_at timestamptz,
  ended_at timestamptz,
  check (credits_captured <= credits_reserved or ended_at is not null)
) with (fillfactor = 70);
create index invocations_newest on invocations (workspace_id, created_at desc, id desc);
create index invocations_newest_top on invocations (workspace_id, created_at desc, id desc) where top_level;
create index invocations_of_agency on invocations (agency_id, created_at desc, id desc);
create index invocations_of_agency_top on invocations (agency_id, created_at desc, id desc) where top_level;
create index invocations_children on invocations (parent_id, sibling, id) where parent_id is not null;
-- Lists by `parentInvocationId` return children and next turns.
create index invocations_following on invocations ((coalesce(parent_id, previous_id))) where coalesce(parent_id, previous_id) is not null;
create unique index invocations_next_turn on invocations (previous_id) where previous_id is not null;
create index invocations_leased on invocations (lease_until) where lease_until is not null;
create index invocations_due on invocations (id) where counted and lease_until is null;
create index invocations_unplaced on invocations (id) where unplaced and ended_at is null;
create index invocations_held on invocations (agency_id, created_at, id) where held = 'admission';
create index invocations_siblings on invocations (parent_id, sibling) where held = 'sibling';
create index invocations_live on invocations (workspace_id) where ended_at is null;

-- Steps and events have no foreign key to their run. The functions that write them lock the run in the same transaction, and
-- the checks of a foreign key took a tenth of the database's time for a step.
create table invocation_steps (
  invocation_id text not null,
  name text not null,
  generation integer not null default 0,
  -- A rerun went back behind this step. It stays as history and answers no replay.
  superseded boolean not null default false,
  agency_id text not null,
  workspace_id text not null,
  -- The order in which steps finished.
  ordinal integer not null,
  -- False for the items of `each`, which may finish in any order.
  sequential boolean not null,
  input_hash text,
  output jsonb,
  -- The address of an output that is too large for the row.
  output_blob text,
  -- Why the step failed. A skill may continue after a failure, and a replay meets the same failure.
  error jsonb,
  price numeric(16, 4) not null default 0,
  attempts integer not null default 1,
  started_at timestamptz not null,
  duration_ms integer not null,
  primary key (invocation_id, name, generation)
);
create index invocation_steps_blob on invocation_steps (output_blob) where output_blob is not null;

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
create index timers_of_world on timers (agency_id, due_at);

-- How many runs take a place: one row for the agency ('') and one for each workspace.
create table run_load (
  agency_id text not null,
  workspace_id text not null,
  running integer not null default 0 check (running >= 0),
  pending integer not null default 0 check (pending >= 0),
  primary key (agency_id, workspace_id)
) with (fillfactor = 50);

-- The operator's settings that SQL needs. Each process writes its own at its start.
create table engine_limits (
  only_row boolean primary key default true check (only_row),
  running_per_workspace integer not null default 10,
  running_per_agency integer not null default 100,
  pending_per_agency integer not null default 10000,
  monthly_credits numeric(16, 4) not null default 10000,
  -- The base of the addresses in events.
  public_url text not null default '',
  storage_per_workspace bigint not null default 5368709120
);
insert into engine_limits default values;

create table worker_processes (
  id text primary key,
  -- The names under which Graphile Worker locks jobs for this process.
  engine_worker_ids text[] not null,
  heartbeat_at timestamptz not null default clock_timestamp()
);

-- The last turn of each conversation. A start locks the row to take the next turn.
create table sessions (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  id text not null,
  last_invocation_id text not null,
  primary key (workspace_id, id)
);

alter table invocations enable row level security;
alter table invocation_steps enable row level security;
alter table invocation_events enable row level security;
alter table timers enable row level security;
alter table run_load enable row level security;
alter table engine_limits enable row level security;
alter table worker_processes enable row level security;
alter table sessions enable row level security;

-- Only the owner can change or delete an event.
grant select, insert on invocation_events to findable_tenant, findable_system;
grant select, update on invocations to findable_tenant;
grant select, insert on invocation_steps to findable_tenant;
grant select on run_load to findable_tenant;
grant select, insert, delete on timers to findable_tenant;
grant select, insert, update, delete on worker_processes to findable_system;
grant select, update on engine_limits to findable_system;
grant select, delete on timers to findable_system;
grant select on invocations, invocation_steps, run_load to findable_system;
grant select, insert, update on sessions to findable_tenant;
grant select, delete on sessions to findable_system;
