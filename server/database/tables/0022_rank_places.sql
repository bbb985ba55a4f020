-- How a position is held, and the other sections of the page that show the brand. The page of a featured snippet is at position 1:
-- the search engine does not repeat it among the results.
alter table rank_checks
  add column via text check (via = 'featured_snippet'),
  add column surfaces text[] not null default '{}';
alter table keywords add column rank_via text check (rank_via = 'featured_snippet');
