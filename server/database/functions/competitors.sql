-- Comparison of the keywords of a workspace and of a competitor.
--
-- Called from overlap.store.ts: compare_keyword_ranks.

-- Compares by phrase, ignoring case, what a workspace and a competitor rank for. Ours are the looks of one series within
-- `p_days` of the competitor's pull: a phrase without such a look is unknown, and is neither ours nor missing. One pass over either set
-- and one hash join: both fit into the memory that this function sets aside, and it tests the tenant once instead of for each row.
create function compare_keyword_ranks(p_workspace_id text, p_competitor_id text, p_country text, p_location text, p_language text,
  p_device text, p_pulled_at timestamptz, p_days integer)
  returns table (theirs integer, ours integer, shared integer, unknown integer, gaps jsonb, wins jsonb, unknowns jsonb)
  language plpgsql stable security definer
  set search_path = public set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_custom_plan
  set work_mem = '16MB'
as $$
declare
  max_listed constant integer := 50;
begin
  if not can_see_workspace(p_workspace_id) then return; end if;
  return query
    with we as (
      select lower(keyword) as phrase, min(looked.position) as rank, max(volume) as volume, true as is_looked
      from keyword_ranks looked
        join keywords on keywords.workspace_id = looked.workspace_id and keywords.id = looked.keyword_id
      where looked.workspace_id = p_workspace_id and looked.device = p_device and looked.location = p_location
        and looked.language = p_language and status <> 'ARCHIVED'
        and looked.checked_at between p_pulled_at - p_days * interval '1 day' and p_pulled_at + p_days * interval '1 day'
      group by 1),
    they as (
      select phrase, position as rank, volume, has_own_name
      from competitor_keywords
      where workspace_id = p_workspace_id and competitor_id = p_competitor_id and country = p_country and language = p_language),
    either as materialized (
      select phrase, we.rank as our_rank, they.rank as their_rank, coalesce(they.volume, we.volume) as volume, has_own_name,
        coalesce(is_looked, false) as is_looked
      from we full join they using (phrase)),
    gap as (
      select phrase, our_rank, their_rank, volume
      from either
      where their_rank is not null and is_looked and (our_rank is null or their_rank < our_rank) and not has_own_name
      order by volume desc nulls last, their_rank, phrase
      limit max_listed),
    win as (
      select phrase, our_rank, their_rank, volume
      from either
      where our_rank is not null and (their_rank is null or our_rank < their_rank)
      order by volume desc nulls last, our_rank, phrase
      limit max_listed),
    unlooked as (
      select phrase, their_rank, volume
      from either
      where their_rank is not null and not is_looked and not has_own_name
      order by volume desc nulls last, their_rank, phrase
      limit max_listed)
    select count(their_rank)::integer, count(our_rank)::integer,
      (count(*) filter (where our_rank is not null and their_rank is not null))::integer,
      (count(*) filter (where their_rank is not null and not is_looked))::integer,
      (select coalesce(jsonb_agg(jsonb_build_object('keyword', phrase, 'competitorRank', their_rank, 'ourRank', our_rank,
          'volume', volume) order by volume desc nulls last, their_rank, phrase), '[]') from gap),
      (select coalesce(jsonb_agg(jsonb_build_object('keyword', phrase, 'ourRank', our_rank, 'competitorRank', their_rank,
          'volume', volume) order by volume desc nulls last, our_rank, phrase), '[]') from win),
      (select coalesce(jsonb_agg(jsonb_build_object('keyword', phrase, 'competitorRank', their_rank, 'volume', volume)
          order by volume desc nulls last, their_rank, phrase), '[]') from unlooked)
    from either;
end
$$;

grant execute on function compare_keyword_ranks(text, text, text, text, text, text, timestamptz, integer) to findable_tenant;
