-- The search console: one account for each workspace, what was submitted, and what it reports about each URL.

create table gsc_connections (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null unique references workspaces (id),
  -- How the service authenticates; `simulated` in test worlds.
  kind text not null check (kind in ('oauth', 'service_account', 'simulated')),
  -- Sealed. A refresh replaces it while it holds the lock of the row.
  credentials bytea,
  -- The properties of the account: `siteUrl` and `permissionLevel`.
  properties jsonb not null default '[]',
  properties_read_at timestamptz,
  -- Why the account cannot be used; null while it can.
  problem text,
  auto_queue boolean not null default true,
  also_indexnow boolean not null default true,
  paused boolean not null default false,
  -- The key that connected the account. Runs that no caller starts belong to it.
  api_key_id text not null,
  -- When the next queued submission or check is due; null for none.
  next_due_at timestamptz,
  connected_at timestamptz not null,
  updated_at timestamptz not null
);

-- A sign-in that was started. It ends with its first use.
create table gsc_sign_ins (
  state_hash text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  api_key_id text not null,
  -- A sign-in that the web app started continues only in the session of its key.
  in_app boolean not null,
  -- Sealed; the verifier of PKCE.
  verifier bytea not null,
  return_url text not null,
  -- By the clock of the database, in test worlds too.
  expires_at timestamptz not null,
  used_at timestamptz
);
create index gsc_sign_ins_by_expiry on gsc_sign_ins (expires_at);
create index gsc_sign_ins_of_workspace on gsc_sign_ins (workspace_id);

-- Tokens of deleted connections that the vendor has yet to revoke.
create table gsc_revocations (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  sealed bytea not null,
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp()
);
create index gsc_revocations_by_time on gsc_revocations (due_at);

-- A URL of a submission request.
create table gsc_submissions (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- The run that sends it. A queued one moves to the run of its day.
  invocation_id text not null,
  url text not null,
  property text not null,
  state text not null check (state in ('pending', 'queued', 'done', 'failed')),
  -- The vendor's day that it was given, and whether it has a place in the quota of that day.
  day date not null,
  has_slot boolean not null,
  outcome text,
  requested_at timestamptz not null,
  submitted_at timestamptz
);
create index gsc_submissions_of_url on gsc_submissions (workspace_id, url, requested_at desc);
create index gsc_submissions_of_run on gsc_submissions (invocation_id);
create index gsc_submissions_queued on gsc_submissions (workspace_id, day) where state = 'queued';

-- The state of a URL in the index of the search engine.
create table gsc_urls (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  url text not null,
  property text not null,
  index_state text not null default 'UNKNOWN'
    check (index_state in ('INDEXED', 'NOT_INDEXED', 'DISCOVERED_NOT_INDEXED', 'CRAWLED_NOT_INDEXED', 'EXCLUDED', 'UNKNOWN')),
  -- The vendor's own words, for states that are not mapped yet.
  coverage text,
  evidence text check (evidence in ('impressions', 'inspection')),
  canonical_url text,
  last_submission_id text,
  last_submitted_at timestamptz,
  last_checked_at timestamptz,
  -- The first moment of the window in which the state is read again, the number of checks in it, and the next one.
  watched_since timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  primary key (workspace_id, url)
);
create index gsc_urls_newest on gsc_urls (workspace_id, last_submitted_at desc nulls last, url);
create index gsc_urls_due on gsc_urls (workspace_id, next_check_at) where next_check_at is not null;

-- What was used of a daily quota. `property` is empty for quotas of the workspace.
create table gsc_quota_days (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  quota text not null check (quota in ('submission', 'inspection')),
  property text not null,
  day date not null,
  used integer not null,
  primary key (workspace_id, quota, property, day)
);

alter table gsc_connections enable row level security;
alter table gsc_sign_ins enable row level security;
alter table gsc_revocations enable row level security;
alter table gsc_submissions enable row level security;
alter table gsc_urls enable row level security;
alter table gsc_quota_days enable row level security;
grant select, insert, update, delete
  on gsc_connections, gsc_sign_ins, gsc_revocations, gsc_submissions, gsc_urls, gsc_quota_days to findable_tenant;
grant select, delete on gsc_connections, gsc_sign_ins, gsc_submissions, gsc_urls, gsc_quota_days to findable_system;
grant select, update, delete on gsc_revocations to findable_system;
