-- Connections to data providers and publishing targets.

-- A connection of a workspace, or of the agency for all its workspaces; the latter belongs to the agency's hidden workspace.
create table integrations (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  level text not null check (level in ('workspace', 'agency')),
  port text not null,
  vendor text not null,
  settings jsonb not null default '{}',
  -- JSON of the credentials, sealed for this connection only and deleted with it.
  credentials bytea,
  -- Raised with every change of the columns above.
  version integer not null default 1,
  status text not null check (status in ('checking', 'healthy', 'warning')),
  message text,
  -- The run whose check counts. The result of a run that checked earlier settings is ignored.
  check_run text not null,
  checking_since timestamptz not null default clock_timestamp(),
  -- On the clock of the agency's world.
  connected_at timestamptz not null,
  checked_at timestamptz
);
create unique index integrations_port_key on integrations (workspace_id, port);
create index integrations_of_agency on integrations (agency_id) where level = 'agency';

-- Publishing targets: sites, receivers and folders.
create table platforms (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  name text not null,
  kind text not null check (kind in ('wordpress', 'ghost', 'webhook', 'files')),
  url text,
  folder text,
  -- JSON of the credentials, sealed for this platform only and deleted with it.
  credentials bytea,
  honours_keys boolean not null default false,
  -- Raised with every change of the columns above: an effect that was approved for one version is not sent to another.
  version integer not null default 1,
  -- On the clock of the agency's world.
  last_published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'files') = (url is null)),
  check ((kind = 'files') = (folder is not null)),
  check ((kind = 'files') = (credentials is null))
);
create unique index platforms_name_key on platforms (workspace_id, lower(name));
create index platforms_newest on platforms (workspace_id, created_at desc, id desc);

-- What runs published. Drafts are not recorded, because no platform reports what becomes of them.
create table publications (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  invocation_id text not null references invocations (id),
  title text not null,
  -- The canonical address, otherwise the one that the platform returned, otherwise null.
  url text,
  -- On the clock of the agency's world.
  published_at timestamptz not null
);
create index publications_newest on publications (workspace_id, published_at desc, id desc);

-- Counters for `/metrics`, over all tenants: calls of vendors, and the cost that they reported. Each run records its own cost.
create table vendor_calls (
  port text not null,
  vendor text not null,
  -- Whose account paid: the operator's, or one that an agency or a workspace connected.
  account text not null check (account in ('operator', 'connected')),
  answered bigint not null,
  failed bigint not null,
  cost_usd numeric not null,
  primary key (port, vendor, account)
);

alter table integrations enable row level security;
alter table platforms enable row level security;
alter table publications enable row level security;

grant select, insert, update, delete on integrations, platforms to findable_tenant;
grant select, delete on integrations, platforms to findable_system;
grant select, insert on publications to findable_tenant;
grant select, delete on publications to findable_system;
grant select, insert, update on vendor_calls to findable_system;
