-- Pillars, the themes that keywords and content are grouped under, and what it takes to find keywords among a million.

create table pillars (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  name text not null,
  slug text not null,
  voice text,
  refiner_ids text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index pillars_slug_key on pillars (workspace_id, slug);
create index pillars_newest on pillars (workspace_id, created_at desc, id desc);

alter table pillars enable row level security;
create policy tenant on pillars to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges the rows of workspaces deleted long ago.
create policy system on pillars to findable_system using (true);
grant select, insert, update, delete on pillars to findable_tenant;
grant select, delete on pillars to findable_system;

alter table keywords add constraint keywords_pillar foreign key (pillar_id) references pillars (id) on delete set null;

/*
 * Orders: by phrase and by creation are there. Keywords whose volume or difficulty is unknown, as most new ones are, are in none
 * of the two indexes; they are ordered by identifier. Identifiers are random, so that their order is also that of a fair sample.
 */
drop index keywords_volume;
create index keywords_volume on keywords (workspace_id, volume desc, id desc) where volume is not null;
create index keywords_kd on keywords (workspace_id, kd desc, id desc) where kd is not null;
create index keywords_sample on keywords (workspace_id, id);
create index keywords_pillar on keywords (pillar_id) where pillar_id is not null;

-- Research and people say how sure they are; few ask for it.
create index keywords_intent_confidence on keywords (workspace_id, intent_confidence) where intent_confidence is not null;
create index keywords_relevance_confidence on keywords (workspace_id, relevance_confidence) where relevance_confidence is not null;

/*
 * What a keyword is found by: each of its values behind its workspace, those of archived ones apart; volume and difficulty
 * together, by digits and by tens. One inverted index of these serves every combination of filters, and reads nothing of other
 * workspaces.
 */
create function keyword_terms(
  p_workspace_id text, p_status text, p_priority text, p_relevance_label text, p_pillar_id text, p_has_content boolean,
  p_volume bigint, p_kd float8, p_intent_labels text[], p_tags text[]
) returns text[] language plpgsql immutable parallel safe
as $$
declare
  place text := p_workspace_id || case p_status when 'ARCHIVED' then '-' else '+' end;
  terms text[];
  value text;
begin
  terms := array[place, place || 's' || p_status, place || case when p_has_content then 'c' else 'n' end];
  if p_priority is not null then terms := terms || (place || 'p' || p_priority); end if;
  if p_relevance_label is not null then terms := terms || (place || 'r' || p_relevance_label); end if;
  if p_pillar_id is not null then terms := terms || (place || 'l' || p_pillar_id); end if;
  if p_volume is null then terms := terms || (place || 'v'); end if;
  if p_kd is null then terms := terms || (place || 'k'); end if;
  if p_volume is not null and p_kd is not null then
    terms := terms || (place || 'v' || length(p_volume::text) || 'k' || floor(p_kd / 10));
  end if;
  foreach value in array p_intent_labels loop terms := terms || (place || 'i' || value); end loop;
  foreach value in array p_tags loop terms := terms || (place || 't' || value); end loop;
  return terms;
end
$$;

create index keywords_terms on keywords using gin (
    keyword_terms(workspace_id, status, priority, relevance_label, pillar_id, content_count > 0, volume, kd, intent_labels, tags))
  with (gin_pending_list_limit = 16384);

-- New keywords wait in short lists beside the inverted indexes, and are put in their places by the vacuum and not by who adds them.
alter table keywords set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);

-- Parts of phrases. Where a database has no pg_trgm, or not for our login, they are looked for in every phrase of the workspace.
do $$
declare
  home text;
begin
  begin
    if exists (select from pg_available_extensions where name = 'pg_trgm') then create extension if not exists pg_trgm; end if;
  exception when insufficient_privilege then
    raise notice 'The extension pg_trgm is not for this login; parts of phrases are found without it.';
  end;
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  if home is not null then
    execute format('create index keywords_parts on keywords using gin (keyword %I.gin_trgm_ops) with (gin_pending_list_limit = 16384)', home);
  end if;
end
$$;

create function keyword_is_one_of(p_column text, p_values jsonb) returns text language sql immutable parallel safe
  return case when p_values is not null then format('k.%I = any (%L::text[])', p_column,
    array(select jsonb_array_elements_text(p_values))) end;

create function keyword_has_any_of(p_column text, p_values jsonb) returns text language sql immutable parallel safe
  return case when p_values is not null then format('k.%I && %L::text[]', p_column,
    array(select jsonb_array_elements_text(p_values))) end;

