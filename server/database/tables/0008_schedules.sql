-- Schedules start a bulk action or a run repeatedly. A due schedule is a row of `timers` of the kind 'schedule', on the clock of
-- its world.

create table schedules (
  id text primary key,
  agency_id text not null references agencies (id),
  -- The one workspace that it runs in, whose keys then see it; null for a schedule of the agency.
  workspace_id text references workspaces (id),
  api_key_id text not null references api_keys (id),
  action text not null,
  -- A list of identifiers, or null for all workspaces that pass `filter`.
  workspaces text[],
  filter jsonb,
  config jsonb not null,
  concurrency integer not null,
  tags text[] not null,
  cadence text not null,
  timezone text not null,
  paused boolean not null default false,
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_invocation_id text,
  -- Why the last run did not start, or why the service paused the schedule.
  last_error jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (paused = (next_run_at is null))
);
create index schedules_next on schedules (agency_id, next_run_at, id);
create index schedules_of_key on schedules (api_key_id);

alter table schedules enable row level security;

grant select, insert, update, delete on schedules to findable_tenant;
grant select on schedules to findable_system;
