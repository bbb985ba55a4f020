-- Finds keywords among a million of a workspace: one page of a list, and the counts beside it.
--
-- server/src/domains/keywords/README.md explains the design.
--
-- Called from keyword-page.store.ts: find_keywords.
-- Called from keyword-facets.store.ts: count_keyword_values.

-- A filter's fields narrow by: `status`, `priority`, `relevance`, `pillar` (one of), `intent`, `tag` (any of), `archived` (false:
-- none of these), `hasContent`, `minVolume`, `maxKd`, `minIntentConfidence`, `minRelevanceConfidence`, `part` (of the
-- phrase, whatever its case). Every value comes quoted into a condition, so that nothing in it is read as SQL.
create function keyword_filter_values(p_filter jsonb, p_field text) returns text[] language sql immutable parallel safe
  return array(select jsonb_array_elements_text(p_filter -> p_field));

-- The filter and the values of `marks` that it lets through, worked out once; as it is where it lets all through but archived ones.
create function keyword_filter_with_marks(p_filter jsonb) returns jsonb language sql immutable parallel safe
  return case when not p_filter ?| '{status,priority,relevance,hasContent}' then p_filter
    else p_filter || jsonb_build_object('marks', array(
    select ((s * 2 + c) * 6 + p) * 5 + r
    from (select n - 1 as s from unnest('{RAW,LABELLING,LABELED,FOCUSED,ARCHIVED}'::text[]) with ordinality as one (value, n)
        where (p_filter ->> 'archived' is distinct from 'false' or value <> 'ARCHIVED')
          and (not p_filter ? 'status' or p_filter -> 'status' ? value)) as statuses,
      (select n as p from unnest('{"",CRITICAL,HIGH,MEDIUM,LOW,BACKLOG}'::text[]) with ordinality as one (value, place),
          lateral (select place - 1 as n) as counted
        where not p_filter ? 'priority' or p_filter -> 'priority' ? value) as priorities,
      (select n as r from unnest('{"",OFFERING,ALTERNATIVE,COMPLEMENTARY,INCUMBENT}'::text[]) with ordinality as one (value, place),
          lateral (select place - 1 as n) as counted
        where not p_filter ? 'relevance' or p_filter -> 'relevance' ? value) as relevances,
      (select n as c from unnest(array['false', 'true']) with ordinality as one (value, place), lateral (select place - 1 as n) as counted
        where not p_filter ? 'hasContent' or p_filter ->> 'hasContent' = value) as contents)) end;

-- The same values of `marks` as a set: the bit of each is 1. There are 300.
create function keyword_filter_marks(p_filter jsonb) returns varbit language plpgsql immutable parallel safe
as $$
declare
  found varbit := repeat('0', 300)::varbit;
  mark integer;
begin
  for mark in select jsonb_array_elements_text(p_filter -> 'marks') loop found := set_bit(found, mark, 1); end loop;
  return found;
end
$$;

create function keyword_filter_intent_bits(p_filter jsonb) returns smallint language sql immutable parallel safe
  return keyword_intent_bits(keyword_filter_values(p_filter, 'intent'));

-- The conditions on what the indexes of orders carry.
create function keyword_slim_conditions(p_filter jsonb) returns text language sql immutable parallel safe
  return concat_ws(' and ', 'true',
    case when p_filter ? 'marks' then format('marks = any (%L::smallint[])', keyword_filter_values(p_filter, 'marks'))
      when p_filter ->> 'archived' = 'false' then 'marks < 240' end,
    case when p_filter ? 'intent' then format('intent_bits & %s::smallint <> 0', keyword_filter_intent_bits(p_filter)) end,
    case when p_filter ? 'pillar' then format('hints & %s <> 0', keyword_hints(keyword_filter_values(p_filter, 'pillar'))) end,
    case when p_filter ? 'tag' then format('hints & %s <> 0', keyword_hints(keyword_filter_values(p_filter, 'tag'))) end,
    case when p_filter ? 'minVolume' then format('volume >= %L', (p_filter ->> 'minVolume')::bigint) end,
    case when p_filter ? 'maxKd' then format('kd <= %L', (p_filter ->> 'maxKd')::float8) end);

-- The other conditions, for which the row has to be read; empty for none.
create function keyword_row_conditions(p_filter jsonb) returns text language sql immutable parallel safe
  return concat_ws(' and ',
    case when p_filter ? 'pillar' then format('pillar_id = any (%L::text[])', keyword_filter_values(p_filter, 'pillar')) end,
    case when p_filter ? 'tag' then format('tags && %L::text[]', keyword_filter_values(p_filter, 'tag')) end,
    case when p_filter ? 'minIntentConfidence'
      then format('intent_confidence >= %L', (p_filter ->> 'minIntentConfidence')::float8) end,
    case when p_filter ? 'minRelevanceConfidence'
      then format('relevance_confidence >= %L', (p_filter ->> 'minRelevanceConfidence')::float8) end,
    -- No index is asked by this; `keyword_part_pattern` is for that.
    case when p_filter ? 'part' then format('strpos(spelling, %L) > 0', lower(p_filter ->> 'part')) end);

