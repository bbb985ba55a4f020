-- When a check first found the state that a URL has. Null for states that were read before this column.
alter table gsc_urls add column state_since timestamptz;
