-- Skills that a workspace wrote.

-- One row for every version of a `skills/<slug>/SKILL.md`, kept as long as its workspace: a run uses the version that it was
-- started with, also after the file was replaced or deleted.
create table custom_skills (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 64),
  version integer not null check (version >= 1),
  -- The content of the file, parsed and validated.
  definition jsonb not null,
  -- On the clock of the agency's world.
  created_at timestamptz not null,
  -- When the file was replaced, moved or deleted; null for the version that new runs use.
  retired_at timestamptz,
  primary key (workspace_id, slug, version)
);
create unique index custom_skills_current on custom_skills (workspace_id, slug) where retired_at is null;

alter table custom_skills enable row level security;

grant select, insert, update on custom_skills to findable_tenant;
grant select, delete on custom_skills to findable_system;
