-- Clicks and impressions of the search console.
--
-- Called from server/src/domains/performance/figures.store.ts: search_figures, search_rows, search_sums.
-- Called from server/src/domains/performance/page-figures.store.ts: search_figures.
-- Called from server/src/domains/performance/days.store.ts: replace_search_days, store_search_sums, refresh_search_totals.
-- Called from processes of release 0.5 while an upgrade runs: store_search_days.

-- Nested loops are off in the functions that read many items: without fresh statistics, as in the first import, the planner expects one
-- row and joins each item with all others. 5,000 queries of ten days then took longer than the time limit of statements.

-- The whole months of a range whose running sums are stored as the days are now: the longest stretch of them. Null without any.
create function search_total_months(p_workspace_id text, p_kind text, p_from date, p_to date)
  returns table (first_month date, last_month date)
  language sql stable
  set search_path = public
as $$
  select min(month), max(month)
  from (
    select month, month - (row_number() over (order by month) || ' months')::interval as stretch
    from performance_total_months
    where workspace_id = p_workspace_id and kind = p_kind and month >= p_from and (month + interval '1 month')::date <= p_to + 1) as stored
  group by stretch order by count(*) desc, min(month) limit 1
$$;

-- Returns the sums of every item of a kind over a range of days, and over a second range, which may be null. Whole months come from
-- `performance_totals` where they are stored, and the rest from the days of months: all arrays are running sums, so only the elements
-- at both ends are read. Both ranges are read together, and the tenant is tested once instead of for each row. The joins stay in
-- order: planning every order of 16 months costs more than reading them.
create function search_comparison(p_workspace_id text, p_kind text, p_from date, p_to date, p_before_from date, p_before_to date)
  returns table (number bigint, value text, brand boolean, clicks bigint, impressions bigint, positions bigint, before_clicks bigint,
    before_impressions bigint, before_positions bigint)
  language plpgsql stable security definer
  set search_path = public set jit = off set enable_nestloop = off set plan_cache_mode = force_custom_plan set work_mem = '32MB'
  set join_collapse_limit = 1
as $$
#variable_conflict use_column
declare
  -- The months whose days are read, with the elements at both ends of each range.
  months date[];
  ends integer[];
  starts integer[];
  before_ends integer[];
  before_starts integer[];
  -- The months of `performance_totals` up to which its sums are read, and up to which they are subtracted.
  total_end integer;
  total_start integer;
  before_total_end integer;
  before_total_start integer;
  joins text;
begin
  if p_from is null or p_to is null or not can_see_workspace(p_workspace_id) then return; end if;
  with ranges (place, from_day, to_day) as (
    values (1, p_from, p_to), (2, p_before_from, p_before_to)),
  totals as (
    select r.place, t.first_month, t.last_month
    from ranges r cross join lateral search_total_months(p_workspace_id, p_kind, r.from_day, r.to_day) as t),
  read as (
    select r.place, m.month::date as month,
      case when m.month = date_trunc('month', r.to_day) then extract(day from r.to_day)::integer else 31 end as last_day,
      case when m.month = date_trunc('month', r.from_day) then extract(day from r.from_day)::integer - 1 else 0 end as day_before
    from ranges r
    cross join lateral generate_series(
      greatest(date_trunc('month', r.from_day), (
        select min(s.month) from performance_months s where s.workspace_id = p_workspace_id and s.kind = p_kind)::timestamp),
      least(date_trunc('month', r.to_day), (
        select max(s.month) from performance_months s where s.workspace_id = p_workspace_id and s.kind = p_kind)::timestamp),
      '1 month') as m (month)
    where r.from_day is not null and not exists (
      select from totals t where t.place = r.place and m.month between t.first_month and t.last_month)),
  by_month as (
    select month, max(last_day) filter (where place = 1) as last_day, max(day_before) filter (where place = 1) as day_before,
      max(last_day) filter (where place = 2) as before_last_day, max(day_before) filter (where place = 2) as before_day_before
    from read group by month)
  select array_agg(month), array_agg(last_day), array_agg(day_before), array_agg(before_last_day), array_agg(before_day_before),
    (select search_month_number(last_month) from totals where place = 1),
    (select search_month_number(first_month) - 1 from totals where place = 1),
    (select search_month_number(last_month) from totals where place = 2),
    (select search_month_number(first_month) - 1 from totals where place = 2)
  into months, ends, starts, before_ends, before_starts, total_end, total_start, before_total_end, before_total_start
  from by_month;
  -- The statement has only the months and ranges that are read: all tables are in the order of items, and merging them costs half of
  -- adding up their rows.
  select string_agg(format('left join performance_months m%1$s on m%1$s.workspace_id = $1 and m%1$s.kind = $2 and m%1$s.month = %2$L '
    || 'and m%1$s.item = i.number', n, month), ' ') into joins
  from unnest(months) with ordinality as part (month, n);
  if total_end is not null or before_total_end is not null then
    joins := concat_ws(' ', joins, 'left join performance_totals t on t.workspace_id = $1 and t.kind = $2 and t.item = i.number');
  end if;
  return query execute format($query$
    select s.number, s.value, s.brand, s.clicks, s.impressions, s.positions, case when s.is_before then s.before_clicks end,
      case when s.is_before then s.before_impressions end, case when s.is_before then s.before_positions end
    from (
      select r.*, r.before_clicks > 0 or r.before_impressions > 0 as is_before
      from (
        select i.number, i.value, i.brand, %s, %s
        from performance_items i %s
        where i.workspace_id = $1 and i.kind = $2
        offset 0) as r) as s
    where s.impressions > 0 or s.clicks > 0 $query$,
    search_columns('', months, ends, starts, total_end, total_start),
    search_columns('before_', months, before_ends, before_starts, before_total_end, before_total_start), joins)
  using p_workspace_id, p_kind;
