-- Pillars, the themes that keywords and content are grouped under, and what keywords need to be found among a million.

create table pillars (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  name text not null,
  slug text not null,
  voice text,
  refiner_ids text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index pillars_slug_key on pillars (workspace_id, slug);
create index pillars_newest on pillars (workspace_id, created_at desc, id desc);

alter table pillars enable row level security;
create policy tenant on pillars to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges the rows of workspaces deleted long ago.
create policy system on pillars to findable_system using (true);
grant select, insert, update, delete on pillars to findable_tenant;
grant select, delete on pillars to findable_system;

create index keywords_walk on keywords (workspace_id, id);
create index keywords_pillar on keywords (workspace_id, pillar_id) where pillar_id is not null;
