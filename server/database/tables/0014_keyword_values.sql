-- Functions whose results are stored: generated columns and indexes of `keywords` (0015) are made of them.
--
-- They are part of the history, unlike every other function. Changing one would leave the stored values of existing rows wrong,
-- so a new version gets a new name, and a later file moves the columns and indexes to it. ../README.md explains the rule.

-- Compresses what lists filter by into ten bytes that the index of every order carries, so that a walk along an order reads no
-- rows. `marks` is a number of four digits: status, has content, priority, relevance. ARCHIVED is the last status, so that all
-- other statuses are below 240. `intent_bits` has one bit for each intent. `hints` has one of 31 bits for the pillar and for
-- each tag: a keyword without the bit does not have the value.
create function keyword_marks(p_status text, p_has_content boolean, p_priority text, p_relevance_label text) returns smallint
  language sql immutable parallel safe
  return ((((array_position('{RAW,LABELLING,LABELED,FOCUSED,ARCHIVED}'::text[], p_status) - 1) * 2 + p_has_content::integer) * 6
    + coalesce(array_position('{CRITICAL,HIGH,MEDIUM,LOW,BACKLOG}'::text[], p_priority), 0)) * 5
    + coalesce(array_position('{OFFERING,ALTERNATIVE,COMPLEMENTARY,INCUMBENT}'::text[], p_relevance_label), 0))::smallint;

create function keyword_intent_bits(p_intent_labels text[]) returns smallint language sql immutable parallel safe
  return (case when 'URGENCY' = any (p_intent_labels) then 1 else 0 end
    + case when 'PURCHASE' = any (p_intent_labels) then 2 else 0 end
    + case when 'LOCATION' = any (p_intent_labels) then 4 else 0 end
    + case when 'SPECIFICATION' = any (p_intent_labels) then 8 else 0 end
    + case when 'PRODUCT' = any (p_intent_labels) then 16 else 0 end
    + case when 'PROBLEM_SOLUTION' = any (p_intent_labels) then 32 else 0 end
    + case when 'ALTERNATIVE' = any (p_intent_labels) then 64 else 0 end)::smallint;

create function keyword_hints(p_values text[]) returns integer language sql immutable parallel safe
  return (select coalesce(bit_or(1 << (('x' || substr(md5(value), 1, 6))::bit(24)::integer % 31)), 0) from unnest(p_values) as value);

-- The terms of the inverted index `keywords_terms`: each value of a keyword behind its workspace and status. Volume and
-- difficulty form one term together, by number of digits and by tens. Adjacent words form a term of the last three letters of
-- the first and the first three of the second, before the workspace; a phrase has several of these, so they are short. One index
-- of all terms serves every combination of filters and reads no entries of other workspaces.

-- The terms of the tags from the third on: `t` finds a tag in any position, `u` only one from the third on.
create function keyword_further_terms(p_place text, p_tags text[]) returns text[] language sql immutable parallel safe
  return array(select p_place || letter || value from unnest(p_tags) as value, unnest('{t,u}'::text[]) as letter);

-- The pairs of adjacent words from the eighth word on.
create function keyword_further_pairs(p_workspace_id text, p_spelling text) returns text[] language sql immutable parallel safe
  return array(
    select right(word, 3) || ' ' || left(next, 3) || p_workspace_id
    from (select number, word, lead(word) over (order by number) as next
      from unnest(string_to_array(p_spelling, ' ')) with ordinality as one (word, number)) as words
    where number >= 8 and next <> '');