end
$$;

-- Returns the columns of one range for `search_comparison`: what the last element of each running sum has more than the first.
create function search_columns(p_prefix text, p_months date[], p_ends integer[], p_starts integer[], p_total_end integer,
  p_total_start integer)
  returns text
  language sql immutable
  set search_path = public
as $$
  select string_agg(format('(%s)::bigint as %s%s', replace(parts.sums, '*', column_name), p_prefix, column_name), ', ')
  from (
    select coalesce(string_agg(sums, ' + '), '0') as sums
    from (
      select format('coalesce(m%1$s.*[%2$s] - coalesce(m%1$s.*[%3$s], 0), 0)', n, last, before) as sums
      from unnest(p_ends, p_starts) with ordinality as part (last, before, n)
      where last is not null
      union all
      select format('coalesce(t.*[width_bucket(%s, t.months)] - coalesce(t.*[width_bucket(%s, t.months)], 0), 0)', p_total_end, p_total_start)
      where p_total_end is not null) as part) as parts
  cross join unnest(array['clicks', 'impressions', 'positions']) as column_name
$$;

create function search_month_number(p_month date) returns integer language sql immutable
  set search_path = public
as $$ select (extract(year from p_month) * 12 + extract(month from p_month))::integer $$;

-- Returns the sums of every item of a kind over a range of days.
create function search_figures(p_workspace_id text, p_kind text, p_from date, p_to date)
  returns table (number bigint, value text, brand boolean, clicks bigint, impressions bigint, positions bigint)
  language sql stable
  set search_path = public
as $$
  select number, value, brand, clicks, impressions, positions
  from search_comparison(p_workspace_id, p_kind, p_from, p_to, null, null)
$$;

-- Returns what `search_comparison` returns, from the stored rows of a usual range where they are as the days are now. `hash` is the
-- part of an identifier that the value gives.
create function search_rows(p_workspace_id text, p_kind text, p_from date, p_to date, p_before_from date, p_before_to date)
  returns table (value text, hash text, brand boolean, clicks bigint, impressions bigint, positions bigint, before_clicks bigint,
    before_impressions bigint, before_positions bigint)
  language plpgsql stable security definer
  set search_path = public set jit = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  -- 0 without a comparison, 1 for the days before, 2 for 52 weeks earlier; null for other days.
  compared constant integer := case
    when p_before_from is null then 0
    when p_before_to = p_from - 1 and p_before_from = p_from - (p_to - p_from + 1) then 1
    when p_before_to = p_to - 364 and p_before_from = p_from - 364 then 2 end;
