-- Clicks and impressions of the search console.
--
-- Called from server/src/domains/performance/figures.store.ts: search_figures, search_rows, search_sums.
-- Called from server/src/domains/performance/page-figures.store.ts: search_figures.
-- Called from server/src/domains/performance/days.store.ts: store_search_days, store_search_sums, refresh_search_totals.

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
-- at both ends are read. One pass for both ranges, and the tenant is tested once instead of for each row.
create function search_comparison(p_workspace_id text, p_kind text, p_from date, p_to date, p_before_from date, p_before_to date)
  returns table (number bigint, value text, brand boolean, clicks bigint, impressions bigint, positions bigint, before_clicks bigint,
    before_impressions bigint, before_positions bigint)
  language plpgsql stable security definer
  set search_path = public set jit = off set enable_nestloop = off set plan_cache_mode = force_custom_plan set work_mem = '32MB'
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
  return query
    select i.number, i.value, i.brand, s.clicks, s.impressions, s.positions,
      case when s.is_before then s.before_clicks end, case when s.is_before then s.before_impressions end,
      case when s.is_before then s.before_positions end
    from (
      select item, coalesce(sum(p.clicks), 0)::bigint as clicks, coalesce(sum(p.impressions), 0)::bigint as impressions,
        coalesce(sum(p.positions), 0)::bigint as positions, coalesce(sum(p.before_clicks), 0)::bigint as before_clicks,
        coalesce(sum(p.before_impressions), 0)::bigint as before_impressions,
        coalesce(sum(p.before_positions), 0)::bigint as before_positions,
        coalesce(sum(p.before_clicks), 0) > 0 or coalesce(sum(p.before_impressions), 0) > 0 as is_before
      from (
        select d.*
        from unnest(months, ends, starts, before_ends, before_starts) as part (month, last_day, day_before, before_last_day, before_day_before)
        cross join lateral (
          select m.item,
            m.clicks[part.last_day] - coalesce(m.clicks[part.day_before], 0) as clicks,
            m.impressions[part.last_day] - coalesce(m.impressions[part.day_before], 0) as impressions,
            m.positions[part.last_day] - coalesce(m.positions[part.day_before], 0) as positions,
            m.clicks[part.before_last_day] - coalesce(m.clicks[part.before_day_before], 0) as before_clicks,
            m.impressions[part.before_last_day] - coalesce(m.impressions[part.before_day_before], 0) as before_impressions,
            m.positions[part.before_last_day] - coalesce(m.positions[part.before_day_before], 0) as before_positions
          from performance_months m
          where m.workspace_id = p_workspace_id and m.kind = p_kind and m.month = part.month
          offset 0) as d
        union all
        select t.item,
          coalesce(t.clicks[at.last], 0) - coalesce(t.clicks[at.before], 0),
          coalesce(t.impressions[at.last], 0) - coalesce(t.impressions[at.before], 0),
          coalesce(t.positions[at.last], 0) - coalesce(t.positions[at.before], 0),
          coalesce(t.clicks[at.before_last], 0) - coalesce(t.clicks[at.before_before], 0),
          coalesce(t.impressions[at.before_last], 0) - coalesce(t.impressions[at.before_before], 0),
          coalesce(t.positions[at.before_last], 0) - coalesce(t.positions[at.before_before], 0)
        from performance_totals t
        cross join lateral (
          select width_bucket(total_end, t.months) as last, width_bucket(total_start, t.months) as before,
            width_bucket(before_total_end, t.months) as before_last, width_bucket(before_total_start, t.months) as before_before) as at
        where (total_end is not null or before_total_end is not null) and t.workspace_id = p_workspace_id and t.kind = p_kind) as p
      group by item) as s
    join performance_items i on i.number = s.item and i.workspace_id = p_workspace_id and i.kind = p_kind
    where s.impressions > 0 or s.clicks > 0;
end
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

-- Replaces the rows of a kind on some days of one month, and returns how many were stored and how many of an earlier import are
-- gone. `p_rows` has value, day of the month, clicks, impressions and sum of positions of each row.
create function store_search_days(p_agency_id text, p_workspace_id text, p_kind text, p_month date, p_first integer, p_last integer,
  p_rows jsonb)
  returns table (stored bigint, removed bigint)
  language plpgsql
  set search_path = public set jit = off set enable_nestloop = off set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
