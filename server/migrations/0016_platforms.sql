-- Places where a workspace publishes: sites, receivers, folders. What lets us in is kept sealed, and forgotten with its platform.

create table platforms (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  name text not null,
  kind text not null check (kind in ('wordpress', 'ghost', 'webhook', 'files')),
  url text,
  folder text,
  -- JSON of the credentials, sealed for this platform alone.
  credentials bytea,
  honours_keys boolean not null default false,
  -- Raised with every change of the above: what was approved for one version is not sent to another.
  version integer not null default 1,
  -- These three on the clock of the agency's world.
  last_published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'files') = (url is null)),
  check ((kind = 'files') = (folder is not null)),
  check ((kind = 'files') = (credentials is null))
);
create unique index platforms_name_key on platforms (workspace_id, lower(name));
create index platforms_newest on platforms (workspace_id, created_at desc, id desc);

-- What was put online. Drafts are not, and what becomes of them nobody tells us.
create table publications (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  invocation_id text not null references invocations (id),
  title text not null,
  -- Where it is at home: its canonical address, else the one that the platform named. Null where there is neither.
  url text,
  -- On the clock of the agency's world.
  published_at timestamptz not null
);
create index publications_newest on publications (workspace_id, published_at desc, id desc);

alter table platforms enable row level security;
alter table publications enable row level security;
create policy tenant on platforms to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on publications to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges the rows of workspaces deleted long ago.
create policy system on platforms to findable_system using (true);
create policy system on publications to findable_system using (true);
grant select, insert, update, delete on platforms to findable_tenant;
grant select, insert on publications to findable_tenant;
grant select, delete on platforms, publications to findable_system;
