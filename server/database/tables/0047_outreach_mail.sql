-- Outreach: emails sent and received, addresses that no workspace of an agency may write to, and mailboxes.

-- Addresses and domains by hash. A row is never deleted: deleting a person's data keeps it. It names no workspace, because it
-- applies to all of the agency and outlives each.
create table suppressions (
  agency_id text not null references agencies (id),
  -- SHA-256 of the agency and the address or domain, as hex.
  hash text not null,
  kind text not null check (kind in ('address', 'domain')),
  reason text not null check (reason in ('unsubscribed', 'remove_me', 'refused', 'hard_bounce', 'complaint', 'do_not_contact', 'imported', 'forgotten')),
  created_at timestamptz not null,
  primary key (agency_id, hash)
);

-- An email, sent or received. Columns of the person are null after the person's data was deleted; hashes stay.
create table outreach_mails (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  direction text not null check (direction in ('sent', 'received')),
  -- The first email of the thread.
  thread_id text not null,
  campaign_id text,
  draft_id text,
  relationship_id text,
  contact_id text,
  -- 0 for the first email of a draft, 1 for its first follow-up.
  step integer not null default 0,
  mailbox text not null,
  counterpart text,
  counterpart_name text,
  counterpart_hash text not null,
  domain_hash text not null,
  -- Without angle brackets.
  message_id text not null,
  -- Message-IDs that it refers to, nearest first.
  refers_to text[] not null default '{}',
  subject text,
  body text,
  -- Of a sent email: `unknown` waits for a person, `stopped` was not sent because of `stopped_reason`.
  state text not null check (state in ('planned', 'sent', 'unknown', 'stopped', 'bounced', 'received')),
  stopped_reason text,
  -- Attempts that a server refused for the time being.
  deferrals integer not null default 0,
  outreach_message_id text,
  -- The run that sends it. No other run may.
  invocation_id text,
  unsubscribe_token text,
  send_at timestamptz,
  sent_at timestamptz,
  opened_at timestamptz,
  received_at timestamptz,
  -- Of a received email.
  classification text,
  confidence real,
  -- The run whose approval a person answers it with.
  review_run text,
  -- Of a received email: when a person dealt with it.
  handled_at timestamptz,
  created_at timestamptz not null
);
create unique index outreach_mails_by_message on outreach_mails (workspace_id, message_id);
create index outreach_mails_of_thread on outreach_mails (workspace_id, thread_id, created_at);
create index outreach_mails_newest on outreach_mails (workspace_id, direction, created_at desc, id desc);
create index outreach_mails_of_draft on outreach_mails (draft_id) where draft_id is not null;
create index outreach_mails_of_counterpart on outreach_mails (agency_id, counterpart_hash, send_at);
create index outreach_mails_of_mailbox on outreach_mails (mailbox, send_at) where direction = 'sent';

-- Tokens of unsubscribe links. They outlive the workspace that sent the email.
create table unsubscribe_tokens (
  token_hash text primary key,
  agency_id text not null references agencies (id),
  address_hash text not null,
  mail_id text not null,
  used_at timestamptz,
  created_at timestamptz not null
);

-- A mailbox as a workspace uses it: how far it was read, and whether it may send.
create table outreach_mailboxes (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  address text not null,
  cursor text,
  read_at timestamptz,
  read_problem text,
  -- Since when it sends nothing, and why. A person resumes it.
  paused_at timestamptz,
  pause_reason text,
  -- Findings of the last check of the sender.
  findings jsonb,
  checked_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, address)
);

alter table suppressions enable row level security;
alter table outreach_mails enable row level security;
alter table unsubscribe_tokens enable row level security;
alter table outreach_mailboxes enable row level security;
-- No update and no delete of suppressions: nothing undoes one.
grant select, insert on suppressions to findable_tenant;
grant select on suppressions to findable_system;
grant select, insert, update on outreach_mails to findable_tenant;
grant select, delete on outreach_mails to findable_system;
grant select, insert, update on unsubscribe_tokens to findable_tenant;
grant select on unsubscribe_tokens to findable_system;
grant select, insert, update, delete on outreach_mailboxes to findable_tenant;
grant select, delete on outreach_mailboxes to findable_system;