begin
  if not can_see_workspace(p_workspace_id) then return; end if;
  if compared is not null and exists (
    select from performance_range_sets s
    where s.workspace_id = p_workspace_id and s.kind = p_kind and s.from_day = p_from and s.to_day = p_to) then
    return query
      select r.value, r.hash, r.brand, r.clicks, r.impressions, r.positions,
        case compared when 1 then r.previous_clicks when 2 then r.year_clicks end,
        case compared when 1 then r.previous_impressions when 2 then r.year_impressions end,
        case compared when 1 then r.previous_positions when 2 then r.year_positions end
      from performance_ranges r
      where r.workspace_id = p_workspace_id and r.kind = p_kind and r.from_day = p_from and r.to_day = p_to;
  else
    return query
      select c.value, left(md5(c.value), 24), c.brand, c.clicks, c.impressions, c.positions, c.before_clicks, c.before_impressions,
        c.before_positions
      from search_comparison(p_workspace_id, p_kind, p_from, p_to, p_before_from, p_before_to) as c;
  end if;
end
$$;

-- Returns the sums of a kind that were stored for exactly this range. For the kind `query_page`, `p_other` is the page of the
-- queries to return, or the query of the pages; 0 matches nothing.
create function search_sums(p_workspace_id text, p_kind text, p_from date, p_to date, p_other bigint)
  returns table (number bigint, value text, brand boolean, clicks bigint, impressions bigint, positions bigint)
  language plpgsql stable security definer
  set search_path = public set jit = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  if not can_see_workspace(p_workspace_id) then return; end if;
  return query
    select i.number, i.value, i.brand, s.clicks, s.impressions, s.positions
    from performance_sums s
    join performance_items i on i.number = case when s.page > 0 and s.item = p_other then s.page else s.item end
    where s.workspace_id = p_workspace_id and s.kind = p_kind and s.from_day = p_from and s.to_day = p_to
      and (s.page = 0 or s.page = p_other or s.item = p_other);
end
$$;

-- Replaces the rows of a kind on some days of one month, and returns how many rows of an earlier import are gone. Element n of the
-- arguments has a value, and its running sums over these days as array literals.
create function replace_search_days(p_agency_id text, p_workspace_id text, p_kind text, p_month date, p_first integer, p_last integer,
  p_values text[], p_clicks text[], p_impressions text[], p_positions text[])
  returns bigint
  language plpgsql
  set search_path = public set jit = off set enable_nestloop = off set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  part_days constant integer := p_last - p_first + 1;
  removed bigint;
begin
  delete from performance_total_months t where t.workspace_id = p_workspace_id and t.kind = p_kind and t.month = p_month;
  delete from performance_range_sets s
  where s.workspace_id = p_workspace_id and s.kind = p_kind and p_month + p_last - 1 >= s.first_day and p_month + p_first - 1 <= s.to_day;
  with given as (
    select i.number as item, g.clicks::integer[] as clicks, g.impressions::integer[] as impressions, g.positions::bigint[] as positions
    from unnest(p_values, p_clicks, p_impressions, p_positions) as g (value, clicks, impressions, positions)
    join performance_items i on i.workspace_id = p_workspace_id and i.kind = p_kind and i.digest = md5(g.value)::uuid),
  -- The sums of a month that has only these days.
  month as materialized (
    select g.item, array_fill(0, array[p_first - 1]) || g.clicks || array_fill(g.clicks[part_days], array[31 - p_last]) as clicks,
      array_fill(0, array[p_first - 1]) || g.impressions || array_fill(g.impressions[part_days], array[31 - p_last]) as impressions,
      array_fill(0::bigint, array[p_first - 1]) || g.positions || array_fill(g.positions[part_days], array[31 - p_last]) as positions
    from given g),
  former as materialized (
    select m.item, m.clicks, m.impressions, m.positions, m.impressions[p_last] - coalesce(m.impressions[p_first - 1], 0) as shown
    from performance_months m
    where m.workspace_id = p_workspace_id and m.kind = p_kind and m.month = p_month),
  -- Items without a given row may have had rows on these days, which are gone now. Sums before the part stay, those within it start at
  -- the last one before it, and those after it move by the difference.
  changed as materialized (
    select f.item, f.shown, f.impressions as former, n.impressions as part, r.clicks, r.impressions, r.positions
    from former f
    left join month n on n.item = f.item
    cross join lateral (
      select
        array_agg(coalesce(x.new_clicks, 0) + least(x.clicks, coalesce(f.clicks[p_first - 1], 0))
          + greatest(x.clicks - f.clicks[p_last], 0)) as clicks,
        array_agg(coalesce(x.new_impressions, 0) + least(x.impressions, coalesce(f.impressions[p_first - 1], 0))
          + greatest(x.impressions - f.impressions[p_last], 0)) as impressions,
        array_agg(coalesce(x.new_positions, 0) + least(x.positions, coalesce(f.positions[p_first - 1], 0))
          + greatest(x.positions - f.positions[p_last], 0)) as positions
      from unnest(n.clicks, n.impressions, n.positions, f.clicks, f.impressions, f.positions)
        as x (new_clicks, new_impressions, new_positions, clicks, impressions, positions)) as r
    where n.item is not null or f.shown > 0),
  added as (
    insert into performance_months (agency_id, workspace_id, kind, month, item, clicks, impressions, positions)
    select p_agency_id, p_workspace_id, p_kind, p_month, n.item, n.clicks, n.impressions, n.positions
    from month n
    where not exists (select from former f where f.item = n.item)
    order by n.item),
  written as (
    update performance_months m set clicks = c.clicks, impressions = c.impressions, positions = c.positions
    from changed c
    where m.workspace_id = p_workspace_id and m.kind = p_kind and m.month = p_month and m.item = c.item)
  select coalesce(sum(gone.days), 0) into removed
  from changed c
  cross join lateral (
    select count(*) as days from generate_series(p_first, p_last) as d
    where c.former[d] > coalesce(c.former[d - 1], 0) and coalesce(c.part[d], 0) = coalesce(c.part[d - 1], 0)) as gone
  where c.shown > 0;
  return removed;
