-- How people sign in: passwords, authenticator apps, recovery codes, passkeys, accounts of an OpenID Connect provider, and the
-- sign-ins that are under way. People belong to no agency, so only the system role reads these tables.

create table person_passwords (
  person_id text primary key references people (id) on delete cascade,
  -- `scrypt$<cost>$<salt>$<key>`.
  hash text not null,
  changed_at timestamptz not null default clock_timestamp()
);

create table person_totps (
  person_id text primary key references people (id) on delete cascade,
  -- The secret, sealed for this person.
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Set by the first correct code; without it sign-ins ask for no code.
  confirmed_at timestamptz,
  -- The time step of the last accepted code. A code counts once.
  last_step bigint
);

create table person_recovery_codes (
  -- SHA-256, hex: the code has 119 random bits.
  code_hash text primary key,
  person_id text not null references people (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index person_recovery_codes_of on person_recovery_codes (person_id);

create table person_passkeys (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Synced passkeys stay at 0.
  counter bigint not null,
  transports text[] not null,
  -- The host that the passkey belongs to: after a change of PUBLIC_URL browsers no longer offer it.
  rp_id text not null,
  name text not null,
  backed_up boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index person_passkeys_of on person_passkeys (person_id);

-- Accounts of providers. An account is known by issuer and subject, never by its address.
create table person_identities (
  issuer text not null,
  subject text not null,
  person_id text not null references people (id) on delete cascade,
  -- The address that the provider sent last, for people who look.
  email text,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject)
);
create unique index person_identities_once on person_identities (person_id, issuer);

-- Sign-ins by email. Addresses that belong to no person have rows too, so that they take the same work.
create table sign_in_requests (
  id text primary key,
  person_id text references people (id) on delete cascade,
  -- SHA-256 of the token in the link and of the code, hex.
  link_hash text not null unique,
  code_hash text not null,
  -- SHA-256 of the random text in the cookie of the browser that asked; null for a link from the terminal, which any browser may use.
  browser_hash text,
  wrong_codes integer not null default 0,
  -- The page of the app to open afterwards.
  back text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_requests_expired on sign_in_requests (expires_at);

-- What a browser must answer next: a passkey challenge, the return of a provider, a second factor. Each works once.
create table sign_in_challenges (
  token_hash text primary key,
  kind text not null check (kind in ('passkey', 'new_passkey', 'oidc', 'second_factor')),
  person_id text references people (id) on delete cascade,
  -- Sealed JSON.
  sealed bytea not null,
  wrong_answers integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_expired on sign_in_challenges (expires_at);

-- Failures and requests of the last hour, to slow down guessing. `account` is a hash of the address, known or unknown.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  account text not null,
  network text not null,
  kind text not null check (kind in ('failure', 'email')),
  created_at timestamptz not null default clock_timestamp()
);
create index sign_in_attempts_of on sign_in_attempts (account, kind, created_at);
create index sign_in_attempts_expired on sign_in_attempts (created_at);

-- Networks from which a person signed in. Guessing from elsewhere does not slow these down.
create table sign_in_networks (
  person_id text not null references people (id) on delete cascade,
  network text not null,
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (person_id, network)
);

-- Emails that wait for the service's mail server. Their texts contain links, so they are sealed.
create table service_mails (
  id text primary key,
  -- The agency that queued it; null for a sign-in, which belongs to none.
  agency_id text references agencies (id),
  message_id text not null,
  sealed bytea not null,
  -- An email about a sign-in is useless once its link has expired.
  drop_at timestamptz not null,
  next_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);
create index service_mails_due on service_mails (next_at);

alter table person_passwords enable row level security;
alter table person_totps enable row level security;
alter table person_recovery_codes enable row level security;
alter table person_passkeys enable row level security;
alter table person_identities enable row level security;
alter table sign_in_requests enable row level security;
alter table sign_in_challenges enable row level security;
alter table sign_in_attempts enable row level security;
alter table sign_in_networks enable row level security;
alter table service_mails enable row level security;

grant select, insert, update, delete on person_passwords, person_totps, person_recovery_codes, person_passkeys, person_identities,
  sign_in_requests, sign_in_challenges, sign_in_attempts, sign_in_networks, service_mails to findable_system;
grant insert on service_mails to findable_tenant;
-- Sessions of a provider's accounts are shorter.
grant update (expires_at) on app_sessions to findable_system;
