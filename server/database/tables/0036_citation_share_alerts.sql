-- The last check of a workspace's shares of voice for events.
create table ai_citation_share_checks (
  workspace_id text primary key,
  agency_id text not null,
  -- The last day of the windows that were compared, counted from 1970.
  day integer not null,
  -- By domain, the direction and day of its last event, so that a change is reported once.
  reported jsonb not null default '{}'
);

alter table ai_citation_share_checks enable row level security;

grant select, insert, update, delete on ai_citation_share_checks to findable_tenant;
grant select, delete on ai_citation_share_checks to findable_system;
