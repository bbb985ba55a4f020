-- Partners of link building, the people there, and the links that partners placed.

create table relationships (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  account_id text not null,
  -- The registrable domain.
  domain text not null,
  status text not null default 'PROSPECT' check (status in ('PROSPECT', 'NO_CONTACT_FOUND', 'DRAFTED', 'CONTACTED', 'REPLIED',
    'NEGOTIATING', 'LINK_PLACED', 'NOT_INTERESTED', 'DO_NOT_CONTACT')),
  domain_rating double precision check (domain_rating between 0 and 100),
  -- ISO 3166-1 alpha-2; null if unknown. It determines whether law asks for consent.
  country text,
  -- When a person decided that the partner may be emailed although its country asks for consent.
  consent_at timestamptz,
  -- The contact that the list shows: the best of those stored.
  contact_id text,
  -- Newest first.
  campaign_ids text[] not null default '{}',
  notes text,
  last_event text,
  last_contacted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index relationships_of_domain on relationships (workspace_id, domain);
create index relationships_newest on relationships (workspace_id, updated_at desc, id desc);

create table contacts (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  relationship_id text not null references relationships (id) on delete cascade,
  email text not null,
  -- The address as addresses are compared.
  email_key text not null,
  first_name text,
  last_name text,
  position text,
  -- Whether the address belongs to a role, such as editor@.
  role_address boolean not null,
  source text not null check (source in ('contactdata', 'site', 'pattern', 'import')),
  source_url text,
  confidence double precision not null check (confidence between 0 and 1),
  verification text not null default 'unchecked'
    check (verification in ('unchecked', 'mx', 'no_mx', 'valid', 'accept_all', 'invalid', 'unknown')),
  found_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index contacts_of_address on contacts (relationship_id, email_key);
create index contacts_newest on contacts (workspace_id, found_at desc, id desc);
create index contacts_of_key on contacts (workspace_id, email_key);

create table placed_links (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  relationship_id text not null references relationships (id) on delete cascade,
  -- The draft that asked for it; null for none.
  draft_id text,
  source_url text not null,
  target_url text not null,
  anchor_text text not null,
  link_type text not null check (link_type in ('dofollow', 'nofollow')),
  state text not null default 'live' check (state in ('live', 'lost')),
  -- Why it counts as lost; null while it is live.
  lost_reason text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_checked_at timestamptz not null,
  lost_at timestamptz,
  -- Checks in a row that did not find the link.
  misses integer not null default 0,
  -- Null once it is no longer checked.
  next_check_at timestamptz
);
create unique index placed_links_once on placed_links (relationship_id, source_url, target_url);
create index placed_links_due on placed_links (workspace_id, next_check_at) where next_check_at is not null;

alter table relationships enable row level security;
alter table contacts enable row level security;
alter table placed_links enable row level security;

grant select, insert, update, delete on relationships, contacts, placed_links to findable_tenant;
grant select, update, delete on relationships, contacts, placed_links to findable_system;