-- A comparison of the terms that a row has with others.
create function keyword_terms_are(p_comparison text, p_terms text[]) returns text language sql immutable parallel safe
  return format('keyword_terms(workspace_id, status, priority, relevance_label, pillar_id, content_count > 0, volume, kd, intent_labels,'
    || ' tags, spelling) %s %L::text[]', p_comparison, p_terms);

-- The same filter in terms of the inverted index, as further conditions that all it lets through pass; empty for none.
create function keyword_term_conditions(p_workspace_id text, p_filter jsonb) returns text language sql immutable parallel safe
  return (
    select coalesce(string_agg(keyword_terms_are('&&', terms), ' and '), '')
    from (
      select array(
        select p_workspace_id || '+' || status || ':' || value
        from unnest('{RAW,LABELLING,LABELED,FOCUSED,ARCHIVED}'::text[]) as status, unnest(values) as value
        where (p_filter ->> 'archived' is distinct from 'false' or status <> 'ARCHIVED')
          and (not p_filter ? 'status' or p_filter -> 'status' ? status)) as terms
      from (
        select array(select letter || value from jsonb_array_elements_text(p_filter -> field) as value) as values
        from (values ('p', 'priority'), ('r', 'relevance'), ('l', 'pillar'), ('i', 'intent'), ('t', 'tag'), ('u', 'furtherTag'))
          as f (letter, field)
        where p_filter ? field
        union all
        -- Of those without content there are many.
        select array['c'] where p_filter ->> 'hasContent' = 'true'
        union all
        select array(
          select 'v' || volume_class || 'k' || kd_class
          from generate_series(length(p_filter ->> 'minVolume'), 19) as volume_class,
            generate_series(0, floor((p_filter ->> 'maxKd')::numeric / 10)::integer) as kd_class)
        where p_filter ? 'minVolume' and p_filter ? 'maxKd'
        union all
        select array[case p_filter ->> 'unknown' when 'volume' then 'v' else 'k' end] where p_filter ? 'unknown'
        union all
        -- Of all that have some status there are many; only where nothing else narrows does it say anything.
        select array['']
        where not p_filter ?| '{priority,relevance,pillar,intent,tag,furtherTag,minVolume,maxKd,part,unknown}'
          and p_filter ->> 'hasContent' is distinct from 'true'
          and not p_filter ?| '{minIntentConfidence,minRelevanceConfidence}'
      ) as narrowing
    ) as found);

-- Which part of all identifiers `kw_…` comes before this one: they are random, a letter and then letters and digits.
create function keyword_share_before(p_id text) returns float8 language sql immutable parallel safe
  return (select sum((strpos('0123456789abcdefghijklmnopqrstuvwxyz', substr(p_id, place, 1)) - case place when 4 then 11 else 1 end)
      / (26 * power(36, place - 4))) from generate_series(4, 10) as place);

-- What the index of parts is asked for. Each three letters are a list to go through, and a long one where words are common, so few
-- are asked for: of words beside each other the two letters before and the one behind each space, and the last three of all; of one
-- word the first three and the last three. What they let through is compared with the whole part.
create function keyword_part_pattern(p_part text) returns text language sql immutable parallel safe
  return '%' || replace(lower(case
    when p_part ~ '[\\%_]' then regexp_replace(p_part, '([\\%_])', '\\\1', 'g')
    when p_part ~ '[^ ] [^ ]' then regexp_replace(p_part, '(^|(?<= [^ ]))[^ ]+(?=[^ ]{2} [^ ])|(?<= [^ ])[^ ]*(?=[^ ]{3} *$)', '%', 'g')
    else regexp_replace(p_part, '(?<=^ *[^ ]{3})[^ ]+(?=[^ ]{3} *$)', '%') end), ' ', '') || '%';

-- What the terms say of a part: the letters about each of its spaces. None where the part does not say three letters of its first or
-- last word, of which it may be the end or the beginning.
create function keyword_part_pairs(p_part text) returns text[] language sql immutable parallel safe
  return (
    select case when bool_and(word <> '' and next <> '' and (number > 1 or length(word) >= 3) and (number + 1 < words or length(next) >= 3))
      then array_agg(right(word, 3) || ' ' || left(next, 3)) else '{}' end
    from (select number, word, lead(word) over (order by number) as next, count(*) over () as words
      from unnest(string_to_array(lower(p_part), ' ')) with ordinality as one (word, number)) as found
    where number < words);