/*
 * The conditions that a filter makes. Its fields narrow by: `status`, `priority`, `relevance`, `pillar` (one of), `intent`, `tag`
 * (any of), `archived` (false: none of these), `hasContent`, `minVolume`, `maxKd`, `minIntentConfidence`,
 * `minRelevanceConfidence`, `part` (a pattern of `ilike`). Every value comes quoted, so that nothing in it is read as SQL.
 */
create function keyword_conditions(p_workspace_id text, p_filter jsonb) returns text language sql immutable parallel safe
  return concat_ws(' and ',
    format('k.workspace_id = %L', p_workspace_id),
    case when p_filter ->> 'archived' = 'false' then $sql$k.status <> 'ARCHIVED'$sql$ end,
    keyword_is_one_of('status', p_filter -> 'status'),
    keyword_is_one_of('priority', p_filter -> 'priority'),
    keyword_is_one_of('relevance_label', p_filter -> 'relevance'),
    keyword_is_one_of('pillar_id', p_filter -> 'pillar'),
    keyword_has_any_of('intent_labels', p_filter -> 'intent'),
    keyword_has_any_of('tags', p_filter -> 'tag'),
    case p_filter ->> 'hasContent' when 'true' then 'k.content_count > 0' when 'false' then 'k.content_count = 0' end,
    case when p_filter ? 'minVolume' then format('k.volume >= %L', (p_filter ->> 'minVolume')::bigint) end,
    case when p_filter ? 'maxKd' then format('k.kd <= %L', (p_filter ->> 'maxKd')::float8) end,
    case when p_filter ? 'minIntentConfidence'
      then format('k.intent_confidence >= %L', (p_filter ->> 'minIntentConfidence')::float8) end,
    case when p_filter ? 'minRelevanceConfidence'
      then format('k.relevance_confidence >= %L', (p_filter ->> 'minRelevanceConfidence')::float8) end,
    case when p_filter ? 'part' then format('k.keyword ilike %L', p_filter ->> 'part') end);

/* The same filter in terms of the inverted index, as further conditions that all it lets through pass; null for none. */
create function keyword_term_conditions(p_workspace_id text, p_filter jsonb) returns text language sql immutable parallel safe
  return (
    select string_agg(format('keyword_terms(k.workspace_id, k.status, k.priority, k.relevance_label, k.pillar_id, k.content_count > 0,'
      || ' k.volume, k.kd, k.intent_labels, k.tags) && %L::text[]', terms), ' and ')
    from (
      select array(
        select p_workspace_id || place || value
        from unnest(case p_filter ->> 'archived' when 'false' then array['+'] else array['+', '-'] end) as place, unnest(values) as value)
        as terms
      from (
        select array(select letter || value from jsonb_array_elements_text(p_filter -> field) as value) as values
        from (values ('s', 'status'), ('p', 'priority'), ('r', 'relevance'), ('l', 'pillar'), ('i', 'intent'), ('t', 'tag')) as f (letter, field)
        where p_filter ? field
        union all
        select array[case p_filter ->> 'hasContent' when 'true' then 'c' else 'n' end] where p_filter ? 'hasContent'
        union all
        select array(
          select 'v' || volume_class || 'k' || kd_class
          from generate_series(length(p_filter ->> 'minVolume'), 19) as volume_class,
            generate_series(0, floor((p_filter ->> 'maxKd')::numeric / 10)::integer) as kd_class)
        where p_filter ? 'minVolume' and p_filter ? 'maxKd'
        union all
        select array[case p_filter ->> 'unknown' when 'volume' then 'v' else 'k' end] where p_filter ? 'unknown'
        union all
        -- Of all that are not archived there are many; only where nothing else narrows does it say anything.
        select array[''] where p_filter = '{"archived": false}'
      ) as narrowing
    ) as found);

/* Which part of all identifiers `kw_…` comes before this one: they are random, a letter and then letters and digits. */
create function keyword_share_before(p_id text) returns float8 language sql immutable parallel safe
  return (select sum((strpos('0123456789abcdefghijklmnopqrstuvwxyz', substr(p_id, place, 1)) - case place when 4 then 11 else 1 end)
      / (26 * power(36, place - 4))) from generate_series(4, 10) as place);

/* Whether the tenant that was entered may see this workspace. */
create function keyword_workspace_is_mine(p_workspace_id text) returns boolean language sql stable
  return p_workspace_id = coalesce(current_workspace(), p_workspace_id)
    and exists (select from workspaces w where w.id = p_workspace_id and w.agency_id = current_agency());

