-- A reading of a mailbox can take several rounds, because a platform allows only so many requests a minute.
alter table outreach_mailboxes
  -- When the reading under way began; null between two.
  add column reading_began_at timestamptz,
  -- When the last reading began that reached the newest email.
  add column caught_up_at timestamptz,
  -- When the reading under way goes on, if that is sooner than usual.
  add column continue_at timestamptz;
