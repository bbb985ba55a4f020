-- Content gap reports and their gaps. All times are on the clock of the agency's world.

create table content_gap_reports (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  invocation_id text not null,
  tags text[] not null default '{}',
  -- Counts, warnings and what was compared.
  body jsonb not null,
  created_at timestamptz not null
);
create index content_gap_reports_newest on content_gap_reports (workspace_id, created_at desc, id desc);

create table content_gap_items (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  report_id text not null references content_gap_reports (id) on delete cascade,
  -- The order in the report, from 0.
  place integer not null check (place >= 0),
  -- The gap as the API returns it, without its identifier.
  gap jsonb not null,
  -- The run that started content for it, so that no second one does.
  queued_by text
);
create unique index content_gap_items_place on content_gap_items (report_id, place);

alter table content_gap_reports enable row level security;
alter table content_gap_items enable row level security;
grant select, insert, update, delete on content_gap_reports, content_gap_items to findable_tenant;
grant select, delete on content_gap_reports, content_gap_items to findable_system;
