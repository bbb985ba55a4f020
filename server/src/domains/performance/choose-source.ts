import type { SearchRange } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { daysIn } from "../../kernel/search/data-breaks.ts";
import type { ComparedRange, FigureSource, RowKind } from "./figures.store.ts";
import { type AskedRange, previousOf, rangeOf } from "./rules.ts";
import { findItem, findMissingDays, findStoredDays, findSummedRange, hasSums } from "./stored.store.ts";

interface Asked extends AskedRange {
  kind: RowKind;
}

/** Where the rows for an input are stored; undefined if nothing was imported. */
export async function chooseSource(
  db: Db,
  workspaceId: string,
  { kind, ...asked }: Asked,
): Promise<FigureSource | undefined> {
  const days = await findStoredDays(db, workspaceId);
  const hasRows =
    kind === "query" ? days?.hasQueries : kind === "page" ? days?.supportsUrlElicitation : days !== undefined;
  const summed = await findSummedRange(db, { workspaceId, kind });
  if (days !== undefined && hasRows === true && (kind === "query" || kind === "page" || summed === undefined)) {
    const range = rangeOf(asked, days.newestFinal);
    return { by: "day", kind, ...(await compareDays(db, workspaceId, { kind, range, compare: asked.compare })) };
  }
  if (summed === undefined) return undefined;
  // An export has the sums of one range. Another range has none.
  const range: SearchRange = { from: asked.from ?? summed.from, to: asked.to ?? summed.to };
  const previous = previousOf(range, asked.compare);
  if (previous === null) return { by: "range", kind, ...ALONE, range };
  const isComparable = await hasSums(db, { workspaceId, kind, range: previous });
  const previousDaysMissing = isComparable ? 0 : daysIn(previous);
  return { by: "range", kind, range, previous, previousDaysMissing, isComparable };
}

const ALONE = { previous: null, previousDaysMissing: null, isComparable: false } as const;

/** A range with the one that it is compared with, and whether the days of both are stored. */
export async function compareDays(
  db: Db,
  workspaceId: string,
  { kind, range, compare }: { kind: RowKind | "total"; range: SearchRange; compare: AskedRange["compare"] },
): Promise<ComparedRange> {
  const previous = previousOf(range, compare);
  if (previous === null) return { ...ALONE, range };
  const [missing, previousDaysMissing] = await findMissingDays(db, { workspaceId, kind, ranges: [range, previous] });
  return { range, previous, previousDaysMissing, isComparable: missing === 0 && previousDaysMissing === 0 };
}

/** Where the rows of one page, or of one query, are stored. */
export async function choosePairs(
  db: Db,
  workspaceId: string,
  { kind, other }: { kind: "query" | "page"; other: string },
): Promise<FigureSource | undefined> {
  const range = await findSummedRange(db, { workspaceId, kind: "query_page" });
  if (range === undefined) return undefined;
  const number = await findItem(db, { workspaceId, kind: kind === "query" ? "page" : "query", value: other });
  return { by: "pair", kind, range, other: number ?? 0 };
}
