-- Finds keywords among a million of a workspace: one page of a list with its total, and the counts beside it.
--
-- PostgreSQL plans by averages over all tenants and walks through a million keywords for three. These functions sample the filter
-- and choose how to read, in four steps: estimate, count, choose, then walk or collect. keywords/README.md explains each choice
-- with its measurements. keyword-filters.sql has the conditions.
--
-- Called from keyword-page.store.ts: find_keywords.
-- Called from keyword-facets.store.ts: count_keyword_values.

-- Estimates.

-- Returns the matches that have one of the tags in the third position or later, which no index of tags contains.
create function keywords_with_further_tags(p_workspace_id text, p_filter jsonb) returns text[] language plpgsql stable
  set search_path = public set plan_cache_mode = force_custom_plan
as $$
declare
  found text[] := '{}';
begin
  if not p_filter ? 'tag' or not exists (select from keywords where workspace_id = p_workspace_id and cardinality(tags) > 2) then
    return found;
  end if;
  perform set_config('enable_indexscan', 'off', true);
  execute format('select coalesce(array_agg(id), $1) from keywords where %s',
    keyword_filter_conditions(p_workspace_id, (p_filter - 'tag') || jsonb_build_object('furtherTag', p_filter -> 'tag'), true))
    into found using found;
  perform set_config('enable_indexscan', 'on', true);
  return found;
end
$$;

-- Counts the matches by indexes alone, up to `p_max`.
create function keyword_count_by_indexes(p_workspace_id text, p_filter jsonb, p_max integer) returns bigint language plpgsql stable
  set search_path = public
as $$
declare
  further text[] := keywords_with_further_tags(p_workspace_id, p_filter);
  counted bigint;
begin
  perform set_config('enable_bitmapscan', 'off', true);
  execute format('select count(*) from (%s limit %s) as found',
    keyword_index_query(p_workspace_id, p_filter, case when jsonb_array_length(p_filter -> 'tag') > 1 then 'id' else '1' end, further), p_max)
    into counted;
  perform set_config('enable_bitmapscan', 'on', true);
  return counted;
end
$$;

-- The estimate for a filter before the page is read:
--   seen       entries of the sample
--   passing    matches among them
--   complete   whether the sample was the whole workspace
--   expected   the estimated or counted number of matches
--   countable  whether indexes can count them and a count would say more
--   counted    whether they were counted
--   size       the estimated number of keywords in the workspace
--   broad      whether more than 10,000 match, beyond doubt
--   pairs      terms of adjacent words that find the part of the filter best; empty if another index does
create type keyword_estimate as (
  seen bigint, passing bigint, complete boolean, expected bigint, countable boolean, counted boolean, size float8, broad boolean, pairs text[]
);

-- Returns which fraction of all identifiers `kw_…` sorts before this one: a random letter, then random letters and digits.
create function keyword_id_fraction(p_id text) returns float8 language sql immutable parallel safe
  return (select sum((strpos('0123456789abcdefghijklmnopqrstuvwxyz', substr(p_id, place, 1)) - case place when 4 then 11 else 1 end)
      / (26 * power(36, place - 4))) from generate_series(4, 10) as place);

-- Step 1. Estimates the matches from a fair sample: identifiers are random, so the first ones are one.
create function keyword_estimate(p_workspace_id text, p_filter jsonb) returns keyword_estimate language plpgsql stable
  set search_path = public set plan_cache_mode = force_custom_plan