end
$$;

-- As `replace_search_days`, with a row of `p_rows` for each value and day: value, day of the month, clicks, impressions, sum of positions.
create function store_search_days(p_agency_id text, p_workspace_id text, p_kind text, p_month date, p_first integer, p_last integer,
  p_rows jsonb)
  returns table (stored bigint, removed bigint)
  language sql
  set search_path = public
as $$
  with given as (
    select r.v, r.d, sum(r.c) as c, sum(r.i) as i, sum(r.p) as p
    from jsonb_to_recordset(p_rows) as r (v text, d integer, c integer, i integer, p bigint) group by 1, 2),
  sums as (
    select a.v, d.day, sum(coalesce(g.c, 0)) over w as c, sum(coalesce(g.i, 0)) over w as i, sum(coalesce(g.p, 0)) over w as p
    from (select distinct v from given) as a
    cross join generate_series(p_first, p_last) as d (day)
    left join given g on g.v = a.v and g.d = d.day
    window w as (partition by a.v order by d.day)),
  part as (
    select v, array_agg(c order by day)::text as c, array_agg(i order by day)::text as i, array_agg(p order by day)::text as p
    from sums group by v)
  select (select count(*) from given), replace_search_days(p_agency_id, p_workspace_id, p_kind, p_month, p_first, p_last,
    coalesce(array_agg(v), '{}'), coalesce(array_agg(c), '{}'), coalesce(array_agg(i), '{}'), coalesce(array_agg(p), '{}'))
  from part
$$;

-- Stores the running sums of queries and pages again if days of a finished month changed, and the rows of the usual ranges if days of
-- theirs did. The newest month is left to its days, because each import changes it. The caller holds the lock of imports.
create function refresh_search_totals(p_agency_id text, p_workspace_id text) returns void
  language plpgsql
  set search_path = public set jit = off set enable_nestloop = off set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  kind_asked text;
  first_month date;
  last_month date;
  newest date;
  days integer;
  start_day date;
