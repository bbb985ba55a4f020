-- Keyword clusters: what results pages are compared by, and the groups that were last made of it.

-- Eight bytes for each of the first ten results, and the brand's own pages among all, beside the packed body: thousands of pages
-- are compared without unpacking one.
alter table serps add column first_page bytea not null default '';
alter table serps add column owned_pages jsonb not null default '[]';
-- The newest page of a search; of devices desktop comes first.
create index serps_latest on serps (workspace_id, query, location, language, device, fetched_at desc, id desc);

-- What was grouped, how, and what it was made of: a set is good as long as its fingerprint is that of the keywords and pages.
create table keyword_cluster_sets (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- What was asked for: `minSimilarity`, pillar and tag.
  scope text not null,
  fingerprint text not null,
  -- On the clock of the agency's world.
  made_at timestamptz not null,
  primary key (workspace_id, scope)
);

create table keyword_clusters (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  scope text not null,
  id text not null,
  size integer not null check (size >= 1),
  total_volume bigint check (total_volume >= 0),
  -- Its keywords, a line each, and who they are: the next set gives its identifier to the cluster that has most of them.
  phrases text not null,
  keyword_ids text[] not null,
  -- What is shown of it.
  cluster jsonb not null,
  primary key (workspace_id, scope, id),
  foreign key (workspace_id, scope) references keyword_cluster_sets (workspace_id, scope) on delete cascade
);
create index keyword_clusters_order on keyword_clusters (workspace_id, scope, total_volume desc nulls last, id desc);

alter table keyword_cluster_sets enable row level security;
alter table keyword_clusters enable row level security;
create policy tenant on keyword_cluster_sets to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on keyword_clusters to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges the rows of workspaces deleted long ago.
create policy system on keyword_cluster_sets to findable_system using (true);
create policy system on keyword_clusters to findable_system using (true);
grant select, insert, update, delete on keyword_cluster_sets, keyword_clusters to findable_tenant;
grant select, delete on keyword_cluster_sets, keyword_clusters to findable_system;
