-- Answers to writes that named an Idempotency-Key, kept for 24 hours so that a retry is answered and not done again. The row
-- commits with what the write did; a second call with the key waits for the first's transaction and then finds it.

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
  -- The answer as JSON text, to the letter, or, where it holds a secret, its encryption under a key that only the caller's own
  -- secret gives.
  output text,
  sealed_output bytea,
  created_at timestamptz not null default clock_timestamp(),
  primary key (agency_id, workspace_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

alter table idempotency_keys enable row level security;
create policy tenant on idempotency_keys to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = '' or workspace_id = current_workspace()));
create policy system on idempotency_keys to findable_system using (true);
grant select, insert, update on idempotency_keys to findable_tenant;
grant select, delete on idempotency_keys to findable_system;
