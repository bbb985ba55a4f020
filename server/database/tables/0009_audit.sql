-- The audit log: who did what.
--
-- A write puts its row into the inbox in its own transaction, where no writer waits for another. A chore moves the rows into the
-- log soon afterwards, agency by agency, each row with the hash of the row before it.

-- `resource_path`, `actor_name` and `details` may contain personal data. They are hashed separately with a salt, so that they
-- can be erased and the chain still verifies.
create table audit_inbox (
  agency_id text not null,
  at timestamptz not null default clock_timestamp(),
  id text not null default 'aud_' || replace(gen_random_uuid()::text, '-', ''),
  workspace_id text,
  action text not null,
  actor_type text not null check (actor_type in ('key', 'link', 'run', 'service')),
  actor_id text,
  actor_name text not null,
  mode text not null,
  transport text,
  request_id text,
  status integer,
  -- An identifier that the service generated.
  resource_id text,
  -- A path or a name that a user chose.
  resource_path text,
  details jsonb not null default '{}',
  primary key (agency_id, at, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table audit_log (
  agency_id text not null,
  -- The position in the agency's chain, from 1.
  position bigint not null,
  id text not null,
  at timestamptz not null,
  workspace_id text,
  action text not null,
  actor_type text not null,
  actor_id text,
  mode text not null,
  transport text,
  request_id text,
  status integer,
  resource_id text,
  -- These three are null once they were erased together with the salt.
  actor_name text,
  resource_path text,
  details jsonb,
  salt uuid,
  private_hash text not null,
  previous_hash text,
  hash text not null,
  primary key (agency_id, position)
);
create index audit_log_newest on audit_log (agency_id, at desc, id desc);
create index audit_log_resource on audit_log (agency_id, resource_id) where resource_id is not null;
create index audit_log_workspace on audit_log (workspace_id, at) where workspace_id is not null;

-- The end of each agency's chain.
create table audit_chains (
  agency_id text primary key,
  position bigint not null default 0,
  hash text
) with (fillfactor = 50);

alter table audit_inbox enable row level security;
alter table audit_log enable row level security;
alter table audit_chains enable row level security;

-- Rows are written by functions/audit.sql only. Only the owner can change or delete a row.
grant select on audit_log to findable_tenant;
grant select on audit_inbox, audit_log, audit_chains to findable_system;