-- Whether the index of parts knows nothing of it: it has no three letters.
create function keyword_part_is_short(p_filter jsonb) returns boolean language sql immutable parallel safe
  return coalesce(length(replace(p_filter ->> 'part', ' ', '')) < 3, false);

-- Those with a short part, of the phrases that the index of their order holds: of a million in a third of a second.
create function keyword_short_parts(p_workspace_id text, p_filter jsonb) returns text language sql immutable parallel safe
  return format('id = any (array(select id from keywords where workspace_id = %L and %s and lower(keyword) like %L))',
    p_workspace_id, keyword_slim_conditions(p_filter), '%' || regexp_replace(lower(p_filter ->> 'part'), '([\\%_])', '\\\1', 'g') || '%');

-- Where rows are read from: among those that have the pairs, where the part is found by these. The rest of the filter stays outside:
-- PostgreSQL knows too little of pairs, and would go through all that have some volume to be sure.
create function keyword_source(p_workspace_id text, p_filter jsonb, p_columns text) returns text language sql immutable parallel safe
  return case when not p_filter ? 'pairs' then 'keywords'
    else format('(select %s from keywords where %s offset 0)', p_columns, concat_ws(' and ',
      keyword_terms_are('@>', array(select pair || p_workspace_id from unnest(keyword_filter_values(p_filter, 'pairs')) as pair)),
      case when p_filter ?| '{pillar,tag,unknown}'
        then nullif(keyword_term_conditions(p_workspace_id, p_filter - '{priority,relevance,intent,hasContent,minVolume,maxKd}'::text[]), '')
        end)) end;

-- The whole filter over these rows; the terms of the inverted index say exactly which pillars and tags there are.
create function keyword_conditions(p_workspace_id text, p_filter jsonb, p_by_terms boolean) returns text
  language sql immutable parallel safe
  return concat_ws(' and ', format('workspace_id = %L', p_workspace_id), keyword_slim_conditions(p_filter),
    nullif(keyword_row_conditions(case when p_by_terms and not keyword_part_is_short(p_filter) then p_filter - '{pillar,tag}'::text[]
      else p_filter end), ''),
    case when not p_by_terms or p_filter ? 'pairs' then null
      when keyword_part_is_short(p_filter) then keyword_short_parts(p_workspace_id, p_filter)
      else nullif(concat_ws(' and ', nullif(keyword_term_conditions(p_workspace_id, p_filter), ''),
        case when p_filter ? 'part' then format($$replace(spelling, ' ', '') like %L$$, keyword_part_pattern(p_filter ->> 'part')) end), '') end);

-- The condition of `keywords_newest_with_values`, by which a walk along the newest passes over what nothing is known of; empty where
-- that may pass the filter.
create function keyword_value_conditions(p_filter jsonb, p_field text) returns text language sql immutable parallel safe
  return case when p_field = 'created_at' and (p_filter ?| '{intent,pillar,tag,minVolume,maxKd}' or not p_filter -> 'marks' @> '0')
    then ' and (marks <> 0 or intent_bits <> 0 or hints <> 0 or volume is not null or kd is not null)' else '' end;

-- The columns that a walk along an order reads, `p_field` being what it is ordered by: those that the order's index carries.
create function keyword_walked_columns(p_filter jsonb, p_field text) returns text language sql immutable parallel safe
  return concat_ws(', ', 'id', 'volume', 'kd', 'marks', 'intent_bits', 'hints',
    case when p_field in ('created_at', 'keyword') then p_field end,
    case when p_filter ?| '{pillar,tag}' then null else nullif(concat_ws(', ',
      case when p_filter ? 'part' then case p_field when 'keyword' then 'lower(keyword) as spelling' else 'spelling' end end,
      case when p_filter ? 'minIntentConfidence' then 'intent_confidence' end,
      case when p_filter ? 'minRelevanceConfidence' then 'relevance_confidence' end), '') end);

-- The filter over what was `walked`. Where a hint tells most that lack a value, only the rows of the others are read.
create function keyword_walked_conditions(p_workspace_id text, p_filter jsonb) returns text language sql immutable parallel safe
  return concat_ws(' and ', keyword_slim_conditions(p_filter),
    case when p_filter ?| '{pillar,tag}'
      then format('(select %s from keywords where workspace_id = %L and keywords.id = walked.id)', keyword_row_conditions(p_filter),
        p_workspace_id)
      else nullif(keyword_row_conditions(p_filter), '') end);

-- Whether indexes alone tell what passes.
create function keyword_is_indexed(p_filter jsonb) returns boolean language sql immutable parallel safe
  return not p_filter ?| '{part,minIntentConfidence,minRelevanceConfidence}' and not p_filter ?& '{pillar,tag}';