as $$
declare
  o keyword_estimate := row(0, 0, false, 0, false, false, 0, false, keyword_part_pairs(p_filter ->> 'part'));
  further keyword_estimate;
  indexed boolean := keyword_filter_is_indexed(p_filter);
  -- The condition of the pairs, to count the sampled keywords that pass it. With pillars and tags the sample reads no phrases.
  has_pairs text := case when o.pairs <> '{}' and not p_filter ?| '{pillar,tag}'
    then (select string_agg(format('strpos(spelling, %L) > 0', pair), ' and ') from unnest(o.pairs) as pair) end;
  paired bigint;
  last_id text := '';
  sampled integer;
  reads_all_rows boolean := p_filter ?| '{part,minIntentConfidence,minRelevanceConfidence,unranked}';
  reads_some_rows boolean := p_filter ?| '{pillar,tag}';
  with_archived boolean := p_filter ->> 'archived' is distinct from 'false';
  any_marks varbit := case when p_filter ? 'marks' then keyword_filter_marks(p_filter) end;
  any_intents smallint := case when p_filter ? 'intent' then keyword_filter_intent_bits(p_filter) end;
  any_pillars text[] := case when p_filter ? 'pillar' then keyword_filter_values(p_filter, 'pillar') end;
  any_tags text[] := case when p_filter ? 'tag' then keyword_filter_values(p_filter, 'tag') end;
  pillar_hints integer := keyword_hints(any_pillars);
  tag_hints integer := keyword_hints(any_tags);
  min_volume bigint := p_filter ->> 'minVolume';
  max_kd float8 := p_filter ->> 'maxKd';
begin
  -- A thousand entries recognize a common filter and a rare one. Where rows are read, three hundred recognize a filter that one in
  -- ten passes. In between, indexes count if they can, and three thousand estimate what is more. Where a count would read rows, a
  -- sample of twenty thousand is faster.
  foreach sampled in array case when reads_all_rows then '{300,1000,3000,20000}' else '{1000,3000,20000}'::integer[] end loop
    if reads_all_rows then
      execute format($sql$
        select count(*), count(*) filter (where %s), max(id), count(*) filter (where %s)
        from (select %s from keywords where workspace_id = %L and id > %L order by id limit %s) as walked$sql$,
        keyword_walk_conditions(p_workspace_id, p_filter), coalesce(has_pairs, 'false'), keyword_walk_columns(p_filter, 'id'),
        p_workspace_id, last_id, sampled - o.seen)
        into further.seen, further.passing, last_id, paired;
    else
      -- Planned for these values each time: a generic plan, made while the workspace was small, would be used for hours after an import.
      select count(*), max(id), count(*) filter (where passes and (not reads_some_rows or (
            select (any_pillars is null or pillar_id = any (any_pillars)) and (any_tags is null or tags && any_tags)
            from keywords where workspace_id = p_workspace_id and keywords.id = walked.id)))
        into further.seen, last_id, further.passing
        from (
          select id, (min_volume is null or volume >= min_volume) and (max_kd is null or kd <= max_kd)
              and (any_marks is null or get_bit(any_marks, marks) = 1) and (with_archived or marks < 240)
              and (any_intents is null or intent_bits & any_intents <> 0)
              and (any_pillars is null or hints & pillar_hints <> 0) and (any_tags is null or hints & tag_hints <> 0) as passes
          from keywords where workspace_id = p_workspace_id and id > last_id order by id limit sampled - o.seen) as walked;
    end if;
    o.seen := o.seen + further.seen;
    o.passing := o.passing + further.passing;
    -- Many phrases contain the pair "time tra" but not the part "time travel". The index of parts also compares the last letters.
    if paired > 2 + 2 * further.passing then o.pairs := '{}'; end if;
    o.complete := o.seen < sampled;
    o.size := case when o.complete then o.seen else sampled / keyword_id_fraction(last_id) end;
    o.expected := case when o.complete then o.passing else o.passing * o.size / sampled end;
    -- A margin of 3.3 standard deviations, both of the matches and of the size of the workspace.
    o.broad := not o.complete and (1 - 3.3 / sqrt(sampled)) * (o.passing - 3.3 * sqrt(o.passing)) * o.size / sampled > 10000;
    if o.broad and sampled = 300 then
      -- Three hundred estimate the share of matches well and the size badly. Three thousand identifiers alone cost little.
      select count(*), max(id) into further.seen, last_id
        from (select id from keywords where workspace_id = p_workspace_id order by id limit 3000) as counted;
      o.size := case when further.seen < 3000 then further.seen else 3000 / keyword_id_fraction(last_id) end;
      o.expected := o.passing * o.size / sampled;
    end if;
    exit when o.complete or o.broad;
    -- A part without a match in three hundred is rare, so that to find all matches is fastest. The same holds for an estimate of a
    -- few matches, which a thousand more rows would hardly improve.
    exit when sampled = 300 and p_filter ? 'part' and (o.passing = 0 or o.expected <= 1500 or o.passing = 1 and o.pairs <> '{}');
    continue when sampled = 300;
    exit when o.passing <= 5;
    o.countable := indexed and (o.expected <= 16000 or sampled = 3000);
    exit when o.countable or sampled = 3000 and o.expected <= 10000;
  end loop;
  return o;
