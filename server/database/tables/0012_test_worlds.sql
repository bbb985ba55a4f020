-- Test worlds: what their market is computed from beside the seed, and the advances of their clock.
-- All times are on the clock of the world.

-- Events that a key made to happen. They affect the whole world.
create table market_events (
  id text primary key,
  agency_id text not null references agencies (id),
  event text not null check (event in ('algorithm_update', 'model_change', 'provider_outage', 'competitor_surge')),
  parameters jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null
);
create index market_events_newest on market_events (agency_id, created_at desc, id desc);

-- What users of the world did in its market.
create table market_deeds (
  id bigint generated always as identity primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- Without its time.
  deed jsonb not null,
  at timestamptz not null
);
create index market_deeds_of_world on market_deeds (agency_id, at, id);
create index market_deeds_of_workspace on market_deeds (workspace_id);

-- An *advance* is a run that moves the clock of its world.
create table clock_advances (
  invocation_id text primary key,
  agency_id text not null,
  workspace_id text not null,
  from_at timestamptz not null,
  to_at timestamptz not null
);

-- What came due during an advance, in the order in which it fired.
create table clock_fired (
  invocation_id text not null,
  ordinal integer not null,
  agency_id text not null,
  workspace_id text not null,
  kind text not null,
  ref text not null,
  due_at timestamptz not null,
  primary key (invocation_id, ordinal),
  unique (invocation_id, kind, ref, due_at)
);

alter table market_events enable row level security;
alter table market_deeds enable row level security;
alter table clock_advances enable row level security;
alter table clock_fired enable row level security;

grant select, insert on market_events, market_deeds to findable_tenant;
grant select, delete on market_deeds to findable_system;
grant select on clock_advances, clock_fired to findable_tenant;
grant select, delete on clock_advances, clock_fired to findable_system;
