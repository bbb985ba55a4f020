-- Texts of discussions that were deleted and may remain in records of runs, deliveries and files. A row is deleted when all of them
-- have been read.

create table text_erasures (
  id bigint generated always as identity primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- Quotes, topics and summaries, which are erased wherever they are repeated.
  texts text[] not null default '{}',
  -- Titles, which are erased beside an identifier or address of their thread.
  titles text[] not null default '{}',
  -- Identifiers and addresses of the threads.
  ids text[] not null default '{}',
  -- No run that ended before it can hold the texts.
  since timestamptz not null,
  requested_at timestamptz not null default clock_timestamp(),
  -- The last run and the last file that were read, in the order of their identifiers. Null before the first.
  last_run text,
  last_file text,
  -- Runs that had not ended when they were read.
  waiting_runs text[] not null default '{}',
  state text not null default 'new' check (state in ('new', 'runs', 'files', 'waiting'))
);
create index text_erasures_of on text_erasures (workspace_id);

-- When a thread was stored first. Null for threads of earlier releases.
alter table discussion_threads add column first_read_at timestamptz;

alter table text_erasures enable row level security;
grant select, insert on text_erasures to findable_tenant;
grant select, insert, update, delete on text_erasures to findable_system;