begin
  delete from performance_total_months t where t.workspace_id = p_workspace_id and t.kind = p_kind and t.month = p_month;
  delete from performance_range_sets s
  where s.workspace_id = p_workspace_id and s.kind = p_kind and p_month + p_last - 1 >= s.first_day and p_month + p_first - 1 <= s.to_day;
  return query
    with given as materialized (
      select i.number as item, r.d as day, sum(r.c)::integer as clicks, sum(r.i)::integer as impressions, sum(r.p)::bigint as positions
      from jsonb_to_recordset(p_rows) as r (v text, d integer, c integer, i integer, p bigint)
      join performance_items i on i.workspace_id = p_workspace_id and i.kind = p_kind and i.digest = md5(r.v)::uuid
      group by 1, 2),
    -- The rows that an earlier import stored for these days may be gone now.
    affected as (
      select item from given
      union
      select m.item from performance_months m
      where m.workspace_id = p_workspace_id and m.kind = p_kind and m.month = p_month
        and m.impressions[p_last] > case when p_first > 1 then m.impressions[p_first - 1] else 0 end),
    -- The running sums of the part, with a 0 for each day without a row.
    part as (
      select f.item, array_agg(f.clicks order by f.day) as clicks, array_agg(f.impressions order by f.day) as impressions,
        array_agg(f.positions order by f.day) as positions, array_agg(f.is_given order by f.day) as is_given
      from (
        select a.item, d.day, g.item is not null as is_given, sum(coalesce(g.clicks, 0)) over w as clicks,
          sum(coalesce(g.impressions, 0)) over w as impressions, sum(coalesce(g.positions, 0)) over w as positions
        from affected a
        cross join generate_series(p_first, p_last) as d (day)
        left join given g on g.item = a.item and g.day = d.day
        window w as (partition by a.item order by d.day)) as f
      group by f.item),
    -- Computes each item's arrays from its own row. Joining the 31 days of all items and sorting them takes 1.5 times as long.
    running as materialized (
      select p.item, r.clicks, r.impressions, r.positions, r.removed
      from part p
      left join performance_months m
        on m.workspace_id = p_workspace_id and m.kind = p_kind and m.month = p_month and m.item = p.item
      cross join lateral (
        select array_agg(coalesce(m.clicks[least(d, p_first - 1)], 0) + coalesce(p.clicks[least(d, p_last) - p_first + 1], 0)
            + case when d > p_last then coalesce(m.clicks[d] - m.clicks[p_last], 0) else 0 end)::integer[] as clicks,
          array_agg(coalesce(m.impressions[least(d, p_first - 1)], 0) + coalesce(p.impressions[least(d, p_last) - p_first + 1], 0)
            + case when d > p_last then coalesce(m.impressions[d] - m.impressions[p_last], 0) else 0 end)::integer[] as impressions,
          array_agg(coalesce(m.positions[least(d, p_first - 1)], 0) + coalesce(p.positions[least(d, p_last) - p_first + 1], 0)
            + case when d > p_last then coalesce(m.positions[d] - m.positions[p_last], 0) else 0 end)::bigint[] as positions,
          count(*) filter (where d between p_first and p_last and not p.is_given[d - p_first + 1]
            and m.impressions[d] > coalesce(m.impressions[d - 1], 0)) as removed
        from generate_series(1, 31) as d) as r),
    written as (
      insert into performance_months as m (agency_id, workspace_id, kind, month, item, clicks, impressions, positions)
      select p_agency_id, p_workspace_id, p_kind, p_month, item, clicks, impressions, positions from running
      on conflict (workspace_id, kind, month, item) do update
        set clicks = excluded.clicks, impressions = excluded.impressions, positions = excluded.positions)
    select (select count(*) from given), (select coalesce(sum(r.removed), 0)::bigint from running r);
end
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
  search_total_months(text, text, date, date), search_month_number(date), refresh_search_totals(text, text), search_sums(text, text, date, date, bigint),
  store_search_days(text, text, text, date, integer, integer, jsonb),
  store_search_sums(text, text, text, date, date, text, jsonb) to findable_tenant;
