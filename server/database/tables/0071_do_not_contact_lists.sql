-- Addresses and domains on a list that somebody of the agency made: of one workspace, or of the whole agency. Unlike `suppressions`,
-- which follow from what a person asked or a mailbox reported, who may approve can take one back.
create table listed_suppressions (
  agency_id text not null references agencies (id),
  -- Empty for the whole agency.
  workspace_id text not null default '',
  -- SHA-256 of the agency and the address or domain, as hex.
  hash text not null,
  kind text not null check (kind in ('address', 'domain')),
  reason text not null check (reason in ('imported', 'do_not_contact')),
  -- The key that listed it.
  listed_by text not null,
  created_at timestamptz not null,
  primary key (agency_id, hash, workspace_id)
);
alter table listed_suppressions enable row level security;
alter table listed_suppressions force row level security;
grant select, insert, delete on listed_suppressions to findable_tenant;
grant select, delete on listed_suppressions to findable_system;
