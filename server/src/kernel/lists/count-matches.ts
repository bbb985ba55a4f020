import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../database/db.ts";

const EXACT_UP_TO = 10_000;

export interface Total {
  total: number;
  totalIsEstimate?: true;
}

/** Counts the rows of a `from` clause: exactly up to 10,000, above that by the planner's estimate. */
export async function countMatches(db: Db, from: Sql): Promise<Total> {
  const [counted] = await db.query<{ count: number }>(
    sql`select count(*) as count from (select 1 from ${from} limit ${EXACT_UP_TO + 1}) as matches`,
  );
  const count = counted?.count ?? 0;
  if (count <= EXACT_UP_TO) return { total: count };
  const [plan] = await db.query<{ "QUERY PLAN": unknown }>(sql`explain (format json) select 1 from ${from}`);
  return { total: Math.max(count, plannedRows(plan?.["QUERY PLAN"])), totalIsEstimate: true };
}

function plannedRows(plan: unknown): number {
  const [, rows] = /"Plan Rows": ?(\d+)/.exec(typeof plan === "string" ? plan : JSON.stringify(plan)) ?? [];
  return Number(rows ?? 0);
}