/*
 * What a fair sample says of a filter: how many keywords were looked at, how many of these pass, whether they were all there
 * are, and how many will pass of all. The filter is broad where so many do that there are more than 10,000 beyond doubt.
 */
create type keyword_outlook as (seen bigint, passing bigint, complete boolean, expected bigint, broad boolean);

create function keyword_outlook(p_workspace_id text, p_conditions text) returns keyword_outlook language plpgsql stable
  set search_path = public
as $$
declare
  o keyword_outlook;
  size integer;
  last_id text;
begin
  -- A thousand show a common filter and a rare one; three thousand tell apart what is in between.
  foreach size in array array[1000, 3000] loop
    execute format($sql$
      select count(*), count(*) filter (where %s), max(k.id)
      from (select * from keywords where workspace_id = %L order by id limit %s) as k$sql$, p_conditions, p_workspace_id, size)
      into o.seen, o.passing, last_id;
    o.complete := o.seen < size;
    o.expected := case when o.complete then o.passing else o.passing / keyword_share_before(last_id) end;
    o.broad := not o.complete and o.passing >= 100 and o.expected >= 24000;
    exit when o.complete or o.broad or o.passing <= 5;
  end loop;
  return o;
end
$$;

/*
 * One page of the keywords of a workspace: their identifiers, what they are ordered by, and how many there are in all, exactly
 * up to 10,000. Row-level security lets no index serve `ilike` and arrays, so this acts as the owner and tests the tenant.
 *
 * A broad filter is met soon by walking along the order; where it is not, and for narrow filters, what passes is collected by
 * the indexes of values and then ordered. Left to itself, PostgreSQL chooses by averages over all tenants, and walks through a
 * million keywords for three.
 */
create function find_keywords(
  p_workspace_id text, p_filter jsonb, p_order text, p_limit integer, p_after_value text, p_after_id text,
  out ids text[], out positions text[], out total bigint, out is_estimate boolean
) language plpgsql stable security definer
  set search_path = public set jit = off set max_parallel_workers_per_gather = 0 set enable_seqscan = off
  set enable_indexscan = on set work_mem = '16MB'
as $$
declare
  most_walked constant integer := 10000;
  conditions text := keyword_conditions(p_workspace_id, p_filter);
  indexed text := concat_ws(' and ', conditions, keyword_term_conditions(p_workspace_id, p_filter));
  descending boolean := p_order like '-%';
  field text := case ltrim(p_order, '-')
    when 'createdAt' then 'created_at' when 'keyword' then 'keyword' when 'volume' then 'volume' when 'kd' then 'kd' end;
  nullable boolean := field in ('volume', 'kd');
  -- What the filter says of the very field that is ordered by bounds the walk.
  in_range text := case when field = 'kd' and p_filter ? 'maxKd' then format('k.kd <= %L', (p_filter ->> 'maxKd')::float8)
    when field = 'volume' and p_filter ? 'minVolume' then format('k.volume >= %L', (p_filter ->> 'minVolume')::bigint) end;
  after_known boolean := p_after_id is not null and p_after_value is not null;
  after_unknown boolean := p_after_id is not null and p_after_value is null;
  kind text := case field when 'created_at' then 'timestamptz' when 'keyword' then 'text' when 'volume' then 'bigint' else 'float8' end;
  beyond text := case when descending then '<' else '>' end;
  outlook keyword_outlook;
  -- Unknown values come last in either order, so they are a list of their own behind the others.
  parts text[];
  orders text[];
  walked bigint;
  more_ids text[];
  more_positions text[];
