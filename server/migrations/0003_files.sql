-- Files of a workspace. Their bytes are blobs named by their hash; a row is where they are and what they are called.

create table files (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  path text not null check (octet_length(path) between 1 and 512),
  size bigint not null check (size >= 0),
  content_type text not null,
  checksum text not null check (checksum ~ '^sha256:[0-9a-f]{64}$'),
  tags text[] not null default '{}',
  uploaded_by text,
  uploaded_at timestamptz,
  written_by text check (written_by = 'agent'),
  written_by_invocation_id text,
  written_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  purge_at timestamptz,
  check ((uploaded_at is null) <> (written_at is null)),
  check ((written_by is null) = (written_at is null)),
  check ((deleted_at is null) = (purge_at is null))
);
create unique index files_path_key on files (workspace_id, path) where deleted_at is null;
create index files_newest on files (workspace_id, created_at desc, path desc) where deleted_at is null;
create index files_of_run on files (written_by_invocation_id) where deleted_at is null;
create index files_purge on files (purge_at) where purge_at is not null;

alter table files enable row level security;
create policy tenant on files to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges what was deleted.
create policy system on files to findable_system using (true);
grant select, insert, update on files to findable_tenant;
grant select, delete on files to findable_system;
