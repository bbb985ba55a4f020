-- One connection at a time waits at a mailbox for email. It is a hint: the mailbox is read every few minutes as well.
alter table outreach_mailboxes
  -- From when on the next connection may wait, by the clock of the machine and not of the world; null for at once.
  add column watch_from timestamptz;