end
$$;

-- Step 2. Counts the matches up to 10,000 where indexes can and the estimate leaves doubt.
create function keyword_estimate_counted(p_workspace_id text, p_filter jsonb, p_estimate keyword_estimate) returns keyword_estimate
  language plpgsql stable
as $$
declare
  o keyword_estimate := p_estimate;
  counted bigint;
begin
  if not o.countable then return o; end if;
  counted := keyword_count_by_indexes(p_workspace_id, p_filter, 10001);
  o.countable := false;
  o.counted := counted <= 10000;
  o.broad := not o.counted;
  o.expected := case when o.counted then counted else greatest(counted, o.expected) end;
  return o;
end
$$;

-- How many entries of an order a walk passes for one match.
create function keyword_entries_per_match(p_estimate keyword_estimate) returns float8 language sql immutable parallel safe
  return case when (p_estimate).counted then (p_estimate).size / (p_estimate).expected
    else (p_estimate).seen / greatest(0.5, (p_estimate).passing) end;

-- Step 3. Whether to collect all matches and sort them, or to walk along the order. To collect from indexes takes three times as
-- long as to walk over as many entries; to collect rows, ten times. A walk that follows hints reads some rows too.
create function keyword_prefers_collecting(p_filter jsonb, p_estimate keyword_estimate, p_by_indexes boolean, p_limit integer) returns boolean
  language sql immutable parallel safe
  return (p_estimate).complete
    or (p_by_indexes and (p_estimate).expected * 3 <= p_limit * keyword_entries_per_match(p_estimate) * case when p_filter ?| '{pillar,tag}' then 3 else 1 end)
    or (not (p_estimate).broad and (p_estimate).expected * 10 <= p_limit * keyword_entries_per_match(p_estimate));

-- Reading.

-- A range of an order: the keywords of a workspace after a position that pass `conditions`, in the order of `field` and then of the
-- identifier. Unknown values come last in either direction, so they are a separate range.
create type keyword_range as (workspace_id text, conditions text, field text, ordered text, filter jsonb);

-- The page of a range: its matches, the total if it was counted, and the conditions of the rest if the walk stopped early.
create type keyword_page as (ids text[], positions text[], total bigint, beyond text);

-- Step 4a. Walks along a range over at most `p_max` entries. If they do not fill the page, `beyond` has the conditions of the
-- entries behind them.
create function keyword_walk(p_range keyword_range, p_max integer, p_limit integer) returns keyword_page
  language plpgsql stable set search_path = public
as $$
declare
  page keyword_page;
  onwards text := case when p_range.ordered like '% desc' then '<' else '>' end;
  last_id text;
  last_value text;
  conditions text := p_range.conditions || keyword_newest_conditions(p_range.filter, p_range.field);
