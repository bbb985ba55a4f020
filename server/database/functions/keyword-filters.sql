-- The filter of a keyword list as SQL conditions, for each way in which keywords are read.
--
-- The fields of a filter: `status`, `priority`, `relevance`, `pillar` (one of), `intent`, `tag` (any of), `archived` (false: none),
-- `hasContent`, `minVolume`, `maxKd`, `minIntentConfidence`, `minRelevanceConfidence`, `part` (of the phrase, ignoring case), and
-- `rank` (rank-lists.sql). Every value is quoted into its condition, so that nothing in it is read as SQL.
--
-- Called from other functions (keyword-search.sql).

-- Conditions on columns.

-- Returns the values of a field of the filter.
create function keyword_filter_values(p_filter jsonb, p_field text) returns text[] language sql immutable parallel safe
  return array(select jsonb_array_elements_text(p_filter -> p_field));

-- Adds to the filter the values of `marks` that pass it, computed once. It returns the filter unchanged if all but archived keywords
-- pass.
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

-- Returns these values of `marks` as a set of 300 bits, for the sample.
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

-- The conditions on columns that the index of every order carries.
create function keyword_index_conditions(p_filter jsonb) returns text language sql immutable parallel safe
  return concat_ws(' and ', 'true',
    case when p_filter ? 'marks' then format('marks = any (%L::smallint[])', keyword_filter_values(p_filter, 'marks'))
      when p_filter ->> 'archived' = 'false' then 'marks < 240' end,
    case when p_filter ? 'intent' then format('intent_bits & %s::smallint <> 0', keyword_filter_intent_bits(p_filter)) end,
    case when p_filter ? 'pillar' then format('hints & %s <> 0', keyword_hints(keyword_filter_values(p_filter, 'pillar'))) end,
    case when p_filter ? 'tag' then format('hints & %s <> 0', keyword_hints(keyword_filter_values(p_filter, 'tag'))) end,
    case when p_filter ? 'minVolume' then format('volume >= %L', (p_filter ->> 'minVolume')::bigint) end,
    case when p_filter ? 'maxKd' then format('kd <= %L', (p_filter ->> 'maxKd')::float8) end);

-- The other conditions, which need the row; empty if there are none.
create function keyword_row_conditions(p_filter jsonb) returns text language sql immutable parallel safe
  return concat_ws(' and ',
    case when p_filter ? 'pillar' then format('pillar_id = any (%L::text[])', keyword_filter_values(p_filter, 'pillar')) end,
    case when p_filter ? 'tag' then format('tags && %L::text[]', keyword_filter_values(p_filter, 'tag')) end,
    case when p_filter ? 'minIntentConfidence'
      then format('intent_confidence >= %L', (p_filter ->> 'minIntentConfidence')::float8) end,
    case when p_filter ? 'minRelevanceConfidence'
      then format('relevance_confidence >= %L', (p_filter ->> 'minRelevanceConfidence')::float8) end,
    -- A check of rows; `keyword_part_pattern` is the condition that an index answers.
    case when p_filter ? 'part' then format('strpos(spelling, %L) > 0', lower(p_filter ->> 'part')) end,
    case when p_filter ? 'unranked' then keyword_unranked_condition(p_filter -> 'unranked') end);

-- Conditions on the inverted index of terms.

-- Compares the terms of a row with others. The expression must be that of the index `keywords_terms`.
create function keyword_term_comparison(p_comparison text, p_terms text[]) returns text language sql immutable parallel safe
  return format('keyword_terms(workspace_id, status, priority, relevance_label, pillar_id, content_count > 0, volume, kd, intent_labels,'
    || ' tags, spelling) %s %L::text[]', p_comparison, p_terms);

-- The filter as conditions on the inverted index. Every match passes them; empty if they do not narrow.
create function keyword_term_conditions(p_workspace_id text, p_filter jsonb) returns text language sql immutable parallel safe
  return (
    select coalesce(string_agg(keyword_term_comparison('&&', terms), ' and '), '')
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
        -- Most keywords have no content, so only its presence narrows.
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
        -- Most keywords share a status, so the status narrows only a filter without anything else.
        select array['']
        where not p_filter ?| '{priority,relevance,pillar,intent,tag,furtherTag,minVolume,maxKd,part,unknown}'
          and p_filter ->> 'hasContent' is distinct from 'true'
          and not p_filter ?| '{minIntentConfidence,minRelevanceConfidence}'
      ) as narrowing
    ) as found);

