-- What the service keeps between requests of one caller: answers to repeated writes, and request rates.

-- Answers to writes that carried an Idempotency-Key, kept for 24 hours. A retry gets the stored answer and changes nothing.
-- The row commits together with the write.
create table idempotency_keys (
  agency_id text not null references agencies (id),
  -- Empty for calls that act on the agency.
  workspace_id text not null,
  operation text not null,
  key text not null,
  -- SHA-256 of the canonical input.
  fingerprint text not null,
  api_key_id text not null,
  status integer,
  headers jsonb,
  -- The exact JSON text of the answer.
  output text,
  -- An answer that holds a secret, encrypted under a key that only the caller's own secret yields.
  sealed_output bytea,
  -- Until this moment the answer may still be replaced: a FOREGROUND start is recorded first and completed when its run ends.
  open_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (agency_id, workspace_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- How full the rate bucket of each caller is. API processes exchange it a few times a second. The table is unlogged, so no
-- write waits for the disk: after a crash every caller starts with a full bucket.
create unlogged table request_rates (
  -- An API key, or `address` and a network address.
  subject text primary key,
  -- When the bucket is full again if no further request arrives.
  full_at timestamptz not null
) with (fillfactor = 50);

alter table idempotency_keys enable row level security;

grant select, insert, update on idempotency_keys to findable_tenant;
grant select, delete on idempotency_keys to findable_system;
grant select, insert, update, delete on request_rates to findable_system;
