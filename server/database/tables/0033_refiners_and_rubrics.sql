-- Editing passes of a workspace. The service's own refiners are part of the code.
create table refiners (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  name text not null,
  instructions text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index refiners_names on refiners (workspace_id, lower(name));
create index refiners_newest on refiners (workspace_id, created_at desc, id desc);
alter table refiners enable row level security;
grant select, insert, update, delete on refiners to findable_tenant;
grant select, delete on refiners to findable_system;

-- The rubrics of a workspace, never changed: evaluations name the one that they used. The newest is in force.
create table rubrics (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  criteria jsonb not null,
  gates text[] not null,
  ready_at double precision not null check (ready_at between 0 and 100),
  created_at timestamptz not null,
  -- The order of creation, because a test world's clock can stand still.
  number bigint generated always as identity
);
create index rubrics_newest on rubrics (workspace_id, number desc);
alter table rubrics enable row level security;
grant select, insert, delete on rubrics to findable_tenant;
grant select, delete on rubrics to findable_system;
