-- Deletions of a person's data that continue in records of runs and in files.

create table person_erasures (
  id bigint generated always as identity primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- The hash of the address, as in `suppressions`. The address itself is not kept.
  address_hash text not null,
  -- Identifiers of the contacts, drafts and emails of the person.
  ids text[] not null default '{}',
  requested_at timestamptz not null default clock_timestamp(),
  -- The last run and the last file that were read, in the order of their identifiers. Null before the first.
  last_run text,
  last_file text,
  -- Runs that had not ended when they were read.
  waiting_runs text[] not null default '{}',
  state text not null default 'runs' check (state in ('runs', 'files', 'waiting', 'done'))
);
create index person_erasures_open on person_erasures (id) where state <> 'done';
create index person_erasures_of on person_erasures (workspace_id, address_hash);

-- Deletions before this release did not reach records of runs.
insert into person_erasures (agency_id, workspace_id, address_hash)
  select s.agency_id, w.id, s.hash from suppressions s join workspaces w on w.agency_id = s.agency_id
  where s.kind = 'address' and s.reason = 'forgotten';

alter table person_erasures enable row level security;
grant select, insert on person_erasures to findable_tenant;
grant select, update, delete on person_erasures to findable_system;
