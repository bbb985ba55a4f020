-- Keyword lists that filter or sort by rank. A workspace may have a million keywords and checks the ranks of few, so these lists
-- begin with the checked ones and read each of their keywords by its identifier. keyword-filter-by-rank.sql has the conditions.
--
-- Called from other functions (keyword-search.sql).

-- Collects the checked keywords that pass the filter: their page and their number. `p_known` omits those without a value of the
-- order.
create function keyword_collect_ranked(
  p_workspace_id text, p_filter jsonb, p_field text, p_known boolean, p_descending boolean, p_limit integer,
  p_after_value text, p_after_id text
) returns keyword_page language plpgsql stable set search_path = public
as $$
declare
  rank_column text := keyword_rank_column(p_field, p_filter -> 'rank');
  place text := coalesce('ranked.' || quote_ident(rank_column), 'one.' || quote_ident(case p_field when 'createdAt' then 'created_at' else p_field end));
  kind text := case when rank_column is not null then 'integer' when p_field = 'createdAt' then 'timestamptz' when p_field = 'keyword' then 'text'
    when p_field = 'volume' then 'bigint' else 'float8' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  onwards text := case when p_descending then '<' else '>' end;
  page keyword_page;
begin
  -- One keyword after another: a plan made before statistics exist would read all keywords of the workspace.
  execute format($sql$
    with found as materialized (
      select one.id, %1$s as place
      from (select * from keyword_ranks ranked where %2$s and %3$s %4$s offset 0) as ranked
      cross join lateral (
        select id%9$s
        from keywords
        where id = ranked.keyword_id and %5$s
        offset 0) as one),
    page as (select id, place from found where %6$s order by place %7$s nulls last, id %7$s limit %8$s)
    select coalesce((select array_agg(id order by place %7$s nulls last, id %7$s) from page), '{}'),
      coalesce((select array_agg(place::text order by place %7$s nulls last, id %7$s) from page), '{}'), (select count(*) from found)$sql$,
    place, keyword_rank_series(p_workspace_id, p_filter -> 'rank'), keyword_rank_conditions(p_filter -> 'rank'),
    case when p_known and rank_column is not null then format('and ranked.%I is not null', rank_column) else '' end,
    keyword_filter_conditions(p_workspace_id, keyword_filter_with_marks(p_filter - 'rank'), false),
    case when p_after_value is not null
        then format('((place, id) %s (%L::%s, %L) or place is null)', onwards, p_after_value, kind, p_after_id)
      when p_after_id is not null then format('place is null and id %s %L', onwards, p_after_id)
      else 'true' end,
    direction, p_limit, case when rank_column is null then format(', %I', case p_field when 'createdAt' then 'created_at' else p_field end) end)
    into page.ids, page.positions, page.total;
  return page;
end
$$;

-- Collects one page of the checked keywords that pass the filter and have a rank in an order by rank, without their number. It reads
-- the ranks in their order, and keywords only until the page is full.
create function keyword_walk_ranked(
  p_workspace_id text, p_filter jsonb, p_column text, p_descending boolean, p_limit integer, p_after_value text, p_after_id text
) returns keyword_page language plpgsql stable set search_path = public
as $$
declare
  direction text := case when p_descending then 'desc' else 'asc' end;
  page keyword_page;
begin
  execute format($sql$
    with page as (
      select ranked.keyword_id as id, ranked.place
      from (
        select keyword_id, %1$I as place
        from keyword_ranks ranked
        where %2$s and %3$s and %1$I is not null and %4$s
        order by %1$I %5$s, keyword_id %5$s
        offset 0) as ranked
      cross join lateral (select from keywords where id = ranked.keyword_id and %6$s offset 0) as one
      order by ranked.place %5$s, ranked.keyword_id %5$s
      limit %7$s)
    select coalesce(array_agg(id order by place %5$s, id %5$s), '{}'), coalesce(array_agg(place::text order by place %5$s, id %5$s), '{}')
    from page$sql$,
    p_column, keyword_rank_series(p_workspace_id, p_filter -> 'rank'), keyword_rank_conditions(p_filter -> 'rank'),
    case when p_after_value is null then 'true'
      else format('(%I, keyword_id) %s (%L::integer, %L)', p_column, case when p_descending then '<' else '>' end, p_after_value, p_after_id)
      end,
    direction, keyword_filter_conditions(p_workspace_id, keyword_filter_with_marks(p_filter - 'rank'), false), p_limit)
    into page.ids, page.positions;
  return page;
end
$$;

-- One page of a list that filters or sorts by rank. Without a filter that only checked keywords pass, the others follow by their
-- identifiers: their rank is unknown.
create function find_keywords_by_rank(
  p_workspace_id text, p_filter jsonb, p_order text, p_limit integer, p_after_value text, p_after_id text,
  out ids text[], out positions text[], out total bigint, out is_estimate boolean
) language plpgsql stable set search_path = public
as $$
declare
  descending boolean := p_order like '-%';
  field text := ltrim(p_order, '-');
  rank_column text := keyword_rank_column(field, p_filter -> 'rank');
  is_behind boolean := p_after_id is not null and p_after_value is null;
  known keyword_page;
  others record;
begin
  if keyword_rank_requires_check(p_filter -> 'rank') then
    known := keyword_collect_ranked(p_workspace_id, p_filter, field, false, descending, p_limit, p_after_value, p_after_id);
    ids := known.ids;
    positions := known.positions;
    total := known.total;
    is_estimate := false;
    return;
  end if;
  if rank_column is null then
    select found.ids, found.positions, found.total, found.is_estimate into ids, positions, total, is_estimate
      from find_keywords(p_workspace_id, keyword_filter_with_unranked(p_workspace_id, p_filter, null), p_order, p_limit, p_after_value,
        p_after_id) as found;
    return;
  end if;
  if not p_filter -> 'rank' ? 'bucket' then
    -- Every keyword that passes the other filters is in the list, with or without a rank.
    select found.total, found.is_estimate into total, is_estimate
      from find_keywords(p_workspace_id, p_filter - 'rank', '-id', 0, null, null) as found;
    known := keyword_walk_ranked(p_workspace_id, p_filter, rank_column, descending, case when is_behind then 0 else p_limit end,
      p_after_value, p_after_id);
  else
    known := keyword_collect_ranked(p_workspace_id, p_filter, field, true, descending, case when is_behind then 0 else p_limit end,
      p_after_value, p_after_id);
  end if;
  ids := known.ids;
  positions := known.positions;
  if known.total is null and cardinality(known.ids) = p_limit then return; end if;
  select * into others
    from find_keywords(p_workspace_id, keyword_filter_with_unranked(p_workspace_id, p_filter, rank_column),
      case when descending then '-id' else 'id' end, p_limit - cardinality(known.ids), case when is_behind then p_after_id end,
      case when is_behind then p_after_id end) as found;
  ids := ids || others.ids;
  positions := positions || array_fill(null::text, array[cardinality(others.ids)]);
  if known.total is null then return; end if;
  total := known.total + others.total;
  is_estimate := others.is_estimate;
end
$$;
