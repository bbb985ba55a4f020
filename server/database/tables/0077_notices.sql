-- Notices: what people are notified of, where, and when.

-- What happened and is not yet part of a notice. Each event inserts a row and locks nothing, so that runs never wait for each other.
create table notice_events (
  id bigint generated always as identity primary key,
  agency_id text not null,
  workspace_id text not null,
  kind text not null,
  item jsonb not null,
  -- On the clock of the agency's world.
  at timestamptz not null
);

-- Events of one kind in one workspace, folded into one row. The inbox shows these rows to everyone who sees the workspace.
create table notices (
  id text primary key,
  agency_id text not null,
  workspace_id text not null,
  kind text not null check (kind in ('approval', 'run_failed', 'alert', 'reply', 'budget', 'digest')),
  count integer not null,
  -- The first of the events; the count has the rest.
  items jsonb not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When the messages were addressed. Later events begin the next notice.
  sealed_at timestamptz
);
create unique index notices_open on notices (workspace_id, kind) where sealed_at is null;
create index notices_newest on notices (agency_id, last_at desc, id desc);
create index notices_sealed on notices (workspace_id, kind, sealed_at desc) where sealed_at is not null;
create index notices_age on notices (created_at);

-- What one caller chose. `principal_id` is the person's membership, or a key that belongs to no person.
create table notification_preferences (
  agency_id text not null references agencies (id),
  principal_id text not null,
  -- Kinds that are off, by channel: {"email": ["digest"], "inbox": []}.
  muted jsonb not null default '{}',
  quiet_from text,
  quiet_to text,
  time_zone text,
  -- Notices up to here are read, on the clock of the agency's world.
  read_until timestamptz,
  -- Why the mail server refused the address for good; null while it accepts.
  refused text,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (agency_id, principal_id)
);

create table notification_channels (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  type text not null check (type in ('slack', 'teams', 'email')),
  name text not null,
  kinds text[] not null,
  -- The sealed URL of Slack or Teams, whose possession is the permission to post.
  url bytea,
  host text,
  addresses text[] not null default '{}',
  -- Why it receives nothing any more; null while it is on.
  off_reason text,
  -- `waiting` until the first message; then what its receiver said last.
  last_state text not null default 'waiting' check (last_state in ('waiting', 'accepted', 'failed')),
  last_at timestamptz,
  last_failure text,
  created_at timestamptz not null
);
create index notification_channels_newest on notification_channels (workspace_id, created_at desc, id desc);

-- One message to one address. Its delivery is a row of `webhook_deliveries` with the same queue, leases and attempts.
create table notice_messages (
  id text primary key,
  agency_id text not null,
  workspace_id text not null,
  -- The membership or the channel, and of an email channel the one address.
  target_id text not null,
  address text,
  notice_ids text[] not null,
  -- A digest is sent at most once, every other message at least once.
  at_most_once boolean not null,
  -- Before the attempt whose outcome is not known yet.
  tried_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index notice_messages_of on notice_messages (target_id, created_at desc);
create index notice_messages_age on notice_messages (created_at);

-- Marks of what was noticed once: a pool with its allocation, or the digest of a week.
create table notice_marks (
  agency_id text not null,
  workspace_id text not null,
  mark text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, mark)
);
create index notice_marks_age on notice_marks (created_at);

alter table notice_events enable row level security;
alter table notices enable row level security;
alter table notification_preferences enable row level security;
alter table notification_channels enable row level security;
alter table notice_messages enable row level security;
alter table notice_marks enable row level security;

grant insert on notice_events to findable_tenant, findable_system;
grant select, update, delete on notice_events to findable_system;
grant select on notices to findable_tenant;
grant select, insert, update, delete on notices to findable_system;
grant select, insert, update on notification_preferences to findable_tenant, findable_system;
grant select, insert, delete on notification_channels to findable_tenant;
grant update (addresses) on notification_channels to findable_tenant;
grant select, update on notification_channels to findable_system;
grant insert, select on notice_messages to findable_tenant;
grant select, insert, update, delete on notice_messages to findable_system;
grant select, insert, delete on notice_marks to findable_system;
grant insert, update on webhook_deliveries to findable_system;