-- All that passes, read from indexes alone, as a query. `p_further` are those that have a tag in the third place or behind it.
create function keyword_indexed(p_workspace_id text, p_filter jsonb, p_columns text, p_further text[]) returns text
  language sql immutable parallel safe
  return (
    select case when p_filter ? 'tag'
      then concat_ws(case jsonb_array_length(p_filter -> 'tag') when 1 then ' union all ' else ' union ' end,
        found || format(' and first_tag = any (%L::text[])', keyword_filter_values(p_filter, 'tag')),
        found || format(' and second_tag = any (%L::text[])', keyword_filter_values(p_filter, 'tag')),
        case when p_further <> '{}' then found || format(' and id = any (%L::text[])', p_further) end)
      else found end
    from (
      select format('select %s from keywords where ', p_columns) || concat_ws(' and ', format('workspace_id = %L', p_workspace_id),
        keyword_slim_conditions(p_filter - '{pillar,tag,intent}'::text[]),
        case when p_filter ? 'pillar' then format('pillar_id = any (%L::text[])', keyword_filter_values(p_filter, 'pillar')) end,
        case when p_filter ? 'intent' then format('intent_bits = any (%L::smallint[])',
          array(select bits from generate_series(0, 127) as bits where bits & keyword_filter_intent_bits(p_filter) <> 0)) end,
        case when p_filter ?& '{minVolume,maxKd}' and not p_filter ?| '{pillar,tag}'
          then format('ceil(kd / 10) = any (%L::float8[]) and kd is not null and volume is not null',
            array(select generate_series(0, ceil((p_filter ->> 'maxKd')::float8 / 10)::integer))) end) as found) as one);

-- Those that pass and have one of the filter's tags in the third place or behind it, which no index of tags knows.
create function keyword_further_tagged(p_workspace_id text, p_filter jsonb) returns text[] language plpgsql stable
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
    keyword_conditions(p_workspace_id, (p_filter - 'tag') || jsonb_build_object('furtherTag', p_filter -> 'tag'), true))
    into found using found;
  perform set_config('enable_indexscan', 'on', true);
  return found;
end
$$;

-- Counts what passes by indexes alone, up to `p_most`.
create function keyword_count(p_workspace_id text, p_filter jsonb, p_most integer) returns bigint language plpgsql stable
  set search_path = public
as $$
declare
  further text[] := keyword_further_tagged(p_workspace_id, p_filter);
  counted bigint;
begin
  perform set_config('enable_bitmapscan', 'off', true);
  execute format('select count(*) from (%s limit %s) as found',
    keyword_indexed(p_workspace_id, p_filter, case when jsonb_array_length(p_filter -> 'tag') > 1 then 'id' else '1' end, further), p_most)
    into counted;
  perform set_config('enable_bitmapscan', 'on', true);
  return counted;
end
$$;

create type keyword_outlook as (
  seen bigint, passing bigint, complete boolean, expected bigint, countable boolean, counted boolean, size float8, broad boolean, pairs text[]
);

create function keyword_outlook(p_workspace_id text, p_filter jsonb) returns keyword_outlook language plpgsql stable
  set search_path = public set plan_cache_mode = force_custom_plan
as $$
declare
  o keyword_outlook := row(0, 0, false, 0, false, false, 0, false, keyword_part_pairs(p_filter ->> 'part'));
  further keyword_outlook;
  indexed boolean := keyword_is_indexed(p_filter);
  -- Of the sampled, how many have the pairs. Where pillars and tags narrow, no phrases are read to tell.
  has_pairs text := case when o.pairs <> '{}' and not p_filter ?| '{pillar,tag}'
    then (select string_agg(format('strpos(spelling, %L) > 0', pair), ' and ') from unnest(o.pairs) as pair) end;
  paired bigint;
  last_id text := '';
  sampled integer;
  reads_all_rows boolean := p_filter ?| '{part,minIntentConfidence,minRelevanceConfidence}';
  reads_some_rows boolean := p_filter ?| '{pillar,tag}';
  with_archived boolean := p_filter ->> 'archived' is distinct from 'false';
  any_marks varbit := case when p_filter ? 'marks' then keyword_filter_marks(p_filter) end;
  any_intents smallint := case when p_filter ? 'intent' then keyword_filter_intent_bits(p_filter) end;
  any_pillars text[] := case when p_filter ? 'pillar' then keyword_filter_values(p_filter, 'pillar') end;
  any_tags text[] := case when p_filter ? 'tag' then keyword_filter_values(p_filter, 'tag') end;
  pillar_hints integer := keyword_hints(any_pillars);
  tag_hints integer := keyword_hints(any_tags);
  least_volume bigint := p_filter ->> 'minVolume';
  most_kd float8 := p_filter ->> 'maxKd';
