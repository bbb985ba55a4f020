-- Agencies own workspaces. API keys and app sessions act for one of the two.
--
-- Every table of a tenant has `agency_id`, and `workspace_id` where its rows belong to one workspace. Row-level security
-- compares both with the settings `app.agency` and `app.workspace` of the transaction; without them no row is visible.
-- The policies are in functions/tenancy.sql.

create table agencies (
  id text primary key,
  name text not null,
  mode text not null check (mode in ('live', 'test')),
  -- How far the clock of this world is ahead of the database's clock; 0 for live agencies.
  world_offset interval not null default interval '0',
  -- The newest run that moves the clock.
  clock_run text,
  unlimited_credits boolean not null default false,
  -- The seed of a test world's market; null for live agencies.
  seed text check (seed is null or mode = 'test'),
  created_at timestamptz not null default now(),
  check (mode = 'test' or (world_offset = interval '0' and clock_run is null))
);

create table workspaces (
  id text primary key,
  agency_id text not null references agencies (id),
  name text not null,
  primary_domain text not null,
  tags text[] not null default '{}',
  active boolean not null default true,
  settings jsonb not null default '{}',
  brand jsonb not null default '{}',
  -- The agency's own workspace, for runs that belong to no single brand. Tenants do not see it, and no key can choose it.
  hidden boolean not null default false,
  -- The next four are on the clock of the agency's world.
  created_at timestamptz not null,
  last_active_at timestamptz,
  deleted_at timestamptz,
  purge_at timestamptz,
  -- On the database's clock. A purged workspace keeps its row, without text, as a tombstone.
  purged_at timestamptz,
  -- For foreign keys that confirm both columns at once.
  constraint workspaces_of_agency unique (id, agency_id)
);
create unique index workspaces_domain_key on workspaces (agency_id, primary_domain) where deleted_at is null;
create unique index workspaces_hidden on workspaces (agency_id) where hidden;
create index workspaces_newest on workspaces (agency_id, created_at desc, id desc) where deleted_at is null;
create index workspaces_to_purge on workspaces (purge_at) where purge_at is not null and purged_at is null;

create table api_keys (
  id text primary key,
  agency_id text not null references agencies (id),
  -- The agency and the workspace of the key that created this one. They differ from the key's own for the keys of test worlds,
  -- which their creator lists and revokes.
  created_by_agency_id text references agencies (id),
  created_by_workspace_id text references workspaces (id),
  workspace_id text references workspaces (id),
  name text not null,
  scope text not null check (scope in ('WORKSPACE', 'AGENCY', 'ADMIN')),
  mode text not null check (mode in ('live', 'test')),
  -- SHA-256 of the secret, hex. The secret itself is never stored.
  secret_hash text not null unique,
  prefix text not null,
  read_only boolean not null default false,
  can_approve boolean not null default true,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  check ((scope = 'WORKSPACE') = (workspace_id is not null))
);
create index api_keys_newest on api_keys (agency_id, created_at desc, id desc);
create index api_keys_made_by on api_keys (created_by_agency_id, created_at desc, id desc);

-- Sessions of the web app. A cookie holds a random token and this table its hash. The key's secret is not kept: every call
-- confirms the key behind the session again.
create table app_sessions (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text references workspaces (id),
  api_key_id text not null references api_keys (id) on delete cascade,
  -- SHA-256 of the token in the cookie, hex.
  token_hash text not null unique,
  created_at timestamptz not null default clock_timestamp(),
  -- Accurate to one minute, or to a quarter of `idle_limit`.
  last_used_at timestamptz not null default clock_timestamp(),
  -- A session that is unused for this long ends before `expires_at`.
  idle_limit interval not null,
  expires_at timestamptz not null
);
create index app_sessions_of_key on app_sessions (api_key_id, last_used_at);
create index app_sessions_expired on app_sessions (expires_at);

-- Links that sign in once, with a key that their creator holds.
create table app_sign_in_links (
  token_hash text primary key,
  agency_id text not null references agencies (id),
  workspace_id text references workspaces (id),
  api_key_id text not null references api_keys (id) on delete cascade,
  expires_at timestamptz not null
);
create index app_sign_in_links_of_key on app_sign_in_links (api_key_id);

alter table agencies enable row level security;
alter table workspaces enable row level security;
alter table api_keys enable row level security;
alter table app_sessions enable row level security;
alter table app_sign_in_links enable row level security;

grant select, insert, update on agencies, workspaces, api_keys to findable_tenant, findable_system;
grant select, insert, delete on app_sessions to findable_tenant;
grant select, delete on app_sessions to findable_system;
grant select, insert, delete on app_sign_in_links to findable_system;
