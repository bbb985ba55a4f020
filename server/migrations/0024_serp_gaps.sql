-- How winnable queries are, and batches of keywords that were judged together.

create table serp_gaps (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- The run that judged it; no reference, so that the two are purged in any order.
  invocation_id text not null,
  query text not null check (char_length(query) between 1 and 500),
  verdict text not null check (verdict in ('EASY_WIN', 'WINNABLE_WITH_EFFORT', 'STRETCH', 'DOMINATED')),
  score integer not null check (score between 0 and 100),
  -- On the clock of the agency's world.
  created_at timestamptz not null,
  -- The whole analysis, as it is answered, but for its identifier and its time.
  analysis jsonb not null
);
create index serp_gaps_newest on serp_gaps (workspace_id, created_at desc, id desc);
create index serp_gaps_of_query on serp_gaps (workspace_id, query, created_at desc);
create index serp_gaps_of_run on serp_gaps (invocation_id);

create table serp_gap_batches (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- The run that holds those of the keywords together: its children, in the order of `place`.
  invocation_id text not null unique
);

create table serp_gap_batch_keywords (
  batch_id text not null references serp_gap_batches (id) on delete cascade,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  place integer not null check (place >= 0),
  -- No reference: what was judged stays readable when its keyword is deleted.
  keyword_id text not null,
  query text not null,
  primary key (batch_id, place)
);

alter table serp_gaps enable row level security;
alter table serp_gap_batches enable row level security;
alter table serp_gap_batch_keywords enable row level security;
create policy tenant on serp_gaps to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on serp_gap_batches to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on serp_gap_batch_keywords to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges the rows of workspaces deleted long ago.
create policy system on serp_gaps to findable_system using (true);
create policy system on serp_gap_batches to findable_system using (true);
create policy system on serp_gap_batch_keywords to findable_system using (true);
grant select, insert on serp_gaps, serp_gap_batches, serp_gap_batch_keywords to findable_tenant;
grant select, delete on serp_gaps, serp_gap_batches, serp_gap_batch_keywords to findable_system;
