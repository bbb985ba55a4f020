-- Outreach: templates, campaigns, their prospects and their drafts. All times are on the clock of the agency's world.

create table outreach_templates (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  name text not null,
  slug text not null,
  targeting_angle text,
  subject text not null,
  body text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index outreach_templates_slug on outreach_templates (workspace_id, slug);
create unique index outreach_templates_default on outreach_templates (workspace_id) where is_default;
create index outreach_templates_newest on outreach_templates (workspace_id, created_at desc, id desc);

create table outreach_campaigns (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- The run that finds the domains and writes the drafts.
  invocation_id text not null,
  status text not null check (status in ('RUNNING', 'AWAITING_APPROVAL', 'COMPLETED', 'CANCELLED', 'FAILED')),
  -- The API shows PAUSED while this is set and the campaign has not ended.
  paused boolean not null default false,
  keyword text,
  competitor_id text,
  filters jsonb not null,
  outreach jsonb not null,
  summary jsonb not null,
  -- For each filter, how many more domains would remain without it.
  filter_costs jsonb not null default '[]',
  warnings text[] not null default '{}',
  tags text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index outreach_campaigns_newest on outreach_campaigns (workspace_id, created_at desc, id desc);
create unique index outreach_campaigns_run on outreach_campaigns (invocation_id);

create table outreach_prospects (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  campaign_id text not null references outreach_campaigns (id) on delete cascade,
  -- The order in the campaign, from 0.
  place integer not null check (place >= 0),
  domain text not null,
  url text not null,
  title text not null,
  rank integer,
  domain_rating numeric,
  -- How the page was found, with the proof: `{"source": "citation", "cited": 4, "of": 12}`.
  evidence jsonb not null,
  drafted boolean not null default false,
  skipped_reason text,
  primary key (campaign_id, place)
);

create table outreach_drafts (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  campaign_id text not null references outreach_campaigns (id) on delete cascade,
  relationship_id text not null,
  account_id text not null,
  domain text not null,
  contact_id text not null,
  -- The recipient as the draft addresses it.
  contact jsonb not null,
  -- The page that should carry the link; the rank is null where no results page led to it.
  page_url text not null,
  page_title text not null,
  rank integer,
  subject text not null,
  body text not null,
  drafted_by text not null,
  -- The sentence of the page that the draft rests on, the proposed placement, claims and findings of the lint.
  grounds jsonb not null default '{}',
  status text not null check (status in ('AWAITING_APPROVAL', 'SCHEDULED', 'SENT', 'REJECTED', 'CANCELLED', 'FAILED')),
  reason text,
  -- The run that sends it, once a person approved it.
  sending_run text,
  -- The key that approved it, and the SHA-256 of recipient, subject and body as approved.
  approved_by text,
  approved_sha256 text,
  scheduled_at timestamptz,
  sent_at timestamptz,
  message_id text,
  -- Rises with every change of recipient, text or state.
  version integer not null default 1,
  drafted_at timestamptz not null,
  updated_at timestamptz not null
);
create index outreach_drafts_of on outreach_drafts (campaign_id, status);
create index outreach_drafts_contact on outreach_drafts (workspace_id, contact_id);

alter table outreach_templates enable row level security;
alter table outreach_campaigns enable row level security;
alter table outreach_prospects enable row level security;
alter table outreach_drafts enable row level security;
grant select, insert, update, delete on outreach_templates, outreach_campaigns, outreach_prospects, outreach_drafts
  to findable_tenant;
grant select, delete on outreach_templates, outreach_campaigns, outreach_prospects, outreach_drafts to findable_system;
