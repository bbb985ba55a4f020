-- People of agencies: who they are, what they may do where, and how they are invited.

-- One row for each person of the service. A person of several agencies has one row here and a membership in each.
create table people (
  id text primary key,
  name text not null,
  -- The address as the person typed it, and the form in which two addresses are compared.
  email text not null,
  email_key text not null unique,
  -- A language tag and an IANA time zone; null until the person chooses.
  language text,
  time_zone text,
  -- When the person proved that the address is theirs; null until then.
  email_verified_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- A person in an agency. The row of `api_keys` with the same identifier is the principal that acts for it: it has no secret.
create table memberships (
  id text primary key,
  agency_id text not null references agencies (id),
  person_id text not null references people (id),
  -- The name that the inviter typed. Others see it until the person accepts.
  invited_name text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'MANAGER', 'EDITOR', 'APPROVER', 'VIEWER')),
  -- The workspaces that the person may see; null for all.
  workspaces text[],
  status text not null check (status in ('invited', 'active', 'inactive', 'removed')),
  -- The key or membership that invited; null for the operator.
  invited_by text,
  created_at timestamptz not null default clock_timestamp(),
  accepted_at timestamptz,
  ended_at timestamptz,
  -- Raised by each change of role, workspaces or status.
  version integer not null default 1,
  unique (agency_id, person_id),
  check (role not in ('OWNER', 'ADMIN') or workspaces is null)
);
create index memberships_of_person on memberships (person_id);
create index memberships_newest on memberships (agency_id, created_at desc, id desc) where status <> 'removed';

create table invitations (
  id text primary key,
  agency_id text not null references agencies (id),
  membership_id text not null references memberships (id),
  -- SHA-256 of the token in the link, hex.
  token_hash text not null unique,
  -- The address that was invited, in the form in which addresses are compared.
  email_key text not null,
  invited_by text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Set by the acceptance, or by whatever made the invitation void: a newer one, a removal, a change of the role.
  used_at timestamptz,
  voided_at timestamptz
);
create index invitations_of_membership on invitations (membership_id, created_at desc);

alter table api_keys
  -- `person` for the principal of a membership.
  add column principal text not null default 'key' check (principal in ('key', 'person')),
  -- The membership that owns the key; null for keys of the agency and for keys from before people.
  add column owner_id text references memberships (id);
create index api_keys_of_owner on api_keys (owner_id) where owner_id is not null;

alter table app_sessions
  -- How the person signed in, and the browser that the session began in; null for sessions of keys.
  add column method text,
  add column device text;

alter table people enable row level security;
alter table memberships enable row level security;
alter table invitations enable row level security;

grant select, update on people to findable_tenant;
grant select, insert, update on memberships, invitations to findable_tenant;
grant select, insert, update on people, memberships, invitations to findable_system;
grant insert on app_sessions to findable_system;

-- People act beside keys.
alter table audit_inbox drop constraint audit_inbox_actor_type_check;
alter table audit_inbox add constraint audit_inbox_actor_type_check
  check (actor_type in ('key', 'person', 'link', 'run', 'service'));
