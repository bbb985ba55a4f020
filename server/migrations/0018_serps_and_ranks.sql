-- Results pages as they were, and where the brand stood on them.

create table serps (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  query text not null check (char_length(query) between 1 and 500),
  device text not null check (device in ('desktop', 'mobile')),
  location text not null,
  language text not null,
  -- On the clock of the agency's world.
  fetched_at timestamptz not null,
  -- Organic results that were asked for, and the sections that were kept: a later search may be answered by this page if it wants no more.
  top_n integer not null check (top_n between 1 and 100),
  sections text[] not null,
  organic_count integer not null check (organic_count >= 0),
  owned_position integer check (owned_position >= 1),
  -- Null where the vendor cannot tell.
  ai_overview_present boolean,
  -- JSON, compressed before it comes here: a page of a hundred results takes a fifth of its size.
  body bytea not null
);
alter table serps alter column body set storage external;
create index serps_newest on serps (workspace_id, fetched_at desc, id desc);
create index serps_of_query on serps (workspace_id, query, fetched_at desc);

create table rank_checks (
  id text not null,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  keyword_id text not null,
  device text not null check (device in ('desktop', 'mobile')),
  location text not null,
  language text not null,
  outcome text not null check (outcome in ('measured', 'not_found', 'failed')),
  position integer check (position >= 1),
  url text,
  -- Organic results that were looked through: who is not found is somewhere behind them.
  depth integer check (depth >= 1),
  -- On the clock of the agency's world.
  checked_at timestamptz not null,
  serp_id text,
  -- A history is a stretch of this key, read backwards.
  primary key (keyword_id, checked_at, id),
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade,
  -- A failed check is never a rank, and no check is a rank without a page.
  check ((outcome = 'measured') = (position is not null)),
  check ((position is null) = (url is null)),
  check ((outcome = 'failed') = (depth is null)),
  check (outcome <> 'failed' or serp_id is null)
);
create index rank_checks_days on rank_checks (workspace_id, device, location, checked_at);

-- When much of a workspace moved at once, by the run that measured it first.
create table rank_storms (
  invocation_id text primary key references invocations (id),
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  device text not null check (device in ('desktop', 'mobile')),
  location text not null,
  language text not null,
  -- On the clock of the agency's world.
  seen_at timestamptz not null,
  -- Keywords that left their usual range, of those that were checked and have a known one.
  moved integer not null check (moved >= 1),
  ranking integer not null check (ranking >= moved)
);
create index rank_storms_newest on rank_storms (workspace_id, seen_at desc);

alter table serps enable row level security;
alter table rank_checks enable row level security;
alter table rank_storms enable row level security;
create policy tenant on serps to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on rank_checks to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on rank_storms to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges the rows of workspaces deleted long ago.
create policy system on serps to findable_system using (true);
create policy system on rank_checks to findable_system using (true);
create policy system on rank_storms to findable_system using (true);
grant select, insert on serps, rank_checks, rank_storms to findable_tenant;
grant select, delete on serps, rank_checks, rank_storms to findable_system;