-- Conditions on a part of the phrase.

-- The pattern that the index of parts gets. Each three letters are a list to read, a long one for common words, so the pattern
-- contains few: for several words the two letters before and the one after each space and the last three; for one word the first
-- three and the last three. A comparison with the whole part follows.
create function keyword_part_pattern(p_part text) returns text language sql immutable parallel safe
  return '%' || replace(lower(case
    when p_part ~ '[\\%_]' then regexp_replace(p_part, '([\\%_])', '\\\1', 'g')
    when p_part ~ '[^ ] [^ ]' then regexp_replace(p_part, '(^|(?<= [^ ]))[^ ]+(?=[^ ]{2} [^ ])|(?<= [^ ])[^ ]*(?=[^ ]{3} *$)', '%', 'g')
    else regexp_replace(p_part, '(?<=^ *[^ ]{3})[^ ]+(?=[^ ]{3} *$)', '%') end), ' ', '') || '%';

-- The pairs of adjacent words in a part: the letters around each of its spaces. Empty if its first or last word has fewer than
-- three letters, because a part may begin and end in the middle of a word.
create function keyword_part_pairs(p_part text) returns text[] language sql immutable parallel safe
  return (
    select case when bool_and(word <> '' and next <> '' and (number > 1 or length(word) >= 3) and (number + 1 < words or length(next) >= 3))
      then array_agg(right(word, 3) || ' ' || left(next, 3)) else '{}' end
    from (select number, word, lead(word) over (order by number) as next, count(*) over () as words
      from unnest(string_to_array(lower(p_part), ' ')) with ordinality as one (word, number)) as found
    where number < words);

-- Whether the part has fewer than three letters, which the index of parts cannot find.
create function keyword_part_is_short(p_filter jsonb) returns boolean language sql immutable parallel safe
  return coalesce(length(replace(p_filter ->> 'part', ' ', '')) < 3, false);

-- Finds a short part in the phrases of the index of their order: in a third of a second among a million.
create function keyword_short_part_condition(p_workspace_id text, p_filter jsonb) returns text language sql immutable parallel safe
  return format('id = any (array(select id from keywords where workspace_id = %L and %s and lower(keyword) like %L))',
    p_workspace_id, keyword_index_conditions(p_filter), '%' || regexp_replace(lower(p_filter ->> 'part'), '([\\%_])', '\\\1', 'g') || '%');

-- Whole queries.

-- The rows to read: those with the pairs, where the part is found by pairs. The rest of the filter stays outside: PostgreSQL has no
-- statistics of pairs, and would read everything that has some volume to be sure.
create function keyword_row_source(p_workspace_id text, p_filter jsonb, p_columns text) returns text language sql immutable parallel safe
  return case when not p_filter ? 'pairs' then 'keywords'
    else format('(select %s from keywords where %s offset 0)', p_columns, concat_ws(' and ',
      keyword_term_comparison('@>', array(select pair || p_workspace_id from unnest(keyword_filter_values(p_filter, 'pairs')) as pair)),
      case when p_filter ?| '{pillar,tag,unknown}'
        then nullif(keyword_term_conditions(p_workspace_id, p_filter - '{priority,relevance,intent,hasContent,minVolume,maxKd}'::text[]), '')
        end)) end;

-- The whole filter on these rows. With `p_by_terms` the inverted index confirms pillars and tags.
create function keyword_filter_conditions(p_workspace_id text, p_filter jsonb, p_by_terms boolean) returns text
  language sql immutable parallel safe
  return concat_ws(' and ', format('workspace_id = %L', p_workspace_id), keyword_index_conditions(p_filter),
    nullif(keyword_row_conditions(case when p_by_terms and not keyword_part_is_short(p_filter) then p_filter - '{pillar,tag}'::text[]
      else p_filter end), ''),
    case when not p_by_terms or p_filter ? 'pairs' then null
      when keyword_part_is_short(p_filter) then keyword_short_part_condition(p_workspace_id, p_filter)
      else nullif(concat_ws(' and ', nullif(keyword_term_conditions(p_workspace_id, p_filter), ''),
        case when p_filter ? 'part' then format($$replace(spelling, ' ', '') like %L$$, keyword_part_pattern(p_filter ->> 'part')) end), '') end);

