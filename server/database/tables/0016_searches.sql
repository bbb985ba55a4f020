-- Stored results pages, ranks that were measured on them, and SERP gap analyses.

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
  -- The number of organic results that were requested, and the sections that were kept. This page answers a later search that
  -- requests no more.
  top_n integer not null check (top_n between 1 and 100),
  sections text[] not null,
  organic_count integer not null check (organic_count >= 0),
  owned_position integer check (owned_position >= 1),
  -- Null where the vendor does not report it.
  ai_overview_present boolean,
  -- JSON, compressed by the service: a page of a hundred results takes a fifth of its size.
  body bytea not null,
  -- Eight bytes for each of the first ten results, beside the compressed body: thousands of pages are compared without
  -- decompressing one.
  first_page bytea not null default '',
  -- The brand's own pages among all results.
  owned_pages jsonb not null default '[]',
  -- Registrable domains of the first ten organic results in their order, also where the results are not kept. Suggestions of
  -- competitors read those of a whole workspace.
  top_domains text[] not null default '{}'
);
alter table serps alter column body set storage external;
create index serps_newest on serps (workspace_id, fetched_at desc, id desc);
create index serps_of_query on serps (workspace_id, query, fetched_at desc);
-- The newest page of a search. Desktop sorts before mobile.
create index serps_latest on serps (workspace_id, query, location, language, device, fetched_at desc, id desc);

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
  -- The number of organic results that were searched. A domain that was not found ranks below them.
  depth integer check (depth >= 1),
  -- On the clock of the agency's world.
  checked_at timestamptz not null,
  serp_id text,
  -- A history is a range of this key, read backwards.
  primary key (keyword_id, checked_at, id),
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade,
  -- A failed check is never a rank, and no check is a rank without a page.
  check ((outcome = 'measured') = (position is not null)),
  check ((position is null) = (url is null)),
  check ((outcome = 'failed') = (depth is null)),
  check (outcome <> 'failed' or serp_id is null)
);
create index rank_checks_days on rank_checks (workspace_id, device, location, checked_at);

-- A storm: many ranks of a workspace moved at once. One row for the run that measured it first.
create table rank_storms (
  invocation_id text primary key references invocations (id),
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  device text not null check (device in ('desktop', 'mobile')),
  location text not null,
  language text not null,
  -- On the clock of the agency's world.
  seen_at timestamptz not null,
  -- Keywords that left their usual range, out of the checked keywords with a known range.
  moved integer not null check (moved >= 1),
  ranking integer not null check (ranking >= moved)
);
create index rank_storms_newest on rank_storms (workspace_id, seen_at desc);

create table serp_gaps (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- The run that made the analysis. Not a foreign key, so that the two are purged in any order.
  invocation_id text not null,
  query text not null check (char_length(query) between 1 and 500),
  verdict text not null check (verdict in ('EASY_WIN', 'WINNABLE_WITH_EFFORT', 'STRETCH', 'DOMINATED')),
  score integer not null check (score between 0 and 100),
  -- On the clock of the agency's world.
  created_at timestamptz not null,
  -- The analysis as the API returns it, without its identifier and its time.
  analysis jsonb not null
);
create index serp_gaps_newest on serp_gaps (workspace_id, created_at desc, id desc);
create index serp_gaps_of_query on serp_gaps (workspace_id, query, created_at desc);
create index serp_gaps_of_run on serp_gaps (invocation_id);

-- Keywords that were analysed together.
create table serp_gap_batches (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- The run whose children analyse the keywords, in the order of `place`.
  invocation_id text not null unique
);

create table serp_gap_batch_keywords (
  batch_id text not null references serp_gap_batches (id) on delete cascade,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  place integer not null check (place >= 0),
  -- Not a foreign key: an analysis stays readable after its keyword is deleted.
  keyword_id text not null,
  query text not null,
  primary key (batch_id, place)
);

alter table serps enable row level security;
alter table rank_checks enable row level security;
alter table rank_storms enable row level security;
alter table serp_gaps enable row level security;
alter table serp_gap_batches enable row level security;
alter table serp_gap_batch_keywords enable row level security;

grant select, insert on serps, rank_checks, rank_storms, serp_gaps, serp_gap_batches, serp_gap_batch_keywords to findable_tenant;
grant select, delete on serps, rank_checks, rank_storms, serp_gaps, serp_gap_batches, serp_gap_batch_keywords to findable_system;
