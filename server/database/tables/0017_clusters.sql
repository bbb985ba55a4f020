-- Keyword clusters: groups of keywords that share results pages.

-- The transactions that changed keywords or pages of a workspace. A set of clusters stores the snapshot that it was made in; the
-- set is current while this table names no transaction that the snapshot does not see. Each transaction only adds a row, so no
-- writer waits for another.
create table keyword_changes (
  agency_id text not null,
  workspace_id text not null,
  changed_by xid8 not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, changed_by),
  -- This also confirms the workspace of each keyword, once a statement; `keywords` has no such foreign key.
  foreign key (workspace_id, agency_id) references workspaces (id, agency_id)
);

create table keyword_cluster_sets (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- The request, in canonical form.
  scope text not null,
  made_in pg_snapshot not null,
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
  -- Its phrases, one a line, and their identifiers. The next set gives the cluster's identifier to the cluster that shares most
  -- of its keywords.
  phrases text not null,
  keyword_ids text[] not null,
  -- The cluster as the API returns it.
  cluster jsonb not null,
  primary key (workspace_id, scope, id),
  foreign key (workspace_id, scope) references keyword_cluster_sets (workspace_id, scope) on delete cascade
);
create index keyword_clusters_order on keyword_clusters (workspace_id, scope, total_volume desc nulls last, id desc);

alter table keyword_changes enable row level security;
alter table keyword_cluster_sets enable row level security;
alter table keyword_clusters enable row level security;

grant select, delete on keyword_changes to findable_tenant, findable_system;
grant select, insert, update, delete on keyword_cluster_sets, keyword_clusters to findable_tenant;
grant select, delete on keyword_cluster_sets, keyword_clusters to findable_system;
