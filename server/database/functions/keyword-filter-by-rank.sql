-- The filter of a keyword list by the rank of a series, as SQL conditions on its rows in `keyword_ranks ranked`.
--
-- The field `rank` of a filter: `device`, `location` and `language` of the series, `days` of the change, and the filters `bucket`,
-- `minRank`, `maxRank`, `minChange`, `maxChange` and `significant`.
--
-- Called from other functions (keyword-filters.sql, keyword-search.sql, rank-lists.sql).

-- The column of `keyword_ranks` that a list sorts by; null for other sort fields.
create function keyword_rank_column(p_field text, p_rank jsonb) returns text language sql immutable parallel safe
  return case p_field when 'rank' then 'position'
    when 'change' then case p_rank ->> 'days' when '1' then 'change_1d' when '28' then 'change_28d' else 'change_7d' end end;

-- Whether only keywords with a check pass the filter.
create function keyword_rank_requires_check(p_rank jsonb) returns boolean language sql immutable parallel safe
  return coalesce(p_rank ?| '{minRank,maxRank,minChange,maxChange,significant}'
    or p_rank ? 'bucket' and not p_rank -> 'bucket' ? 'unchecked', false);

-- The rows of a series.
create function keyword_rank_series(p_workspace_id text, p_rank jsonb) returns text language sql immutable parallel safe
  return format('ranked.workspace_id = %L and ranked.device = %L and ranked.location = %L and ranked.language = %L', p_workspace_id,
    p_rank ->> 'device', p_rank ->> 'location', p_rank ->> 'language');

-- The filter as conditions on these rows.
create function keyword_rank_conditions(p_rank jsonb) returns text language sql immutable parallel safe
  return concat_ws(' and ', 'true',
    case when p_rank ? 'bucket' then coalesce('(' || (
        select string_agg(condition, ' or ')
        from (values ('1-3', 'ranked.position <= 3'), ('4-10', 'ranked.position between 4 and 10'),
            ('11-20', 'ranked.position between 11 and 20'), ('21-50', 'ranked.position between 21 and 50'),
            ('51-100', 'ranked.position > 50'), ('none', 'ranked.position is null')) as bucket (name, condition)
        where p_rank -> 'bucket' ? name) || ')', 'false') end,
    case when p_rank ? 'minRank' then format('ranked.position >= %L', (p_rank ->> 'minRank')::integer) end,
    case when p_rank ? 'maxRank' then format('ranked.position <= %L', (p_rank ->> 'maxRank')::integer) end,
    case when p_rank ? 'minChange'
      then format('ranked.%I >= %L', keyword_rank_column('change', p_rank), (p_rank ->> 'minChange')::integer) end,
    case when p_rank ? 'maxChange'
      then format('ranked.%I <= %L', keyword_rank_column('change', p_rank), (p_rank ->> 'maxChange')::integer) end,
    case when p_rank ? 'significant' then format('ranked.significant = %L', (p_rank ->> 'significant')::boolean) end);

-- The keywords without a check that fails the filter, and without one that the order `column` lists before them. PostgreSQL hashes
-- the identifiers once; a lookup for each keyword would be planned without statistics and read the whole series each time.
create function keyword_unranked_condition(p_unranked jsonb) returns text language sql immutable parallel safe
  return format('id not in (select ranked.keyword_id from keyword_ranks ranked where %s and (%s))',
    keyword_rank_series(p_unranked ->> 'workspace', p_unranked),
    concat_ws(' or ', format('(%s) is not true', keyword_rank_conditions(p_unranked)),
      case when p_unranked ->> 'column' is not null then format('ranked.%I is not null', p_unranked ->> 'column') end));

-- Moves the filter by rank into a condition on keywords, `unranked`, unless only checked keywords pass it.
create function keyword_filter_with_unranked(p_workspace_id text, p_filter jsonb, p_column text) returns jsonb
  language sql immutable parallel safe
  return (p_filter - '{rank,unranked}'::text[]) || case
    when p_column is null and not p_filter -> 'rank' ? 'bucket' then '{}'
    else jsonb_build_object('unranked', p_filter -> 'rank' || jsonb_build_object('workspace', p_workspace_id, 'column', p_column)) end;
