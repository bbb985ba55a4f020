-- Skills that a workspace wrote itself, and conversations with runs.

-- A row for every version of a `skills/<slug>/SKILL.md`, kept as long as its workspace: a run reads the one it was started
-- with, also after the file was replaced or deleted.
create table custom_skills (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 64),
  version integer not null check (version >= 1),
  -- What its file says, parsed and checked.
  definition jsonb not null,
  -- On the clock of the agency's world.
  created_at timestamptz not null,
  -- When its file was replaced, moved or deleted; null for the one that new runs get.
  retired_at timestamptz,
  primary key (workspace_id, slug, version)
);
create unique index custom_skills_current on custom_skills (workspace_id, slug) where retired_at is null;

-- Whose turn it was last; its row is locked by whoever takes the next one.
create table sessions (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  id text not null,
  last_invocation_id text not null,
  primary key (workspace_id, id)
);

-- Lists by `parentInvocationId` find children and next turns.
create index invocations_following on invocations ((coalesce(parent_id, previous_id))) where coalesce(parent_id, previous_id) is not null;

alter table custom_skills enable row level security;
alter table sessions enable row level security;
create policy tenant on custom_skills to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on sessions to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges them with their workspace.
create policy system on custom_skills to findable_system using (true);
create policy system on sessions to findable_system using (true);
grant select, insert, update on custom_skills, sessions to findable_tenant;
grant select, delete on custom_skills, sessions to findable_system;