begin
  -- A thousand show a common filter and a rare one; where rows are read, three hundred show what is in every tenth. What is in between
  -- is left to be counted where indexes can, and three thousand estimate what is more; where rows would have to be read to count, to
  -- look at twenty thousand is quicker.
  foreach sampled in array case when reads_all_rows then '{300,1000,3000,20000}' else '{1000,3000,20000}'::integer[] end loop
    if reads_all_rows then
      execute format($sql$
        select count(*), count(*) filter (where %s), max(id), count(*) filter (where %s)
        from (select %s from keywords where workspace_id = %L and id > %L order by id limit %s) as walked$sql$,
        keyword_walked_conditions(p_workspace_id, p_filter), coalesce(has_pairs, 'false'), keyword_walked_columns(p_filter, 'id'),
        p_workspace_id, last_id, sampled - o.seen)
        into further.seen, further.passing, last_id, paired;
    else
      -- Planned for these values each time: a plan for any, made while there were few keywords, would serve for hours after an import.
      select count(*), max(id), count(*) filter (where passes and (not reads_some_rows or (
            select (any_pillars is null or pillar_id = any (any_pillars)) and (any_tags is null or tags && any_tags)
            from keywords where workspace_id = p_workspace_id and keywords.id = walked.id)))
        into further.seen, last_id, further.passing
        from (
          select id, (least_volume is null or volume >= least_volume) and (most_kd is null or kd <= most_kd)
              and (any_marks is null or get_bit(any_marks, marks) = 1) and (with_archived or marks < 240)
              and (any_intents is null or intent_bits & any_intents <> 0)
              and (any_pillars is null or hints & pillar_hints <> 0) and (any_tags is null or hints & tag_hints <> 0) as passes
          from keywords where workspace_id = p_workspace_id and id > last_id order by id limit sampled - o.seen) as walked;
    end if;
    o.seen := o.seen + further.seen;
    o.passing := o.passing + further.passing;
    -- "time tra" is in many phrases of whom searches for "time travel"; the index of parts also looks at the last letters.
    if paired > 2 + 2 * further.passing then o.pairs := '{}'; end if;
    o.complete := o.seen < sampled;
    o.size := case when o.complete then o.seen else sampled / keyword_share_before(last_id) end;
    o.expected := case when o.complete then o.passing else o.passing * o.size / sampled end;
    -- 3.3 standard deviations of what passes, and of how many there are in all.
    o.broad := not o.complete and (1 - 3.3 / sqrt(sampled)) * (o.passing - 3.3 * sqrt(o.passing)) * o.size / sampled > 10000;
    if o.broad and sampled = 300 then
      -- So few tell well what share passes, and less well of how many; three thousand identifiers alone cost little.
      select count(*), max(id) into further.seen, last_id
        from (select id from keywords where workspace_id = p_workspace_id order by id limit 3000) as counted;
      o.size := case when further.seen < 3000 then further.seen else 3000 / keyword_share_before(last_id) end;
      o.expected := o.passing * o.size / sampled;
    end if;
    exit when o.complete or o.broad;
    -- Parts of which three hundred show none are quickest found; and those that a thousand more rows would tell more of, of which
    -- there are hardly more.
    exit when sampled = 300 and p_filter ? 'part' and (o.passing = 0 or o.expected <= 1500 or o.passing = 1 and o.pairs <> '{}');
    continue when sampled = 300;
    exit when o.passing <= 5;
    o.countable := indexed and (o.expected <= 16000 or sampled = 3000);
    exit when o.countable or sampled = 3000 and o.expected <= 10000;
  end loop;
  return o;
end
$$;

-- The outlook with how many pass, up to 10,000, where indexes can count that and it would say more than the sample.
create function keyword_counted(p_workspace_id text, p_filter jsonb, p_outlook keyword_outlook) returns keyword_outlook
  language plpgsql stable
as $$
declare
  o keyword_outlook := p_outlook;
  counted bigint;
begin
  if not o.countable then return o; end if;
  counted := keyword_count(p_workspace_id, p_filter, 10001);
  o.countable := false;
  o.counted := counted <= 10000;
  o.broad := not o.counted;
  o.expected := case when o.counted then counted else greatest(counted, o.expected) end;
  return o;
end
$$;

-- How many keywords are looked at for one that passes.
create function keyword_per_hit(p_outlook keyword_outlook) returns float8 language sql immutable parallel safe
  return case when (p_outlook).counted then (p_outlook).size / (p_outlook).expected
    else (p_outlook).seen / greatest(0.5, (p_outlook).passing) end;

-- Whether all that passes is better collected and ordered than met by walking along the order. To collect from indexes takes three
-- times as long as to walk over as many entries; to read rows, ten times. Where a hint is walked by, some rows are read.
create function keyword_is_collected(p_filter jsonb, p_outlook keyword_outlook, p_by_indexes boolean, p_limit integer) returns boolean
  language sql immutable parallel safe
  return (p_outlook).complete
    or (p_by_indexes and (p_outlook).expected * 3 <= p_limit * keyword_per_hit(p_outlook) * case when p_filter ?| '{pillar,tag}' then 3 else 1 end)
    or (not (p_outlook).broad and (p_outlook).expected * 10 <= p_limit * keyword_per_hit(p_outlook));

