-- The move beyond normal fluctuation in the week of each latest check: its direction, and where and when it began. Positions gained in
-- the week are counted from the beginning of the week, a move from before it, so their signs can differ. The next check of a keyword
-- sets it.
alter table keyword_ranks add column move jsonb;
