import type { SearchRange } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { compareDays } from "./choose-source.ts";
import { findTotals } from "./figures.store.ts";
import { chooseSummarySource } from "./summary.ts";

export interface RangeClicks {
  range: SearchRange;
  clicks: number;
  /** Of the range before; null if days of either are missing. A part is not compared with a whole. */
  before: number | null;
}

/** The clicks of the newest range, as `performance.summary` has them; undefined if nothing was imported. */
export async function findClicks(db: Db, workspaceId: string): Promise<RangeClicks | undefined> {
  const source = await chooseSummarySource(db, workspaceId, {});
  if (source === undefined || source.by === "pair") return undefined;
  const { range, previous } = source;
  const [totals, before, compared] = await Promise.all([
    findTotals(db, { workspaceId, range }),
    previous === null ? undefined : findTotals(db, { workspaceId, range: previous }),
    compareDays(db, workspaceId, { kind: "total", range, compare: undefined }),
  ]);
  if (totals.all === undefined) return undefined;
  return { range, clicks: totals.all.clicks, before: compared.isComparable ? (before?.all?.clicks ?? null) : null };
}
