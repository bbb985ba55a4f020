-- Reports that are sent by email to named recipients: a row for each recipient, and the queue of these emails.

create table report_deliveries (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  report_id text not null references reports (id),
  -- The link that the email carries. Revoking it withdraws an email that was not sent.
  link_id text not null references report_links (id),
  recipient text not null,
  subject text not null,
  message text not null,
  -- `queued` -> `sent`, `refused` (by the mail server, or not accepted for days), `withdrawn` (its link was revoked), or
  -- `simulated` (in a test world).
  state text not null check (state in ('queued', 'sent', 'refused', 'withdrawn', 'simulated')),
  reason text,
  -- The token of the link, sealed at the first attempt: each attempt sends the same one.
  sealed_token bytea,
  attempts integer not null default 0,
  -- Real time: the mail server is not of the world.
  next_at timestamptz not null default clock_timestamp(),
  queued_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'queued') = (ended_at is null))
);
create index report_deliveries_due on report_deliveries (next_at) where state = 'queued';
create index report_deliveries_of on report_deliveries (report_id);

alter table report_deliveries enable row level security;
grant select, insert, update on report_deliveries to findable_tenant;
grant select, update, delete on report_deliveries to findable_system;
-- The chore that sends them holds those of a frozen workspace.
grant select on effect_freezes to findable_system;

-- People who see a workspace are notified of its new reports.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('approval', 'run_failed', 'alert', 'reply', 'budget', 'digest', 'report'));