create type keyword_stretch as (workspace_id text, conditions text, field text, ordered text, filter jsonb);

create type keyword_page as (ids text[], positions text[], total bigint, beyond text);

-- Walks along a stretch over at most so many keywords. Where that was too few to fill the page, `beyond` are the conditions of what
-- the walk has not come to.
create function keyword_walk(p_stretch keyword_stretch, p_most integer, p_limit integer) returns keyword_page
  language plpgsql stable set search_path = public
as $$
declare
  page keyword_page;
  onwards text := case when p_stretch.ordered like '% desc' then '<' else '>' end;
  last_id text;
  last_value text;
  conditions text := p_stretch.conditions || keyword_value_conditions(p_stretch.filter, p_stretch.field);
begin
  perform set_config('enable_bitmapscan', 'off', true), set_config('enable_indexscan', 'on', true), set_config('enable_sort', 'off', true);
  execute format($sql$
    select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}') from (
      select id, %1$I::text as place
      from (select %2$s from keywords where workspace_id = %8$L and %3$s order by %4$s limit %5$s) as walked
      where %6$s order by %4$s limit %7$s) as page$sql$,
    p_stretch.field, keyword_walked_columns(p_stretch.filter, p_stretch.field), conditions, p_stretch.ordered, coalesce(p_most::text, 'all'),
    keyword_walked_conditions(p_stretch.workspace_id, p_stretch.filter), p_limit, p_stretch.workspace_id) into page.ids, page.positions;
  if cardinality(page.ids) < p_limit and p_most is not null then
    execute format('select id, %I::text as value from keywords where workspace_id = %L and %s order by %s offset %s limit 1',
      p_stretch.field, p_stretch.workspace_id, conditions, p_stretch.ordered, p_most - 1) into last_id, last_value;
    page.beyond := case when last_id is null then null
      when p_stretch.filter ? 'unknown' then format('%s and id %s %L', p_stretch.conditions, onwards, last_id)
      when p_stretch.field = 'keyword' then format('%s and keyword %s %L', p_stretch.conditions, onwards, last_value)
      else format('%s and (%I, id) %s (%L, %L)', p_stretch.conditions, p_stretch.field, onwards, last_value, last_id) end;
  end if;
  perform set_config('enable_bitmapscan', 'on', true), set_config('enable_sort', 'on', true);
  return page;
end
$$;

-- Goes on where a walk ended.
create function keyword_walk_on(p_stretch keyword_stretch, p_page keyword_page, p_most integer, p_limit integer) returns keyword_page
  language plpgsql stable set search_path = public
as $$
declare
  more keyword_page := keyword_walk(row(p_stretch.workspace_id, p_page.beyond, p_stretch.field, p_stretch.ordered,
    p_stretch.filter)::keyword_stretch, p_most, p_limit - cardinality(p_page.ids));
begin
  return row(p_page.ids || more.ids, p_page.positions || more.positions, null, more.beyond)::keyword_page;
end
$$;

-- Collects all that passes, counts it, and orders it: the beginning of one stretch, or of both. What passes is read from the indexes
-- alone, or from the rows that the inverted indexes find, or from all rows where there are few.
create function keyword_collect(
  p_known keyword_stretch, p_unknown keyword_stretch, p_both boolean, p_outlook keyword_outlook, p_indexed boolean, p_limit integer
) returns keyword_page language plpgsql stable set search_path = public
as $$
declare
  columns text := format('id, %I', p_known.field);
  source text;
  page keyword_page;
begin
  if p_indexed then
    source := keyword_indexed(p_known.workspace_id, p_known.filter, columns, keyword_further_tagged(p_known.workspace_id, p_known.filter));
    perform set_config('enable_bitmapscan', 'off', true);
  else
    source := format('select %s from %s as one where %s', columns,
      keyword_source(p_known.workspace_id, p_known.filter, 'id, workspace_id, keyword, spelling, created_at, volume, kd, marks, intent_bits,'
        || ' hints, pillar_id, tags, intent_confidence, relevance_confidence'),
      keyword_conditions(p_known.workspace_id, p_known.filter, not p_outlook.complete));
    if not p_outlook.complete then
      perform set_config(case when keyword_part_is_short(p_known.filter) then 'enable_bitmapscan' else 'enable_indexscan' end, 'off', true);
    end if;
  end if;
  execute format($sql$
    with found as materialized (%2$s),
      known as materialized (select id, %1$I as place from found where %3$s order by %4$s limit %7$s),
      unknown as (
        select id, null from found
        where %5$s and (select count(*) from known) < %7$s order by %6$s limit %7$s),
      page as (select * from (select id, place::text from known union all select * from unknown) as both_stretches limit %7$s)
    select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}'), (select count(*) from found) from page$sql$,
    p_known.field, source, p_known.conditions, p_known.ordered,
    case when p_both then p_unknown.conditions else 'false' end, p_unknown.ordered, p_limit)
    into page.ids, page.positions, page.total;
  perform set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'on', true);
  return page;
