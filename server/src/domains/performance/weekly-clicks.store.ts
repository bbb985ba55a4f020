import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

export interface WeeklyClicks {
  url: string;
  pageKey: string | null;
  /** Clicks of each week, scaled up where one or two days are missing; null for a week with under five days. */
  clicks: (number | null)[];
}

/** Days of a week that must be imported. */
const LEAST_DAYS = 5;

/** The clicks of pages week by week: of those asked for, and of those with most clicks. Days are the vendor's. */
export async function selectWeeklyClicks(
  db: Db,
  { workspaceId, firstDay, weeks }: { workspaceId: string; firstDay: string; weeks: number },
  { most, always }: { most: number; always: readonly string[] },
): Promise<WeeklyClicks[]> {
  const [days, rows] = await Promise.all([
    db.query<{ week: number; days: number }>(sql`
      select (day - ${firstDay}::date) / 7 as week, count(*)::integer as days
      from performance_days
      where workspace_id = ${workspaceId} and pages is not null and day >= ${firstDay}::date
        and day < ${firstDay}::date + ${weeks * 7}::integer
      group by 1`),
    db.query<{ url: string; page_key: string | null; weeks: number[]; clicks: number[] }>(sql`
      with chosen as (
        select i.number, i.value, i.page_key
        from performance_items i
        left join performance_totals t on t.workspace_id = i.workspace_id and t.kind = 'page' and t.item = i.number
        where i.workspace_id = ${workspaceId} and i.kind = 'page'
        order by (i.page_key = any (${always}::text[])) desc nulls last, t.clicks[cardinality(t.clicks)] desc nulls last, i.number
        limit ${most})
      select c.value as url, c.page_key, array_agg(week order by week) as weeks, array_agg(clicks order by week) as clicks
      from chosen c
      join lateral (
        select (m.month + d - 1 - ${firstDay}::date) / 7 as week,
          sum(m.clicks[d] - coalesce(m.clicks[d - 1], 0))::float8 as clicks
        from performance_months m cross join generate_series(1, 31) as d
        where m.workspace_id = ${workspaceId} and m.kind = 'page' and m.item = c.number
          and m.month > ${firstDay}::date - 31 and m.month < ${firstDay}::date + ${weeks * 7}::integer
          and m.month + d - 1 >= ${firstDay}::date and m.month + d - 1 < ${firstDay}::date + ${weeks * 7}::integer
          and m.month + d - 1 < m.month + interval '1 month'
        group by 1) as w on true
      group by c.number, c.value, c.page_key`),
  ]);
  const imported = new Map(days.map(({ week, days: count }) => [week, count]));
  return rows.map((row) => {
    const counted = new Map(row.weeks.map((week, index) => [week, row.clicks[index] ?? 0]));
    const clicks = Array.from({ length: weeks }, (_, week) => {
      const known = imported.get(week) ?? 0;
      return known < LEAST_DAYS ? null : ((counted.get(week) ?? 0) * 7) / known;
    });
    return { url: row.url, pageKey: row.page_key, clicks };
  });
}