begin
  ids := '{}';
  positions := '{}';
  total := 0;
  is_estimate := false;
  if field is null or not keyword_workspace_is_mine(p_workspace_id) then return; end if;
  outlook := keyword_outlook(p_workspace_id, conditions);

  parts := array[
    concat_ws(' and ', case when nullable then format('k.%I is not null', field) else 'true' end,
      in_range,
      case when after_unknown then 'false'
        when after_known then format('(k.%I, k.id) %s (%L::%s, %L)', field, beyond, p_after_value, kind, p_after_id) end),
    case when nullable then concat_ws(' and ', format('k.%I is null', field),
      case when after_unknown then format('k.id %s %L', beyond, p_after_id) end)
      else 'false' end];
  orders := case when descending then array[format('k.%I desc, k.id desc', field), 'k.id desc']
    else array[format('k.%I, k.id', field), 'k.id'] end;

  if not outlook.broad then
    if not outlook.complete then perform set_config('enable_indexscan', 'off', true); end if;
    execute format($sql$
      with found as materialized (select k.id, k.%1$I from keywords k where %2$s),
        known as materialized (select k.id, k.%1$I::text as place from found k where %3$s order by %5$s limit %7$s),
        unknown as (
          select k.id, null::text as place from found k
          where %4$s and (select count(*) from known) < %7$s order by %6$s limit %7$s),
        page as (select * from (select * from known union all select * from unknown) as both_parts limit %7$s)
      select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}'), (select count(*) from found) from page$sql$,
      field, case when outlook.complete then conditions else indexed end, parts[1], parts[2], orders[1], orders[2], p_limit)
      into ids, positions, total;
    return;
  end if;

  total := outlook.expected;
  is_estimate := true;
  for part in case when after_unknown then 2 else 1 end..case when nullable and in_range is null then 2 else 1 end loop
    perform set_config('enable_indexscan', 'on', true);
    execute format($sql$
      select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}') from (
        select k.id, k.%1$I::text as place
        from (select * from keywords k where k.workspace_id = %2$L and %3$s order by %4$s limit %5$s) as k
        where %6$s order by %4$s limit %7$s) as page$sql$,
      field, p_workspace_id, parts[part], orders[part], most_walked, conditions, p_limit - cardinality(ids))
      into more_ids, more_positions;
    if cardinality(ids) + cardinality(more_ids) < p_limit then
      execute format('select count(*) from (select from keywords k where k.workspace_id = %L and %s limit %s) as k',
        p_workspace_id, parts[part], most_walked) into walked;
      if walked = most_walked then
        perform set_config('enable_indexscan', 'off', true);
        execute format($sql$
          select coalesce(array_agg(id), '{}'), coalesce(array_agg(place), '{}') from (
            select k.id, k.%I::text as place from keywords k where %s and %s order by %s limit %s) as page$sql$,
          field, concat_ws(' and ', conditions, keyword_term_conditions(p_workspace_id, case part when 2
            then jsonb_build_object('unknown', field) || p_filter else p_filter end)),
          parts[part], orders[part], p_limit - cardinality(ids)) into more_ids, more_positions;
      end if;
    end if;
    ids := ids || more_ids;
    positions := positions || more_positions;
    exit when cardinality(ids) = p_limit;
  end loop;
end
$$;

/* How many keywords that pass a filter have each value of each field, scaled up from a sample where the filter is broad. */
create function count_keyword_values(p_workspace_id text, p_filter jsonb)
  returns table (facet text, value text, count bigint, is_estimate boolean) language plpgsql stable security definer
  set search_path = public set jit = off set max_parallel_workers_per_gather = 0 set enable_seqscan = off
  set enable_indexscan = on set work_mem = '16MB'
as $$
declare
  most_sampled constant integer := 20000;
  conditions text := keyword_conditions(p_workspace_id, p_filter);
  outlook keyword_outlook;
  source text;
begin
  if not keyword_workspace_is_mine(p_workspace_id) then return; end if;
  outlook := keyword_outlook(p_workspace_id, conditions);
  source := case when outlook.broad
    then format('(select * from keywords where workspace_id = %L order by id limit %s)', p_workspace_id, most_sampled)
    else 'keywords' end;
  if not outlook.broad and not outlook.complete then perform set_config('enable_indexscan', 'off', true); end if;
  return query execute format($sql$
    with found as materialized (
      select k.intent_labels, k.relevance_label, k.status, k.priority, k.source, k.pillar_id, k.tags, k.content_count > 0 as has_content
      from %1$s as k where %2$s),
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
    source,
    case when outlook.broad or outlook.complete then conditions
      else concat_ws(' and ', conditions, keyword_term_conditions(p_workspace_id, p_filter)) end,
    case when outlook.broad then format('(%s::float8 / greatest(1, (select count(*) from found)))', outlook.expected) else '1' end,
    outlook.broad);
end
$$;

-- What an index is made of is called by whoever writes a row.
grant execute on function keyword_terms(text, text, text, text, text, boolean, bigint, float8, text[], text[]) to findable_tenant;
revoke execute on function keyword_is_one_of(text, jsonb), keyword_has_any_of(text, jsonb), keyword_conditions(text, jsonb),
  keyword_term_conditions(text, jsonb),
  keyword_share_before(text), keyword_workspace_is_mine(text), keyword_outlook(text, text),
  find_keywords(text, jsonb, text, integer, text, text), count_keyword_values(text, jsonb) from public;
grant execute on function find_keywords(text, jsonb, text, integer, text, text), count_keyword_values(text, jsonb)
  to findable_tenant;
