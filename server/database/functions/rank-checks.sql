-- Which looks at a results page decide where a keyword stands.
--
-- Called from ranks.store.ts: is_conclusive_check.
-- Called from moves.store.ts: is_conclusive_check.
-- Called from keyword-ranks.store.ts: is_conclusive_check.
-- Called from rank-history.store.ts: is_conclusive_check.
-- Called from weekly-places.store.ts: is_conclusive_check.

-- False for a look that found nothing and ended above the last known position: it was too shallow to miss it.
create function is_conclusive_check(made rank_checks) returns boolean language sql stable parallel safe
  return made.position is not null or made.depth is null or made.depth >= 100 or not exists (
    select from rank_checks known
    where known.keyword_id = made.keyword_id and known.device = made.device and known.location = made.location
      and known.language = made.language and known.position > made.depth and known.checked_at < made.checked_at
      and not exists (
        select from rank_checks later
        where later.keyword_id = made.keyword_id and later.device = made.device and later.location = made.location
          and later.language = made.language and later.outcome <> 'failed'
          and later.checked_at > known.checked_at and later.checked_at < made.checked_at
          and (later.position is not null or later.depth >= known.position)));

grant execute on function is_conclusive_check(rank_checks) to findable_tenant, findable_system;
