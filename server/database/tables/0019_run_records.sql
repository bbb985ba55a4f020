-- What runs took and made, and the values of steps that are too large for an event.

-- Events that webhooks or listeners received about a run, which numbers them.
alter table invocations add column events_emitted integer not null default 0;

-- Resources that a run took, created or changed: identifiers of records, and paths of files.
create table run_resources (
  agency_id text not null,
  workspace_id text not null,
  resource_id text not null,
  invocation_id text not null,
  primary key (agency_id, resource_id, invocation_id)
);
create index run_resources_of_run on run_resources (invocation_id);

insert into run_resources (agency_id, workspace_id, resource_id, invocation_id)
  select agency_id, workspace_id, unnest(resource_ids), id from invocations where resource_ids <> '{}'
  on conflict do nothing;

-- Whole values of events that show only a part: the bytes are a blob.
create table step_values (
  invocation_id text not null,
  checksum text not null,
  agency_id text not null,
  workspace_id text not null,
  size bigint not null,
  -- On the clock of the agency's world.
  kept_at timestamptz not null,
  primary key (invocation_id, checksum)
);
create index step_values_blob on step_values (checksum);

alter table run_resources enable row level security;
alter table step_values enable row level security;

grant select on run_resources to findable_tenant, findable_system;
grant select, insert on step_values to findable_tenant;
grant select on step_values to findable_system;