-- The condition of the index `keywords_newest_with_values`, with which a walk along the newest keywords skips imported phrases.
-- Empty if such phrases may pass the filter.
create function keyword_newest_conditions(p_filter jsonb, p_field text) returns text language sql immutable parallel safe
  return case when p_field = 'created_at' and (p_filter ?| '{intent,pillar,tag,minVolume,maxKd}' or not p_filter -> 'marks' @> '0')
    then ' and (marks <> 0 or intent_bits <> 0 or hints <> 0 or volume is not null or kd is not null)' else '' end;

-- The columns that a walk along the order of `p_field` reads: those that the index of the order carries.
create function keyword_walk_columns(p_filter jsonb, p_field text) returns text language sql immutable parallel safe
  return concat_ws(', ', 'id', 'volume', 'kd', 'marks', 'intent_bits', 'hints',
    case when p_field in ('created_at', 'keyword') then p_field end,
    case when p_filter ?| '{pillar,tag}' then null else nullif(concat_ws(', ',
      case when p_filter ? 'part' then case p_field when 'keyword' then 'lower(keyword) as spelling' else 'spelling' end end,
      case when p_filter ? 'minIntentConfidence' then 'intent_confidence' end,
      case when p_filter ? 'minRelevanceConfidence' then 'relevance_confidence' end), '') end);

-- The filter on the entries that were `walked`. Pillars and tags read the rows of the entries whose hint has the bit.
create function keyword_walk_conditions(p_workspace_id text, p_filter jsonb) returns text language sql immutable parallel safe
  return concat_ws(' and ', keyword_index_conditions(p_filter),
    case when p_filter ?| '{pillar,tag}'
      then format('(select %s from keywords where workspace_id = %L and keywords.id = walked.id)', keyword_row_conditions(p_filter),
        p_workspace_id)
      else nullif(keyword_row_conditions(p_filter), '') end);

-- Whether indexes alone answer the filter.
create function keyword_filter_is_indexed(p_filter jsonb) returns boolean language sql immutable parallel safe
  return not p_filter ?| '{part,minIntentConfidence,minRelevanceConfidence,unranked}' and not p_filter ?& '{pillar,tag}';

-- A query of all matches that reads indexes only. `p_further_ids` are the matches with a tag from the third position on.
create function keyword_index_query(p_workspace_id text, p_filter jsonb, p_columns text, p_further_ids text[]) returns text
  language sql immutable parallel safe
  return (
    select case when p_filter ? 'tag'
      then concat_ws(case jsonb_array_length(p_filter -> 'tag') when 1 then ' union all ' else ' union ' end,
        found || format(' and first_tag = any (%L::text[])', keyword_filter_values(p_filter, 'tag')),
        found || format(' and second_tag = any (%L::text[])', keyword_filter_values(p_filter, 'tag')),
        case when p_further_ids <> '{}' then found || format(' and id = any (%L::text[])', p_further_ids) end)
      else found end
    from (
      select format('select %s from keywords where ', p_columns) || concat_ws(' and ', format('workspace_id = %L', p_workspace_id),
        keyword_index_conditions(p_filter - '{pillar,tag,intent}'::text[]),
        case when p_filter ? 'pillar' then format('pillar_id = any (%L::text[])', keyword_filter_values(p_filter, 'pillar')) end,
        case when p_filter ? 'intent' then format('intent_bits = any (%L::smallint[])',
          array(select bits from generate_series(0, 127) as bits where bits & keyword_filter_intent_bits(p_filter) <> 0)) end,
        case when p_filter ?& '{minVolume,maxKd}' and not p_filter ?| '{pillar,tag}'
          then format('ceil(kd / 10) = any (%L::float8[]) and kd is not null and volume is not null',
            array(select generate_series(0, ceil((p_filter ->> 'maxKd')::float8 / 10)::integer))) end) as found) as one);