begin
  select coalesce(max(d.day) filter (where d.final), max(d.day)) into newest
  from performance_days d where d.workspace_id = p_workspace_id;
  foreach kind_asked in array array['query', 'page'] loop
    select min(m.month), (max(m.month) - interval '1 month')::date into first_month, last_month
    from performance_months m where m.workspace_id = p_workspace_id and m.kind = kind_asked;
    continue when first_month is null;
    if exists (
      select from generate_series(first_month, last_month, interval '1 month') as asked (month)
      where not exists (
        select from performance_total_months t
        where t.workspace_id = p_workspace_id and t.kind = kind_asked and t.month = asked.month)) then
      delete from performance_totals t where t.workspace_id = p_workspace_id and t.kind = kind_asked;
      insert into performance_totals (agency_id, workspace_id, kind, item, months, clicks, impressions, positions)
      select p_agency_id, p_workspace_id, kind_asked, s.item, array_agg(search_month_number(s.month)), array_agg(s.clicks),
        array_agg(s.impressions), array_agg(s.positions)
      from (
        select m.item, m.month, sum(m.clicks[31]) over w as clicks, sum(m.impressions[31]) over w as impressions,
          (sum(m.positions[31]) over w)::bigint as positions
        from performance_months m
        where m.workspace_id = p_workspace_id and m.kind = kind_asked and m.month <= last_month
        window w as (partition by m.item order by m.month)
        order by m.item, m.month) as s
      group by s.item;
      insert into performance_total_months (agency_id, workspace_id, kind, month)
      select p_agency_id, p_workspace_id, kind_asked, asked.month::date
      from generate_series(first_month, last_month, interval '1 month') as asked (month)
      on conflict (workspace_id, kind, month) do nothing;
    end if;
    delete from performance_range_sets s where s.workspace_id = p_workspace_id and s.kind = kind_asked and s.to_day <> newest;
    delete from performance_ranges r
    where r.workspace_id = p_workspace_id and r.kind = kind_asked and not exists (
      select from performance_range_sets s
      where s.workspace_id = r.workspace_id and s.kind = r.kind and s.from_day = r.from_day and s.to_day = r.to_day);
    foreach days in array array[28, 90, 180, 365, 485] loop
      start_day := newest - days + 1;
      continue when exists (
        select from performance_range_sets s
        where s.workspace_id = p_workspace_id and s.kind = kind_asked and s.from_day = start_day and s.to_day = newest);
      insert into performance_ranges (agency_id, workspace_id, kind, from_day, to_day, item, value, hash, brand, clicks, impressions,
        positions, previous_clicks, previous_impressions, previous_positions, year_clicks, year_impressions, year_positions)
      select p_agency_id, p_workspace_id, kind_asked, start_day, newest, c.number, c.value, left(md5(c.value), 24), c.brand, c.clicks,
        c.impressions, c.positions, c.before_clicks, c.before_impressions, c.before_positions, y.clicks, y.impressions, y.positions
      from search_comparison(p_workspace_id, kind_asked, start_day, newest, start_day - days, start_day - 1) as c
      left join search_figures(p_workspace_id, kind_asked, start_day - 364, newest - 364) as y on y.number = c.number
      order by c.number;
      insert into performance_range_sets (agency_id, workspace_id, kind, from_day, to_day, first_day)
      values (p_agency_id, p_workspace_id, kind_asked, start_day, newest, start_day - greatest(days, 364));
    end loop;
  end loop;
end
$$;

-- Replaces the sums of a kind over a range, and returns how many were stored. `p_rows` has value, page, clicks, impressions and sum of
-- positions of each row; the page is empty unless the kind is `query_page`.
create function store_search_sums(p_agency_id text, p_workspace_id text, p_kind text, p_from date, p_to date, p_item_kind text,
  p_rows jsonb)
  returns bigint
  language plpgsql
  set search_path = public set jit = off set enable_nestloop = off set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  stored bigint;
begin
  delete from performance_sums s
  where s.workspace_id = p_workspace_id and s.kind = p_kind and s.from_day = p_from and s.to_day = p_to;
  with given as materialized (
    select md5(r.v)::uuid as item, case when r.g <> '' then md5(r.g)::uuid end as page, r.c, r.i, r.p
    from jsonb_to_recordset(p_rows) as r (v text, g text, c bigint, i bigint, p bigint))
  insert into performance_sums (agency_id, workspace_id, kind, from_day, to_day, item, page, clicks, impressions, positions, imported_at)
  select p_agency_id, p_workspace_id, p_kind, p_from, p_to, i.number, coalesce(page.number, 0), sum(g.c), sum(g.i), sum(g.p),
    world_now(p_agency_id)
  from given g
  join performance_items i on i.workspace_id = p_workspace_id and i.kind = p_item_kind and i.digest = g.item
  left join performance_items page on page.workspace_id = p_workspace_id and page.kind = 'page' and page.digest = g.page
  group by i.number, page.number;
  get diagnostics stored = row_count;
  return stored;
end
$$;

grant execute on function search_figures(text, text, date, date), search_comparison(text, text, date, date, date, date),
  search_rows(text, text, date, date, date, date),
  search_total_months(text, text, date, date), search_month_number(date),
  search_columns(text, date[], integer[], integer[], integer, integer), refresh_search_totals(text, text), search_sums(text, text, date, date, bigint),
  store_search_days(text, text, text, date, integer, integer, jsonb),
  replace_search_days(text, text, text, date, integer, integer, text[], text[], text[], text[]),
  store_search_sums(text, text, text, date, date, text, jsonb) to findable_tenant;