begin
  perform set_config('enable_bitmapscan', 'off', true), set_config('enable_indexscan', 'on', true), set_config('enable_sort', 'off', true);
  execute format($sql$
    select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}') from (
      select id, %1$I::text as place
      from (select %2$s from keywords where workspace_id = %8$L and %3$s order by %4$s limit %5$s) as walked
      where %6$s order by %4$s limit %7$s) as page$sql$,
    p_range.field, keyword_walk_columns(p_range.filter, p_range.field), conditions, p_range.ordered, coalesce(p_max::text, 'all'),
    keyword_walk_conditions(p_range.workspace_id, p_range.filter), p_limit, p_range.workspace_id) into page.ids, page.positions;
  if cardinality(page.ids) < p_limit and p_max is not null then
    execute format('select id, %I::text as value from keywords where workspace_id = %L and %s order by %s offset %s limit 1',
      p_range.field, p_range.workspace_id, conditions, p_range.ordered, p_max - 1) into last_id, last_value;
    page.beyond := case when last_id is null then null
      when p_range.filter ? 'unknown' then format('%s and id %s %L', p_range.conditions, onwards, last_id)
      when p_range.field in ('keyword', 'id') then format('%s and %I %s %L', p_range.conditions, p_range.field, onwards, last_value)
      else format('%s and (%I, id) %s (%L, %L)', p_range.conditions, p_range.field, onwards, last_value, last_id) end;
  end if;
  perform set_config('enable_bitmapscan', 'on', true), set_config('enable_sort', 'on', true);
  return page;
end
$$;

-- Continues a walk behind its last entry.
create function keyword_walk_further(p_range keyword_range, p_page keyword_page, p_max integer, p_limit integer) returns keyword_page
  language plpgsql stable set search_path = public
as $$
declare
  more keyword_page := keyword_walk(row(p_range.workspace_id, p_page.beyond, p_range.field, p_range.ordered,
    p_range.filter)::keyword_range, p_max, p_limit - cardinality(p_page.ids));
begin
  return row(p_page.ids || more.ids, p_page.positions || more.positions, null, more.beyond)::keyword_page;
end
$$;

-- Step 4b. Collects all matches, counts them and sorts them: the beginning of one range, or of both. They are read from indexes
-- alone, or as rows that the inverted indexes find, or as all rows of a small workspace.
create function keyword_collect(
  p_known keyword_range, p_unknown keyword_range, p_both boolean, p_estimate keyword_estimate, p_indexed boolean, p_limit integer
) returns keyword_page language plpgsql stable set search_path = public
as $$
declare
  columns text := concat_ws(', ', 'id', nullif(quote_ident(p_known.field), 'id'));
  source text;
  page keyword_page;
begin
  if p_indexed then
    source := keyword_index_query(p_known.workspace_id, p_known.filter, columns, keywords_with_further_tags(p_known.workspace_id, p_known.filter));
    perform set_config('enable_bitmapscan', 'off', true);
  else
    source := format('select %s from %s as one where %s', columns,
      keyword_row_source(p_known.workspace_id, p_known.filter, 'id, workspace_id, keyword, spelling, created_at, volume, kd, marks, intent_bits,'
        || ' hints, pillar_id, tags, intent_confidence, relevance_confidence'),
      keyword_filter_conditions(p_known.workspace_id, p_known.filter, not p_estimate.complete));
    if not p_estimate.complete then
      perform set_config(case when keyword_part_is_short(p_known.filter) then 'enable_bitmapscan' else 'enable_indexscan' end, 'off', true);
    end if;
  end if;
  execute format($sql$
    with found as materialized (%2$s),
      known as materialized (select id, %1$I as place from found where %3$s order by %4$s limit %7$s),
      unknown as (
        select id, null from found
        where %5$s and (select count(*) from known) < %7$s order by %6$s limit %7$s),
      page as (select * from (select id, place::text from known union all select * from unknown) as both_ranges limit %7$s)
    select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}'), (select count(*) from found) from page$sql$,
    p_known.field, source, p_known.conditions, p_known.ordered,
    case when p_both then p_unknown.conditions else 'false' end, p_unknown.ordered, p_limit)
    into page.ids, page.positions, page.total;
  perform set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'on', true);
  return page;
end
$$;

-- Step 4c. The beginning of a range by volume below a difficulty, or by difficulty above a volume, which may run against each
-- other: it walks along each ten of difficulty by volume.
create function keyword_walk_by_difficulty(p_range keyword_range, p_limit integer) returns keyword_page
  language plpgsql stable set search_path = public
