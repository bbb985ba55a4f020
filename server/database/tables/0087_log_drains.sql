-- Addresses to which a host or a network sends the access log of the brand's site, one for each workspace.
create table log_drains (
  workspace_id text primary key references workspaces (id),
  agency_id text not null references agencies (id),
  -- SHA-256 of the token in the address. A new address replaces it.
  token_hash text not null unique,
  created_at timestamptz not null,
  -- Hashes of the latest batches, so that a batch that is sent again counts once.
  batches text[] not null default '{}'
);
alter table log_drains enable row level security;
grant select, insert, update, delete on log_drains to findable_tenant;
grant select, delete on log_drains to findable_system;