end
$$;

-- The beginning of a stretch in the order of volume below a difficulty, or of difficulty above a volume, which may run against each
-- other: by tens of difficulty, each of which is ordered by volume.
create function keyword_walk_by_tens(p_stretch keyword_stretch, p_limit integer) returns keyword_page
  language plpgsql stable set search_path = public
as $$
declare
  tens integer[] := array(select generate_series(0, ceil(coalesce((p_stretch.filter ->> 'maxKd')::float8, 100) / 10)::integer));
  columns text := keyword_walked_columns(p_stretch.filter, p_stretch.field);
  conditions text := keyword_walked_conditions(p_stretch.workspace_id, p_stretch.filter);
  one integer;
  page keyword_page := row('{}', '{}', null, null);
  more keyword_page;
begin
  perform set_config('enable_bitmapscan', 'off', true), set_config('enable_indexscan', 'on', true);
  if p_stretch.field = 'volume' then
    execute format($sql$
      select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}') from (
        select id, volume::text as place from (%s) as beginnings order by %s limit %s) as page$sql$,
      (select string_agg(format('(select id, volume from (select %s from keywords where workspace_id = %L and %s and kd is not null and ceil(kd / 10) = %s::float8)'
        || ' as walked where %s order by %s limit %s)', columns, p_stretch.workspace_id, p_stretch.conditions, ten, conditions, p_stretch.ordered, p_limit), ' union all ')
        from unnest(tens) as ten),
      p_stretch.ordered, p_limit) into page.ids, page.positions;
  else
    foreach one in array array(select ten from unnest(tens) as ten order by case when p_stretch.ordered like '% desc' then -ten else ten end) loop
      execute format($sql$
        select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}') from (
          select id, kd::text as place
          from (
            select %s from keywords
            where workspace_id = %L and %s and volume is not null and volume >= %L and ceil(kd / 10) = %s::float8 offset 0) as walked
          where %s order by %s limit %s) as page$sql$,
        columns, p_stretch.workspace_id, p_stretch.conditions, (p_stretch.filter ->> 'minVolume')::bigint, one, conditions, p_stretch.ordered,
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

-- One page of the keywords of a workspace: their identifiers, what they are ordered by, and how many there are in all, exactly
-- up to 10,000. Row-level security lets no index serve `ilike` and arrays, so this acts as the owner and tests the tenant.
--
-- What many pass is met soon by walking along the order; what few pass, and what the order has last, is collected by the indexes of
-- values and then ordered. Left to itself, PostgreSQL chooses by averages over all tenants, and walks through a million keywords
-- for three.
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
    when 'createdAt' then 'created_at' when 'keyword' then 'keyword' when 'volume' then 'volume' when 'kd' then 'kd' end;
  nullable boolean := field in ('volume', 'kd');
  filter jsonb := keyword_filter_with_marks(p_filter);
  -- What the filter says of the very field that is ordered by bounds the walk.
  in_range text := case when field = 'kd' and p_filter ? 'maxKd' then format('kd <= %L', (p_filter ->> 'maxKd')::float8)
    when field = 'volume' and p_filter ? 'minVolume' then format('volume >= %L', (p_filter ->> 'minVolume')::bigint) end;
  kind text := case field when 'created_at' then 'timestamptz' when 'volume' then 'bigint' else 'float8' end;
  beyond text := case when descending then '<' else '>' end;
  direction text := case when descending then ' desc' else '' end;
  -- Phrases are in the index of their order.
  reads_rows boolean := not p_filter ?| '{pillar,tag}'
    and keyword_row_conditions(case when field = 'keyword' then p_filter - 'part' else p_filter end) <> '';
  runs_against boolean := field = 'volume' and p_filter ? 'maxKd' or field = 'kd' and p_filter ? 'minVolume';
  outlook keyword_outlook;
  indexed boolean;
  collects_indexed boolean;
  known keyword_stretch;
  unknown keyword_stretch;
  stretch keyword_stretch;
  wanted integer;
  against boolean;
  page keyword_page;