as $$
declare
  tens integer[] := array(select generate_series(0, ceil(coalesce((p_range.filter ->> 'maxKd')::float8, 100) / 10)::integer));
  columns text := keyword_walk_columns(p_range.filter, p_range.field);
  conditions text := keyword_walk_conditions(p_range.workspace_id, p_range.filter);
  one integer;
  page keyword_page := row('{}', '{}', null, null);
  more keyword_page;
begin
  perform set_config('enable_bitmapscan', 'off', true), set_config('enable_indexscan', 'on', true);
  if p_range.field = 'volume' then
    execute format($sql$
      select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}') from (
        select id, volume::text as place from (%s) as beginnings order by %s limit %s) as page$sql$,
      (select string_agg(format('(select id, volume from (select %s from keywords where workspace_id = %L and %s and kd is not null and ceil(kd / 10) = %s::float8)'
        || ' as walked where %s order by %s limit %s)', columns, p_range.workspace_id, p_range.conditions, ten, conditions, p_range.ordered, p_limit), ' union all ')
        from unnest(tens) as ten),
      p_range.ordered, p_limit) into page.ids, page.positions;
  else
    foreach one in array array(select ten from unnest(tens) as ten order by case when p_range.ordered like '% desc' then -ten else ten end) loop
      execute format($sql$
        select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}') from (
          select id, kd::text as place
          from (
            select %s from keywords
            where workspace_id = %L and %s and volume is not null and volume >= %L and ceil(kd / 10) = %s::float8 offset 0) as walked
          where %s order by %s limit %s) as page$sql$,
        columns, p_range.workspace_id, p_range.conditions, (p_range.filter ->> 'minVolume')::bigint, one, conditions, p_range.ordered,
        p_limit - cardinality(page.ids)) into more.ids, more.positions;
      page.ids := page.ids || more.ids;
      page.positions := page.positions || more.positions;
      exit when cardinality(page.ids) = p_limit;
    end loop;
  end if;
  perform set_config('enable_bitmapscan', 'on', true);
  return page;
end
$$;

-- What the service calls.

-- Returns one page: the identifiers of keywords, the values that they are ordered by, and the total, exact up to 10,000. Row-level
-- security lets no index serve `ilike` and arrays, so this function runs as the owner and tests the tenant.
create function find_keywords(
  p_workspace_id text, p_filter jsonb, p_order text, p_limit integer, p_after_value text, p_after_id text,
  out ids text[], out positions text[], out total bigint, out is_estimate boolean
) language plpgsql stable security definer
  set search_path = public set jit = off set max_parallel_workers_per_gather = 0 set enable_seqscan = off
  set enable_indexscan = on set enable_bitmapscan = on set enable_sort = on set work_mem = '16MB'
as $$
declare
  descending boolean := p_order like '-%';
  field text := case ltrim(p_order, '-')
    when 'createdAt' then 'created_at' when 'keyword' then 'keyword' when 'volume' then 'volume' when 'kd' then 'kd' when 'id' then 'id' end;
  kind text := case field when 'created_at' then 'timestamptz' when 'volume' then 'bigint' else 'float8' end;
  onwards text := case when descending then '<' else '>' end;
  direction text := case when descending then ' desc' else '' end;
  nullable boolean := field in ('volume', 'kd');
  filter jsonb := keyword_filter_with_marks(p_filter);
  -- A bound of the field that orders also bounds the walk.
  bound text := case when field = 'kd' and p_filter ? 'maxKd' then format('kd <= %L', (p_filter ->> 'maxKd')::float8)
    when field = 'volume' and p_filter ? 'minVolume' then format('volume >= %L', (p_filter ->> 'minVolume')::bigint) end;
  has_unknown boolean := nullable and bound is null;
  -- A walk reads rows for these conditions. The index of phrases contains the phrases.
  reads_rows boolean := not p_filter ?| '{pillar,tag}'
    and keyword_row_conditions(case when field = 'keyword' then p_filter - 'part' else p_filter end) <> '';
  -- Volume orders and difficulty is bounded, or the reverse.
  runs_against boolean := field = 'volume' and p_filter ? 'maxKd' or field = 'kd' and p_filter ? 'minVolume';
  estimate keyword_estimate;
  indexed boolean;
  collects_from_indexes boolean;
  known keyword_range;
  unknown keyword_range;
  part_of_order keyword_range;
  wanted integer;
  max_walked integer;
  page keyword_page;
