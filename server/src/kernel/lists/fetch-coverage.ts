import { type ResolvableReason, resolutionOf } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../database/db.ts";

interface FetchedList {
  /** Items that the answer has or that match. The database is searched only if there are none. */
  total: number;
  /** The `from` and `where` of everything that was ever fetched for the list, without the keyword `from`. */
  fetched: Sql;
  /** Why an empty list for which nothing was ever fetched is unknown. */
  reason: ResolvableReason;
}

/** What a list rests on whose items are read or measured elsewhere. */
export async function fetchCoverage(db: Db, { total, fetched, reason }: FetchedList) {
  const everFetched = total > 0 || (await db.query(sql`select from ${fetched} limit 1`)).length > 0;
  return { everFetched, resolve: everFetched ? [] : [resolutionOf(reason)] };
}
