-- IndexNow: one key for each workspace, and what was submitted with it.

create table indexnow_configs (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null unique references workspaces (id),
  domain text not null,
  -- Public: the key file contains it, and our own server serves it.
  key text not null unique,
  key_location text not null,
  engines text[] not null,
  auto_queue boolean not null default false,
  -- Sealed; the API key of `engine_c`.
  submission_api_key bytea,
  -- Where the key file was found; null while the key is not verified.
  key_url text,
  key_message text,
  key_checked_at timestamptz,
  -- The run whose check counts. The result of a run that checked an earlier key is ignored.
  check_run text,
  last_submission_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A URL that a run submits. `engines` received it; empty until then, and if all failed.
create table indexnow_submissions (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  invocation_id text not null,
  url text not null,
  state text not null default 'pending' check (state in ('pending', 'submitted', 'failed')),
  engines text[] not null default '{}',
  submitted_at timestamptz not null
);
create index indexnow_submissions_newest on indexnow_submissions (workspace_id, submitted_at desc, id desc);
create index indexnow_submissions_of_url on indexnow_submissions (workspace_id, url, submitted_at desc);
create index indexnow_submissions_of_run on indexnow_submissions (invocation_id);

alter table indexnow_configs enable row level security;
alter table indexnow_submissions enable row level security;
grant select, insert, update, delete on indexnow_configs, indexnow_submissions to findable_tenant;
grant select, delete on indexnow_configs, indexnow_submissions to findable_system;