-- One expression of immutable parts. PostgreSQL inlines it into the index, so that a function is called only for a third tag or
-- a ninth word.
create function keyword_terms(
  p_workspace_id text, p_status text, p_priority text, p_relevance_label text, p_pillar_id text, p_has_content boolean,
  p_volume bigint, p_kd float8, p_intent_labels text[], p_tags text[], p_spelling text
) returns text[] language sql immutable parallel safe
  return array_remove(array[
      p_workspace_id || '+' || p_status || ':',
      case when p_has_content then p_workspace_id || '+' || p_status || ':c' end,
      p_workspace_id || '+' || p_status || ':p' || p_priority,
      p_workspace_id || '+' || p_status || ':r' || p_relevance_label,
      p_workspace_id || '+' || p_status || ':l' || p_pillar_id,
      case when p_volume is null then p_workspace_id || '+' || p_status || ':v' end,
      case when p_kd is null then p_workspace_id || '+' || p_status || ':k' end,
      p_workspace_id || '+' || p_status || ':v' || length(p_volume::text)::text || 'k' || floor(p_kd / 10)::integer::text,
      p_workspace_id || '+' || p_status || ':t' || p_tags[1],
      p_workspace_id || '+' || p_status || ':t' || p_tags[2],
      case when split_part(p_spelling, ' ', 2) <> ''
        then right(split_part(p_spelling, ' ', 1), 3) || ' ' || left(split_part(p_spelling, ' ', 2), 3) || p_workspace_id end,
      case when split_part(p_spelling, ' ', 3) <> ''
        then right(split_part(p_spelling, ' ', 2), 3) || ' ' || left(split_part(p_spelling, ' ', 3), 3) || p_workspace_id end,
      case when split_part(p_spelling, ' ', 4) <> ''
        then right(split_part(p_spelling, ' ', 3), 3) || ' ' || left(split_part(p_spelling, ' ', 4), 3) || p_workspace_id end,
      case when split_part(p_spelling, ' ', 5) <> ''
        then right(split_part(p_spelling, ' ', 4), 3) || ' ' || left(split_part(p_spelling, ' ', 5), 3) || p_workspace_id end,
      case when split_part(p_spelling, ' ', 6) <> ''
        then right(split_part(p_spelling, ' ', 5), 3) || ' ' || left(split_part(p_spelling, ' ', 6), 3) || p_workspace_id end,
      case when split_part(p_spelling, ' ', 7) <> ''
        then right(split_part(p_spelling, ' ', 6), 3) || ' ' || left(split_part(p_spelling, ' ', 7), 3) || p_workspace_id end,
      case when split_part(p_spelling, ' ', 8) <> ''
        then right(split_part(p_spelling, ' ', 7), 3) || ' ' || left(split_part(p_spelling, ' ', 8), 3) || p_workspace_id end], null)
    || case when p_intent_labels <> '{}' then array_remove(array[
      case when 'URGENCY' = any (p_intent_labels) then p_workspace_id || '+' || p_status || ':iURGENCY' end,
      case when 'PURCHASE' = any (p_intent_labels) then p_workspace_id || '+' || p_status || ':iPURCHASE' end,
      case when 'LOCATION' = any (p_intent_labels) then p_workspace_id || '+' || p_status || ':iLOCATION' end,
      case when 'SPECIFICATION' = any (p_intent_labels) then p_workspace_id || '+' || p_status || ':iSPECIFICATION' end,
      case when 'PRODUCT' = any (p_intent_labels) then p_workspace_id || '+' || p_status || ':iPRODUCT' end,
      case when 'PROBLEM_SOLUTION' = any (p_intent_labels) then p_workspace_id || '+' || p_status || ':iPROBLEM_SOLUTION' end,
      case when 'ALTERNATIVE' = any (p_intent_labels) then p_workspace_id || '+' || p_status || ':iALTERNATIVE' end], null) end
    || case when cardinality(p_tags) > 2 then keyword_further_terms(p_workspace_id || '+' || p_status || ':', p_tags[3:]) end
    || case when split_part(p_spelling, ' ', 9) <> '' then keyword_further_pairs(p_workspace_id, p_spelling) end;

-- Who writes a keyword evaluates its generated columns and its indexes.
revoke execute on function keyword_marks(text, boolean, text, text), keyword_intent_bits(text[]), keyword_hints(text[]),
  keyword_further_terms(text, text[]), keyword_further_pairs(text, text),
  keyword_terms(text, text, text, text, text, boolean, bigint, float8, text[], text[], text) from public;
grant execute on function keyword_marks(text, boolean, text, text), keyword_intent_bits(text[]), keyword_hints(text[]),
  keyword_further_terms(text, text[]), keyword_further_pairs(text, text),
  keyword_terms(text, text, text, text, text, boolean, bigint, float8, text[], text[], text) to findable_tenant;
