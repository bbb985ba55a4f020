-- Credits: the pools that runs spend from, and the ledger of every movement.

create table credit_pools (
  id bigint generated always as identity primary key,
  agency_id text not null references agencies (id),
  -- Null for the agency's pool; otherwise the workspace that has a pool for itself.
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
  kind text not null check (kind in ('allocate', 'reserve', 'capture', 'release', 'grant', 'withdraw')),
  area text check (area in ('research', 'produce', 'indexing', 'link_building')),
  amount numeric(16, 4) not null check (amount >= 0),
  -- Of a grant: its identifier in the API, the key that made it, and the stated reason.
  grant_id text,
  api_key_id text,
  reason text,
  -- On the database's clock, in test worlds too: the ledger is evidence.
  created_at timestamptz not null default clock_timestamp()
);
create index credit_ledger_run on credit_ledger (invocation_id) where invocation_id is not null;
create index credit_ledger_workspace on credit_ledger (workspace_id, created_at);

alter table credit_pools enable row level security;
alter table credit_ledger enable row level security;

-- Only the owner can change or delete a row of the ledger.
grant select, insert on credit_ledger to findable_tenant, findable_system;
grant select on credit_pools to findable_tenant, findable_system;
