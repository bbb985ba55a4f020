-- What search and AI crawlers may read of the brand's site, and what they did read by imported access logs.

-- The last check of robots.txt and headers, one for each workspace.
create table crawler_checks (
  workspace_id text primary key references workspaces (id),
  agency_id text not null references agencies (id),
  checked_at timestamptz not null,
  robots_url text not null,
  robots text not null check (robots in ('found', 'missing', 'unreachable')),
  checked_pages integer not null check (checked_pages >= 0),
  -- What the site allows each crawler, by its name.
  access jsonb not null
);

create table crawler_logs (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- Hash of the first request: a log that grew has the same and replaces its earlier import.
  start_hash text not null,
  path text,
  bytes bigint not null check (bytes >= 0),
  lines bigint not null check (lines >= 0),
  requests bigint not null check (requests >= 0),
  garbage bigint not null check (garbage >= 0),
  first_at timestamptz,
  last_at timestamptz,
  imported_at timestamptz not null
);
create unique index crawler_logs_start on crawler_logs (workspace_id, start_hash);
create index crawler_logs_newest on crawler_logs (workspace_id, imported_at desc, id desc);

-- Requests of a log by crawler, day (UTC) and status.
create table crawler_days (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  log_id text not null references crawler_logs (id) on delete cascade,
  crawler text not null,
  verification text not null check (verification in ('verified', 'unverified', 'mismatched')),
  day date not null,
  status integer not null,
  requests bigint not null check (requests > 0),
  bytes bigint not null check (bytes >= 0),
  last_seen_at timestamptz not null,
  primary key (log_id, crawler, verification, day, status)
);
create index crawler_days_period on crawler_days (workspace_id, day);

-- Pages that a crawler requested, without requests from other addresses than its vendor publishes.
create table crawler_pages (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  log_id text not null references crawler_logs (id) on delete cascade,
  crawler text not null,
  path text not null,
  requests bigint not null check (requests > 0),
  bytes bigint not null check (bytes >= 0),
  last_status integer not null,
  last_seen_at timestamptz not null,
  primary key (log_id, crawler, path)
);
create index crawler_pages_period on crawler_pages (workspace_id, last_seen_at);

alter table crawler_checks enable row level security;
alter table crawler_logs enable row level security;
alter table crawler_days enable row level security;
alter table crawler_pages enable row level security;
grant select, insert, update, delete on crawler_checks, crawler_logs, crawler_days, crawler_pages to findable_tenant;
grant select, delete on crawler_checks, crawler_logs, crawler_days, crawler_pages to findable_system;
