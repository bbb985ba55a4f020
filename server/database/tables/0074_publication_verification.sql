-- Whether the page of a publication is live as approved.

alter table publications
  -- The latest verdict with its differences; null if the page was not read.
  add column verification jsonb,
  add column verified_at timestamptz,
  add column verification_run text,
  -- When the page is read next, on the clock of its world; null if no automatic check follows.
  add column verification_due_at timestamptz,
  -- Automatic checks so far.
  add column verification_attempts integer not null default 0;
