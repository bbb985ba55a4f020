-- Pages that a platform makes public later are submitted to search engines at that time.

alter table publications
  -- When the page is submitted, on the clock of its world; null if it needs no submission or was submitted.
  add column submission_due_at timestamptz,
  -- The run that submitted the page to IndexNow. The price of the publication covers it.
  add column submission_run text;
create index publications_of_submission_run on publications (submission_run) where submission_run is not null;
