-- Keyword clusters: what results pages are compared by, and the groups that were last made of it.

-- Eight bytes for each of the first ten results, and the brand's own pages among all, beside the packed body: thousands of pages
-- are compared without unpacking one.
alter table serps add column first_page bytea not null default '';
alter table serps add column owned_pages jsonb not null default '[]';
-- The newest page of a search; of devices desktop comes first.
create index serps_latest on serps (workspace_id, query, location, language, device, fetched_at desc, id desc);

/*
 * Which transactions changed keywords or pages of a workspace. A set of clusters knows the snapshot that it was made in: it is good as
 * long as this names no transaction that the snapshot does not see. Each only adds a row, so none waits for another.
 */
create table keyword_changes (
  agency_id text not null,
  workspace_id text not null,
  changed_by xid8 not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, changed_by),
  -- Holds for the keywords too, which have no such key of their own.
  foreign key (workspace_id, agency_id) references workspaces (id, agency_id)
);

create function note_keyword_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into keyword_changes (agency_id, workspace_id, changed_by)
    select distinct agency_id, workspace_id, pg_current_xact_id() from changed
    on conflict do nothing;
  return null;
end
$$;

/* Of a keyword that is there already only what clusters are made of counts: its rank, for one, is not among it. */
create function note_changed_keywords() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into keyword_changes (agency_id, workspace_id, changed_by)
    select distinct now.agency_id, now.workspace_id, pg_current_xact_id()
    from changed now join before was using (id)
    where (now.keyword, now.volume, now.kd, now.intent_labels, now.pillar_id, now.tags, now.status = 'ARCHIVED')
      is distinct from (was.keyword, was.volume, was.kd, was.intent_labels, was.pillar_id, was.tags, was.status = 'ARCHIVED')
    on conflict do nothing;
  return null;
end
$$;

create trigger note_new_keywords after insert on keywords
  referencing new table as changed for each statement execute function note_keyword_changes();
create trigger note_changed_keywords after update on keywords
  referencing old table as before new table as changed for each statement execute function note_changed_keywords();
create trigger note_deleted_keywords after delete on keywords
  referencing old table as changed for each statement execute function note_keyword_changes();
create trigger note_new_pages after insert on serps
  referencing new table as changed for each statement execute function note_keyword_changes();

-- What was grouped, how, and what was there to be grouped.
create table keyword_cluster_sets (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- What was asked for.
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
  -- Its keywords, a line each, and who they are: the next set gives its identifier to the cluster that has most of them.
  phrases text not null,
  keyword_ids text[] not null,
  -- What is shown of it.
  cluster jsonb not null,
  primary key (workspace_id, scope, id),
  foreign key (workspace_id, scope) references keyword_cluster_sets (workspace_id, scope) on delete cascade
);
create index keyword_clusters_order on keyword_clusters (workspace_id, scope, total_volume desc nulls last, id desc);

alter table keyword_changes enable row level security;
alter table keyword_cluster_sets enable row level security;
alter table keyword_clusters enable row level security;
create policy tenant on keyword_changes to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on keyword_cluster_sets to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on keyword_clusters to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges the rows of workspaces deleted long ago.
create policy system on keyword_changes to findable_system using (true);
create policy system on keyword_cluster_sets to findable_system using (true);
create policy system on keyword_clusters to findable_system using (true);
grant select, delete on keyword_changes to findable_tenant, findable_system;
grant select, insert, update, delete on keyword_cluster_sets, keyword_clusters to findable_tenant;
grant select, delete on keyword_cluster_sets, keyword_clusters to findable_system;
