-- Files of workspaces, the blobs that hold their bytes, and the storage that they take.

-- Every blob of the store. The row is written before the bytes and deleted after them, so no bytes exist without a row.
create table blobs (
  checksum text primary key check (checksum ~ '^sha256:[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  -- When the sweeper checks whether a row still refers to the blob. Null while a row does: whatever drops a reference sets it.
  check_at timestamptz
);
create index blobs_due on blobs (check_at) where check_at is not null;

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
create index files_purge_of_world on files (agency_id, purge_at) where purge_at is not null;
create index files_blob on files (checksum);

-- The files that a run received at its start, as they were then. The rows last until the run ends.
create table invocation_files (
  invocation_id text not null,
  path text not null,
  agency_id text not null,
  workspace_id text not null,
  -- The order in which the request named them.
  ordinal integer not null,
  size bigint not null,
  content_type text not null,
  checksum text not null,
  primary key (invocation_id, path)
);
create index invocation_files_blob on invocation_files (checksum);

-- Bytes of a workspace's files: of the present ones, and of the deleted ones that are not purged yet.
create table storage_counters (
  workspace_id text primary key references workspaces (id),
  agency_id text not null references agencies (id),
  active_bytes bigint not null default 0 check (active_bytes >= 0),
  deleted_bytes bigint not null default 0 check (deleted_bytes >= 0)
) with (fillfactor = 50);

-- Storage beyond the plan, which occurs where a plan shrinks: bytes times seconds of the world, one row a month. Between two
-- readings the overage counts as the first reading found it.
create table storage_meters (
  workspace_id text not null,
  agency_id text not null,
  -- First day of the calendar month, UTC.
  cycle_start date not null,
  byte_seconds numeric not null default 0,
  -- Bytes beyond the plan at the last reading of the month.
  overage_bytes bigint not null,
  read_at timestamptz not null,
  primary key (workspace_id, cycle_start)
);
create index storage_meters_running on storage_meters (workspace_id) where overage_bytes > 0;

alter table blobs enable row level security;
alter table files enable row level security;
alter table invocation_files enable row level security;
alter table storage_counters enable row level security;
alter table storage_meters enable row level security;

grant select, insert, update, delete on blobs to findable_system;
grant select, insert, update on files to findable_tenant;
grant select, delete on files to findable_system;
grant select, insert on invocation_files to findable_tenant;
grant select, delete on invocation_files to findable_system;
grant select on storage_counters to findable_tenant;
grant select, delete on storage_counters to findable_system;
grant select on storage_meters to findable_tenant, findable_system;
