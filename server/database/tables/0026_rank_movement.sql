-- How each rank moved until its latest check: positions gained in 1, 7 and 28 days, null where that is unknown, and whether the
-- rank left its usual range. Keyword lists filter and sort by them. The next check of a keyword sets them.
alter table keyword_ranks
  add column change_1d integer,
  add column change_7d integer,
  add column change_28d integer,
  add column significant boolean;

-- A list reads the ranks of its series from this index alone, before it reads keywords.
drop index keyword_ranks_series;
create index keyword_ranks_series on keyword_ranks (workspace_id, device, location, language)
  include (keyword_id, position, checked_at, change_1d, change_7d, change_28d, significant);
