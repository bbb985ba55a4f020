-- Emails that follow a draft while no answer comes.

alter table outreach_drafts
  -- In their order: `[{"afterDays": 4, "body": "…"}]`. One that could not be planned has the reason as `stopped`.
  add column follow_ups jsonb not null default '[]';

alter table outreach_campaigns
  -- When bounces paused it. A person who resumes it accepts those before.
  add column bounces_paused_at timestamptz;