begin
  ids := '{}';
  positions := '{}';
  total := 0;
  is_estimate := false;
  if not can_see_workspace(p_workspace_id) then return; end if;
  if p_filter ? 'rank' then
    select found.ids, found.positions, found.total, found.is_estimate into ids, positions, total, is_estimate
      from find_keywords_by_rank(p_workspace_id, p_filter, p_order, p_limit, p_after_value, p_after_id) as found;
    return;
  end if;
  if field is null then return; end if;

  -- 1. Estimate how many match.
  estimate := keyword_estimate(p_workspace_id, filter);
  if estimate.pairs <> '{}' and not estimate.complete then filter := filter || jsonb_build_object('pairs', estimate.pairs); end if;
  known := row(p_workspace_id, concat_ws(' and ', 'true', case when nullable then format('%I is not null', field) end, bound,
      case when p_after_value is not null and field in ('keyword', 'id') then format('%I %s %L', field, onwards, p_after_value)
        when p_after_value is not null then format('(%I, id) %s (%L::%s, %L)', field, onwards, p_after_value, kind, p_after_id)
        when p_after_id is not null then 'false' end),
    field, concat(quote_ident(field), direction, case when field not in ('keyword', 'id') then ', id' || direction end), filter);
  unknown := row(p_workspace_id, concat_ws(' and ', format('%I is null', field),
      case when p_after_id is not null and p_after_value is null then format('id %s %L', onwards, p_after_id) end),
    field, 'id' || direction, jsonb_build_object('unknown', field) || filter);
  indexed := not estimate.complete and keyword_filter_is_indexed(filter);
  -- No index of values contains phrases.
  collects_from_indexes := indexed and field <> 'keyword';

  -- 2. Count, unless the page collects all matches, which counts them.
  if not keyword_prefers_collecting(filter, estimate, collects_from_indexes, p_limit) then
    estimate := keyword_estimate_counted(p_workspace_id, filter, estimate);
  end if;

  -- 3. Choose. Without a count or a broad estimate only collecting gives the total.
  if keyword_prefers_collecting(filter, estimate, collects_from_indexes, p_limit) then
    total := null;
  elsif estimate.counted or estimate.broad then
    total := estimate.expected;
    is_estimate := estimate.broad;
  elsif indexed then
    total := keyword_count_by_indexes(p_workspace_id, filter, 10001);
    is_estimate := total > 10000;
  else
    total := null;
  end if;

  -- 4. Collect all matches,
  if total is null then
    select collected.ids, collected.positions, collected.total into ids, positions, total
      from keyword_collect(known, unknown, has_unknown, estimate, collects_from_indexes, p_limit) as collected;
    return;
  end if;

  -- or walk along the order, first over the known values and then over the unknown ones.
  foreach part_of_order in array case when has_unknown then array[known, unknown] else array[known] end loop
    wanted := p_limit - cardinality(ids);
    -- Four times the expected entries: an import without matches may be in the way. Rows lie in the order of their creation, so that
    -- reading the newest ones is cheaper.
    max_walked := case when runs_against and part_of_order = known then 2000
      else least(greatest(4 * wanted * keyword_entries_per_match(estimate), 4000),
        case when reads_rows and field <> 'created_at' then 10000 else 100000 end) end;
    page := keyword_walk(part_of_order, max_walked, wanted);
    if page.beyond is not null and reads_rows and field = 'created_at' and estimate.broad then
      -- To walk over a row takes a fifth of the time to collect one.
      page := keyword_walk_further(part_of_order, page, (estimate.expected * 3)::integer, wanted);
    end if;
    if page.beyond is not null then
      page := case when runs_against and part_of_order = known then keyword_walk_by_difficulty(part_of_order, wanted)
        when reads_rows or estimate.expected * 16 < estimate.size
          then keyword_collect(part_of_order, part_of_order, false, estimate, collects_from_indexes, wanted)
        else keyword_walk_further(part_of_order, page, null, wanted) end;
    end if;
    ids := ids || page.ids;
    positions := positions || page.positions;
    exit when cardinality(ids) = p_limit;
  end loop;
