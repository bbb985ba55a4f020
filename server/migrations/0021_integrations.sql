-- Connections to vendors: a workspace's own, or one of the agency for all its workspaces, which rests in the agency's own place.
-- What lets us in is kept sealed, and forgotten with its connection.

create table integrations (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  level text not null check (level in ('workspace', 'agency')),
  port text not null,
  vendor text not null,
  settings jsonb not null default '{}',
  -- JSON of the credentials, sealed for this connection alone.
  credentials bytea,
  -- Raised with every change of the above.
  version integer not null default 1,
  status text not null check (status in ('checking', 'healthy', 'warning')),
  message text,
  -- The run whose finding counts: one that tried what was there before does not.
  check_run text not null,
  checking_since timestamptz not null default clock_timestamp(),
  -- On the clock of the agency's world.
  connected_at timestamptz not null,
  checked_at timestamptz
);
create unique index integrations_port_key on integrations (workspace_id, port);
create index integrations_of_agency on integrations (agency_id) where level = 'agency';

alter table integrations enable row level security;
-- A workspace works with its agency's connections, and only the agency changes them.
create policy tenant on integrations to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace() or level = 'agency'))
  with check (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant_deletes on integrations as restrictive for delete to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Claims of runs look at what is connected; rows of workspaces deleted long ago are purged.
create policy system on integrations to findable_system using (true);
grant select, insert, update, delete on integrations to findable_tenant;
grant select, delete on integrations to findable_system;
