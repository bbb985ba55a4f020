-- Webhook endpoints and the events on their way to them.
--
-- An *event* is something that happened. A *delivery* is an event on its way to one endpoint; its row is deleted when the event
-- has arrived. An *attempt* is one HTTP request, kept in the log. A *dead letter* is an event that failed every attempt.
-- The transaction that changes a state inserts the deliveries of the event: no event is lost, and none is sent of a change that
-- was rolled back.

create table webhooks (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  url text not null,
  events text[] not null,
  description text,
  active boolean not null default true,
  -- Sealed under SECRETS_KEY. The previous secret also signs until it expires.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  -- The number of test events in the minute that began at `tests_since`.
  tests_since timestamptz,
  tests integer not null default 0,
  -- On the clock of the agency's world.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- On the database's clock. The sweeper deletes the waiting deliveries first and then this row.
  deleted_at timestamptz,
  check ((previous_secret is null) = (previous_secret_expires_at is null))
);
create index webhooks_newest on webhooks (workspace_id, created_at desc, id desc) where deleted_at is null;
create index webhooks_deleted on webhooks (deleted_at) where deleted_at is not null;
create index webhooks_of_agency on webhooks (agency_id);

-- Without foreign keys, here and below: their checks would be most of the cost of a delivery.
create table webhook_deliveries (
  id text primary key,
  webhook_id text not null,
  agency_id text not null,
  workspace_id text not null,
  event_id text not null,
  event_type text not null,
  -- The bytes that are signed. Null until the first attempt of an event about a run.
  body text,
  -- What such an event is made of: functions/webhooks.sql records it, and run-events.ts makes the body.
  run_facts jsonb,
  is_test boolean not null default false,
  -- Attempts so far, including those of the delivery that this one resends.
  attempts integer not null default 0,
  -- Attempts of earlier deliveries of the event. The retry pauses start anew after them.
  attempts_before integer not null default 0,
  -- On the database's clock. For a claimed delivery, the moment when its worker counts as dead.
  due_at timestamptz not null default clock_timestamp(),
  claimed boolean not null default false,
  -- Every claim raises it. A result that names an older epoch is not written.
  epoch integer not null default 0,
  check (body is not null or run_facts is not null)
) with (fillfactor = 70);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at);

create table webhook_attempts (
  delivery_id text not null,
  attempt integer not null,
  webhook_id text not null,
  agency_id text not null,
  workspace_id text not null,
  event_id text not null,
  event_type text not null,
  outcome text not null check (outcome in ('delivered', 'failed')),
  response_code integer,
  body_excerpt text,
  error text,
  latency_ms integer not null,
  -- On the clock of the agency's world.
  attempted_at timestamptz not null,
  next_attempt_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (delivery_id, attempt)
);
create index webhook_attempts_newest on webhook_attempts (webhook_id, attempted_at desc);
create index webhook_attempts_failed on webhook_attempts (webhook_id, attempted_at desc) where outcome = 'failed';
create index webhook_attempts_age on webhook_attempts using brin (created_at);

create table webhook_dead_letters (
  id text primary key,
  webhook_id text not null,
  agency_id text not null,
  workspace_id text not null,
  event_id text not null,
  event_type text not null,
  body text not null,
  attempts integer not null,
  response_code integer,
  error text,
  -- On the clock of the agency's world.
  dead_lettered_at timestamptz not null,
  expires_at timestamptz not null,
  replayed_at timestamptz
);
create index webhook_dead_letters_newest on webhook_dead_letters (workspace_id, dead_lettered_at desc, id desc);
create index webhook_dead_letters_of on webhook_dead_letters (webhook_id, dead_lettered_at);
create index webhook_dead_letters_expired on webhook_dead_letters (expires_at);

-- Listening is for developers whose machine cannot receive requests: while a workspace listens, its events are recorded and can
-- be read. Without a listener an event costs one more lookup in an index.
create table webhook_listening (
  workspace_id text primary key references workspaces (id),
  agency_id text not null references agencies (id),
  -- On the database's clock. The sweeper deletes the row later.
  listening_until timestamptz not null
);
create index webhook_listening_ended on webhook_listening (listening_until);

-- Read in the order of (xid, seq), and only rows of transactions that have ended: a transaction that commits late never appears
-- before rows that were already read.
create table webhook_recorded_events (
  workspace_id text not null,
  agency_id text not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  -- One of the two, as in `webhook_deliveries`.
  body text,
  run_facts jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, xid, seq),
  check (body is not null or run_facts is not null)
);
create index webhook_recorded_events_age on webhook_recorded_events (created_at);

alter table webhooks enable row level security;
alter table webhook_deliveries enable row level security;
alter table webhook_attempts enable row level security;
alter table webhook_dead_letters enable row level security;
alter table webhook_listening enable row level security;
alter table webhook_recorded_events enable row level security;

grant select, insert, update on webhooks, webhook_dead_letters to findable_tenant;
grant select, insert on webhook_deliveries to findable_tenant;
grant select on webhook_attempts to findable_tenant;
-- The sweeper also clears secrets that have expired.
grant update (previous_secret, previous_secret_expires_at) on webhooks to findable_system;
grant select, delete on webhooks, webhook_deliveries, webhook_attempts, webhook_dead_letters to findable_system;
grant select, insert, update on webhook_listening to findable_tenant;
grant select, insert on webhook_recorded_events to findable_tenant;
grant select, delete on webhook_listening, webhook_recorded_events to findable_system;