end
$$;

-- Counts the matches by the values of each field. For a broad filter the counts are scaled up from a sample.
create function count_keyword_values(p_workspace_id text, p_filter jsonb)
  returns table (facet text, value text, count bigint, is_estimate boolean) language plpgsql stable security definer
  set search_path = public set jit = off set max_parallel_workers_per_gather = 0 set enable_seqscan = off
  set enable_indexscan = on set work_mem = '16MB'
as $$
declare
  max_sampled constant integer := 20000;
  ranks jsonb := p_filter -> 'rank';
  is_ranked boolean := keyword_rank_requires_check(ranks);
  filter jsonb := keyword_filter_with_marks(case when ranks is null then p_filter when is_ranked then p_filter - 'rank'
    else keyword_filter_with_unranked(p_workspace_id, p_filter, null) end);
  estimate keyword_estimate;
  source text;
begin
  if not can_see_workspace(p_workspace_id) then return; end if;
  if is_ranked then
    estimate.complete := true;
    estimate.broad := false;
    source := format('(select * from keywords where workspace_id = %L and id = any (array('
      || 'select keyword_id from keyword_ranks ranked where %s and %s)))', p_workspace_id, keyword_rank_series(p_workspace_id, ranks),
      keyword_rank_conditions(ranks));
  else
    estimate := keyword_estimate_counted(p_workspace_id, filter, keyword_estimate(p_workspace_id, filter));
    if estimate.pairs <> '{}' and not estimate.complete then filter := filter || jsonb_build_object('pairs', estimate.pairs); end if;
    source := case when estimate.broad
      then format('(select * from keywords where workspace_id = %L order by id limit %s)', p_workspace_id, max_sampled)
      else keyword_row_source(p_workspace_id, filter, '*') end;
    if not estimate.broad and not estimate.complete then
      perform set_config(case when keyword_part_is_short(filter) then 'enable_bitmapscan' else 'enable_indexscan' end, 'off', true);
    end if;
  end if;
  return query execute format($sql$
    with found as materialized (
      select intent_labels, relevance_label, status, priority, source, pillar_id, tags, content_count > 0 as has_content
      from %1$s as one where %2$s),
    counts (facet, value, count) as (
      select 'total', null, count(*) from found
      union all select 'intent', unnest(case when intent_labels = '{}' then array[null]::text[] else intent_labels end), count(*) from found group by 2
      union all select 'relevance', relevance_label, count(*) from found group by 2
      union all select 'status', status, count(*) from found group by 2
      union all select 'priority', priority, count(*) from found group by 2
      union all select 'source', source, count(*) from found group by 2
      union all (select 'pillar', pillar_id, count(*) from found group by 2 order by 3 desc, 2 limit 100)
      union all (select 'tag', tag, count(*) from found, unnest(tags) as tag group by 2 order by 3 desc, 2 limit 100)
      union all select 'hasContent', has_content::text, count(*) from found group by 2)
    select facet, value, round(count * %3$s)::bigint, %4$L::boolean from counts where count > 0 or facet = 'total'$sql$,
    source, keyword_filter_conditions(p_workspace_id, filter, not estimate.broad and not estimate.complete),
    case when estimate.broad then format('(%s::float8 / greatest(1, (select count(*) from found)))', estimate.expected) else '1' end,
    estimate.broad);
end
$$;

grant execute on function find_keywords(text, jsonb, text, integer, text, text), count_keyword_values(text, jsonb) to findable_tenant;
