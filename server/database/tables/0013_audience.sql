-- Audience segments. A repeated research run finds the same segments, so the normalised name identifies one.

create table segments (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  name text not null,
  -- The name in lower case with single spaces.
  name_key text not null,
  job_to_be_done text,
  pain text,
  budget_shape text,
  buying_process text,
  channels text[] not null default '{}',
  competitors text[] not null default '{}',
  confidence double precision not null check (confidence between 0 and 1),
  source_citations text[] not null default '{}',
  -- On the clock of the agency's world.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index segments_name_key on segments (workspace_id, name_key) where deleted_at is null;

alter table segments enable row level security;

grant select, insert, update on segments to findable_tenant;
grant select, delete on segments to findable_system;
