-- Decisions of people, and effects on the outside world.
--
-- A *gate* is a step that stops for a person. An *effect* is a step that acts on the outside world. Its *intent* is the row
-- that is written before anything is sent.

create table approvals (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  invocation_id text not null references invocations (id),
  skill text not null,
  step text not null,
  generation integer not null,
  -- `effect`: the run will act outside. `step`: the request asks to review the step. `unknown`: an effect may have happened.
  kind text not null check (kind in ('effect', 'step', 'unknown')),
  -- The kind of an effect: `publish`, `outreach_send`, `submit`, `discover`.
  effect text,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'TIMED_OUT', 'CANCELLED')),
  preview jsonb not null,
  editable_fields text[] not null default '{}',
  -- JSON Schema of the editable fields.
  edit_schema jsonb,
  -- The exact bytes that the effect would send when the approval was raised. `approved_payload` holds what was approved.
  payload text,
  -- The records that the payload was made from, with their versions.
  basis jsonb not null default '[]',
  -- Who receives the effect, where a trust grant can cover it: {"contactId", "domain"}; otherwise why it cannot.
  subject jsonb not null default '{}',
  reason text not null,
  routed_to text[] not null default '{}',
  tags text[] not null default '{}',
  -- These three are on the clock of the agency's world, and so is `decided_at`.
  raised_at timestamptz not null,
  timeout_at timestamptz not null,
  -- Set by a decision, a time-out or a cancellation.
  ended_at timestamptz,
  decided_at timestamptz,
  approver text,
  note text,
  edits jsonb,
  approved_payload text,
  -- SHA-256 of `approved_payload`, hex.
  payload_sha256 text,
  -- SHA-256 of everything that was shown and approved, hex.
  digest text,
  skip_step boolean not null default false,
  rerun jsonb,
  check ((status = 'PENDING') = (ended_at is null)),
  check ((status in ('APPROVED', 'REJECTED')) = (decided_at is not null))
);
create unique index approvals_one_pending on approvals (invocation_id) where status = 'PENDING';
create index approvals_of_run on approvals (invocation_id, raised_at);
-- These include the columns that row-level security reads, so that thousands of pending approvals are counted by the index.
create index approvals_waiting on approvals (workspace_id, timeout_at, id) include (agency_id) where status = 'PENDING';
create index approvals_waiting_agency on approvals (agency_id, timeout_at, id) include (workspace_id) where status = 'PENDING';
create index approvals_ended on approvals (workspace_id, ended_at desc, id desc) where status <> 'PENDING';
create index approvals_ended_agency on approvals (agency_id, ended_at desc, id desc) where status <> 'PENDING';

create table approval_comments (
  id bigint generated always as identity primary key,
  approval_id text not null references approvals (id),
  agency_id text not null,
  workspace_id text not null,
  -- The name that the commenter stated.
  author text not null,
  -- The key or the link that the comment came by, which is certain.
  credential text not null,
  comment text not null,
  at timestamptz not null
);
create index approval_comments_of on approval_comments (approval_id, id);

create table trust_grants (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  kind text not null check (kind in ('contact', 'account', 'step')),
  skill text not null,
  step text not null,
  effect text not null,
  subject text,
  granted_by text not null,
  -- The key that granted it. The grant is void while this key is revoked or expired.
  api_key_id text not null,
  approval_id text not null references approvals (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  uses integer not null default 0,
  last_used_at timestamptz,
  -- The UTC day on the world's clock that `used_today` counts.
  used_on date,
  used_today integer not null default 0,
  check ((kind = 'step') = (subject is null))
);
create index trust_grants_of on trust_grants (workspace_id, skill, step) where revoked_at is null;
create index trust_grants_newest on trust_grants (workspace_id, created_at desc, id desc) where revoked_at is null;

create table approval_links (
  id text primary key,
  agency_id text not null,
  workspace_id text not null,
  approval_id text not null references approvals (id),
  recipient text not null,
  can_approve boolean not null,
  -- SHA-256 of the token in the link's address, hex.
  token_hash text not null unique,
  api_key_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index approval_links_of on approval_links (approval_id);

create table effects (
  invocation_id text not null references invocations (id),
  step text not null,
  generation integer not null,
  agency_id text not null,
  workspace_id text not null,
  skill text not null,
  kind text not null,
  approval_id text,
  -- `held`: a freeze stops it. `intended`: it is being sent, or was when its process died. `unknown`: it may have happened,
  -- and a person is asked. `done`. `failed`: it did not happen. `abandoned`: its run ended before it was sent.
  state text not null check (state in ('held', 'intended', 'unknown', 'done', 'failed', 'abandoned')),
  -- The idempotency key for vendors that support one; every attempt sends the same key.
  effect_key text not null,
  payload text not null,
  payload_sha256 text not null,
  price numeric(16, 4) not null default 0,
  tries integer not null default 0,
  intended_at timestamptz,
  ended_at timestamptz,
  result jsonb,
  created_at timestamptz not null,
  primary key (invocation_id, step, generation)
);
create index effects_held on effects (agency_id, workspace_id) where state = 'held';
create index effects_open on effects (agency_id) where state = 'intended';

create table effect_freezes (
  agency_id text not null references agencies (id),
  -- Empty for the whole agency.
  workspace_id text not null default '',
  reason text not null,
  frozen_at timestamptz not null,
  frozen_by text not null,
  primary key (agency_id, workspace_id)
);

alter table approvals enable row level security;
alter table approval_comments enable row level security;
alter table trust_grants enable row level security;
alter table approval_links enable row level security;
alter table effects enable row level security;
alter table effect_freezes enable row level security;

grant select on approvals, effects to findable_tenant, findable_system;
grant select, insert on approval_comments to findable_tenant;
grant select, insert, update on trust_grants, approval_links to findable_tenant;
grant select, insert, delete on effect_freezes to findable_tenant;
grant select, update on approval_links to findable_system;
