-- What a start proves: which installation this database belongs to, that the secrets key is the right one, and that the tenant
-- role sees no row of another tenant.

-- One row, written by the first start. A copy of the database carries the row of its original.
create table installation (
  only_row boolean primary key default true check (only_row),
  nonce text not null,
  -- The cluster and the database that hold this row. In a copy they differ from the real ones.
  system_identifier text,
  database_oid bigint not null,
  -- Set in a copy until a person runs `findable adopt`: schedules, sending and webhooks are off.
  held_since timestamptz,
  held_reason text,
  -- The last time that a process of the service was seen at work. A clock behind it is wrong.
  seen_at timestamptz not null default clock_timestamp()
);
alter table installation enable row level security;
grant select, insert, update on installation to findable_system;

-- A text sealed under each secrets key that has sealed something. A start opens all of them.
create table secret_canaries (
  id integer generated always as identity primary key,
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
alter table secret_canaries enable row level security;
grant select, insert, delete on secret_canaries to findable_system;

-- A row of a tenant that does not exist, planted for the proof of both walls: no other tenant may see or write one like it.
create table wall_probes (
  agency_id text not null,
  workspace_id text not null,
  primary key (agency_id, workspace_id)
);
insert into wall_probes (agency_id, workspace_id) values ('agy_planted', 'ws_planted');
alter table wall_probes enable row level security;
grant select, insert on wall_probes to findable_tenant;
