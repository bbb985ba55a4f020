-- What a person sees and changes about a mailbox. The first columns repeat the connection, so that a query needs no provider.
alter table outreach_mailboxes
  add column vendor text,
  add column name text,
  -- Null while no connection has the mailbox.
  add column connected_at timestamptz,
  add column daily_limit integer,
  add column warms_up boolean,
  add column least_gap integer,
  add column most_gap integer,
  add column is_shared boolean,
  -- A person's choice; null for the setting of the connection.
  add column chosen_daily_limit integer,
  add column chosen_domain_limit integer,
  add column chosen_warm_up boolean,
  -- A person accepted the bounces before this time.
  add column resumed_at timestamptz;

update outreach_mailboxes set connected_at = created_at;
