-- Clicks and impressions of the search console.
--
-- Called from server/src/domains/performance/figures.store.ts: search_figures, search_sums.
-- Called from server/src/domains/performance/page-figures.store.ts: search_figures.
-- Called from server/src/domains/performance/days.store.ts: store_search_days.

-- Returns the sums of every item of a kind over a range of days. One pass over the months of the range: the arrays are running
-- sums, so only the elements at both ends are read. Tests the tenant once instead of for each row.
create function search_figures(p_workspace_id text, p_kind text, p_from date, p_to date)
  returns table (number bigint, value text, brand boolean, clicks bigint, impressions bigint, positions bigint)
  language plpgsql stable security definer
  set search_path = public set jit = off set plan_cache_mode = force_custom_plan set work_mem = '32MB'
as $$
#variable_conflict use_column
declare
  first_month constant date := date_trunc('month', p_from);
  last_month constant date := date_trunc('month', p_to);
  day_before constant integer := extract(day from p_from) - 1;
  last_day constant integer := extract(day from p_to);
begin
  if p_from is null or p_to is null or not can_see_workspace(p_workspace_id) then return; end if;
  return query
    select i.number, i.value, i.brand, s.clicks, s.impressions, s.positions
    from (
      select m.item,
        sum(m.clicks[case when m.month = last_month then last_day else 31 end]
          - case when m.month = first_month and day_before > 0 then m.clicks[day_before] else 0 end) as clicks,
        sum(m.impressions[case when m.month = last_month then last_day else 31 end]
          - case when m.month = first_month and day_before > 0 then m.impressions[day_before] else 0 end) as impressions,
        sum(m.positions[case when m.month = last_month then last_day else 31 end]
          - case when m.month = first_month and day_before > 0 then m.positions[day_before] else 0 end)::bigint as positions
      from performance_months m
      where m.workspace_id = p_workspace_id and m.kind = p_kind and m.month between first_month and last_month
      group by m.item) s
    join performance_items i on i.number = s.item
    where s.impressions > 0 or s.clicks > 0;
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
  set search_path = public set jit = off set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
begin
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

grant execute on function search_figures(text, text, date, date), search_sums(text, text, date, date, bigint),
  store_search_days(text, text, text, date, integer, integer, jsonb) to findable_tenant;