begin
  ids := '{}';
  positions := '{}';
  total := 0;
  is_estimate := false;
  if field is null or not can_see_workspace(p_workspace_id) then return; end if;
  outlook := keyword_outlook(p_workspace_id, filter);
  if outlook.pairs <> '{}' and not outlook.complete then filter := filter || jsonb_build_object('pairs', outlook.pairs); end if;

  known := row(p_workspace_id, concat_ws(' and ', 'true', case when nullable then format('%I is not null', field) end, in_range,
      case when p_after_value is not null and field = 'keyword' then format('keyword %s %L', beyond, p_after_value)
        when p_after_value is not null then format('(%I, id) %s (%L::%s, %L)', field, beyond, p_after_value, kind, p_after_id)
        when p_after_id is not null then 'false' end),
    field, concat(quote_ident(field), direction, case when field <> 'keyword' then ', id' || direction end), filter);
  unknown := row(p_workspace_id, concat_ws(' and ', format('%I is null', field),
      case when p_after_id is not null and p_after_value is null then format('id %s %L', beyond, p_after_id) end),
    field, 'id' || direction, jsonb_build_object('unknown', field) || filter);

  indexed := not outlook.complete and keyword_is_indexed(filter);
  -- Phrases are in no index of values.
  collects_indexed := indexed and field <> 'keyword';
  -- What is collected is counted on the way.
  if not keyword_is_collected(filter, outlook, collects_indexed, p_limit) then
    outlook := keyword_counted(p_workspace_id, filter, outlook);
  end if;
  if keyword_is_collected(filter, outlook, collects_indexed, p_limit) then
    total := null;
  elsif outlook.counted or outlook.broad then
    total := outlook.expected;
    is_estimate := outlook.broad;
  elsif indexed then
    total := keyword_count(p_workspace_id, filter, 10001);
    is_estimate := total > 10000;
  else
    total := null;
  end if;
  if total is null then
    select collected.ids, collected.positions, collected.total into ids, positions, total
      from keyword_collect(known, unknown, nullable and in_range is null, outlook, collects_indexed, p_limit) as collected;
    return;
  end if;

  foreach stretch in array case when nullable and in_range is null then array[known, unknown] else array[known] end loop
    wanted := p_limit - cardinality(ids);
    against := runs_against and stretch = known;
    -- An import without what is looked for may be in the way; rows lie in the order in which they were created.
    page := keyword_walk(stretch, case when against then 2000
      else least(greatest(4 * wanted * keyword_per_hit(outlook), 4000), case when reads_rows and field <> 'created_at' then 10000 else 100000 end)
      end::integer, wanted);
    if page.beyond is not null and reads_rows and field = 'created_at' and outlook.broad then
      -- To go on by a row takes a fifth of what it takes to collect one.
      page := keyword_walk_on(stretch, page, (outlook.expected * 3)::integer, wanted);
    end if;
    if page.beyond is not null then
      page := case when against then keyword_walk_by_tens(stretch, wanted)
        when reads_rows or outlook.expected * 16 < outlook.size
          then keyword_collect(stretch, stretch, false, outlook, collects_indexed, wanted)
        else keyword_walk_on(stretch, page, null, wanted) end;
    end if;
    ids := ids || page.ids;
    positions := positions || page.positions;
    exit when cardinality(ids) = p_limit;
  end loop;
end
$$;

-- How many keywords that pass a filter have each value of each field, scaled up from a sample where the filter is broad.
create function count_keyword_values(p_workspace_id text, p_filter jsonb)
  returns table (facet text, value text, count bigint, is_estimate boolean) language plpgsql stable security definer
  set search_path = public set jit = off set max_parallel_workers_per_gather = 0 set enable_seqscan = off
  set enable_indexscan = on set work_mem = '16MB'
as $$
declare
  most_sampled constant integer := 20000;
  filter jsonb := keyword_filter_with_marks(p_filter);
  outlook keyword_outlook;
  source text;
begin
  if not can_see_workspace(p_workspace_id) then return; end if;
  outlook := keyword_counted(p_workspace_id, filter, keyword_outlook(p_workspace_id, filter));
  if outlook.pairs <> '{}' and not outlook.complete then filter := filter || jsonb_build_object('pairs', outlook.pairs); end if;
  source := case when outlook.broad
    then format('(select * from keywords where workspace_id = %L order by id limit %s)', p_workspace_id, most_sampled)
    else keyword_source(p_workspace_id, filter, '*') end;
  if not outlook.broad and not outlook.complete then
    perform set_config(case when keyword_part_is_short(filter) then 'enable_bitmapscan' else 'enable_indexscan' end, 'off', true);
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
    source, keyword_conditions(p_workspace_id, filter, not outlook.broad and not outlook.complete),
    case when outlook.broad then format('(%s::float8 / greatest(1, (select count(*) from found)))', outlook.expected) else '1' end,
    outlook.broad);
end
$$;

grant execute on function find_keywords(text, jsonb, text, integer, text, text), count_keyword_values(text, jsonb) to findable_tenant;
