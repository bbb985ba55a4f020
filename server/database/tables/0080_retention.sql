-- How far retention has come: everything of a kind before this moment was trimmed. Moments are of the clocks of worlds, which are
-- never behind real time.
create table retention_progress (
  kind text primary key check (kind in ('events', 'steps', 'pages', 'old_pages')),
  until timestamptz not null
);
grant select, insert, update on retention_progress to findable_system;

-- Retention reads ended runs in the order of their ends.
create index invocations_ended on invocations (ended_at) where ended_at is not null;
-- And results pages of all workspaces by age.
create index serps_by_age on serps (fetched_at);
