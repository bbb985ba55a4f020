import type { ImportPerformanceInput, ImportPerformanceResult, SearchRange } from "@findable/contract";
import { fileNotFound, findFile } from "../../domains/files/index.ts";
import { markVendorBreaks } from "../../domains/interventions/index.ts";
import {
  type DayFigures,
  lockPerformance,
  type MonthPart,
  recordDays,
  recordSource,
  storeDays,
  storePairs,
  storeSums,
} from "../../domains/performance/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { Target } from "./import-plan.ts";
import { type ExportRow, type ExportTable, MOST_EXPORT_BYTES, type ReadExport } from "./read-export.ts";

const READ = new URL("./read-export.ts", import.meta.url);
const DAY_KINDS = ["total", "query", "page", "country", "device"] as const;

type Read = Exclude<ReadExport, string>;
type Imported = Omit<ImportPerformanceResult, "keywordsAdded">;

/** Stores an export of the search console, in one transaction for each month. */
export async function importExport(
  ctx: RunContext,
  { path, from, to }: ImportPerformanceInput & { path: string },
  target: Target,
): Promise<Imported> {
  const file = await ctx.look(
    "file",
    async (db) => (await findFile(db, { workspaceId: target.workspaceId, path })) ?? null,
  );
  if (file === null) throw fileNotFound(path);
  if (file.size > MOST_EXPORT_BYTES)
    throw validationError([
      { field: "path", message: `is larger than ${MOST_EXPORT_BYTES / 1024 / 1024} MB; split it` },
    ]);
  const bytes = await ctx.files.bytes(file.checksum);
  const read = await ctx.compute<{ path: string; bytes: Uint8Array }, ReadExport>(READ, { path, bytes });
  if (typeof read === "string") throw validationError([{ field: "path", message: read }]);
  const range = from === undefined || to === undefined ? rangeOfRows(read) : { from, to };
  const undated = read.tables.filter(({ rows }) => rows.some(({ day }) => day === null));
  if (range === undefined)
    throw validationError([
      {
        field: "from",
        message: "is required with to, because the rows have no dates and the export has no table by date",
      },
    ]);
  const removed = await storeDated(ctx, target, read);
  await ctx.save("sums", async (tx) => {
    await lockPerformance(tx, target.workspaceId);
    for (const { kind, rows } of undated) await storeUndated(tx, target, { kind, rows, range });
    await recordSource(tx, target, { source: "export", property: null });
    await markVendorBreaks(tx, target, range);
  });
  const days = new Set(read.tables.flatMap(({ rows }) => rows.flatMap(({ day }) => day ?? [])));
  return {
    ...{ source: "export", property: null, range, days: days.size, rows: countedRows(read), removedRows: removed },
    ...{ daysCutOff: 0, incompleteFrom: null, refused: read.refused, refusals: read.refusals },
    warnings: warningsOf(read),
  };
}

/** First and last day of the rows with a date, as those of the table by date. */
function rangeOfRows({ tables }: Read): SearchRange | undefined {
  const days = tables.flatMap(({ rows }) => rows.flatMap(({ day }) => day ?? [])).toSorted();
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

async function storeDated(ctx: RunContext, target: Target, { tables }: Read): Promise<number> {
  const rows = tables.flatMap(({ kind, rows: all }) =>
    all.flatMap((row) => (row.day === null || kind === "query_page" ? [] : [{ ...row, kind, day: row.day }])),
  );
  const months = Map.groupBy(rows, ({ day }) => day.slice(0, 7));
  let removed = 0;
  for (const [month, found] of [...months].toSorted()) {
    removed += await ctx.save(`month:${month}`, async (tx) => {
      await lockPerformance(tx, target.workspaceId);
      return storeMonth(tx, target, found);
    });
    ctx.progress(1, months.size, "months");
  }
  return removed;
}

type DatedRow = DayFigures & { kind: (typeof DAY_KINDS)[number] };

/** Replaces only the days that the export has, kind by kind. */
async function storeMonth(tx: Tx, target: Target, rows: readonly DatedRow[]): Promise<number> {
  let removed = 0;
  for (const kind of DAY_KINDS) {
    const own = rows.filter((row) => row.kind === kind);
    for (const part of partsOf(own.map(({ day }) => day))) {
      const within = own.filter(({ day }) => day >= part.from && day <= part.to);
      removed += await storeDays(tx, target, kind, part, within);
      if (kind === "query" || kind === "page") await storeDays(tx, target, `${kind}_rows`, part, rowSums(within));
    }
  }
  const days = Map.groupBy(rows, ({ day }) => day);
  const imported = [...days].map(([day, found]) => ({
    ...{ day, final: true, queriesCut: false, pagesCut: false },
    queries: countOf(found, "query"),
    pages: countOf(found, "page"),
  }));
  await recordDays(tx, target, "export", imported);
  return removed;
}

/** The sums of the rows of each day, which show how much of the property they cover. */
function rowSums(rows: readonly DayFigures[]): DayFigures[] {
  return rows.map((row) => ({ ...row, value: "all" }));
}

function countOf(rows: readonly DatedRow[], kind: DatedRow["kind"]): number | null {
  const count = rows.filter((row) => row.kind === kind).length;
  return count === 0 ? null : count;
}

/** Stretches of successive days. */
function partsOf(days: readonly string[]): MonthPart[] {
  const parts: MonthPart[] = [];
  for (const day of [...new Set(days)].toSorted()) {
    const last = parts.at(-1);
    if (last !== undefined && Number(day.slice(8)) === Number(last.to.slice(8)) + 1) last.to = day;
    else parts.push({ from: day, to: day });
  }
  return parts;
}

async function storeUndated(
  tx: Tx,
  target: Target,
  { kind, rows, range }: ExportTable & { range: SearchRange },
): Promise<void> {
  const sums = rows.filter(({ day }) => day === null);
  if (kind === "query_page") await storePairs(tx, target, range, sums);
  else if (kind !== "total") await storeSums(tx, target, kind, range, sums);
}

function countedRows({ tables }: Read): ImportPerformanceResult["rows"] {
  const count = (kind: ExportTable["kind"]) =>
    tables.filter((table) => table.kind === kind).reduce((sum, { rows }) => sum + rows.length, 0);
  return {
    ...{ queries: count("query"), pages: count("page"), countries: count("country"), devices: count("device") },
    queryPages: count("query_page"),
  };
}

function warningsOf({ tables }: Read): string[] {
  const has = (kind: ExportTable["kind"], test: (rows: readonly ExportRow[]) => boolean) =>
    tables.some((table) => table.kind === kind && test(table.rows));
  return [
    ...(has("total", (rows) => rows.length > 0)
      ? []
      : ["The export has no table by date, so totals, trends and the share of the rows are unknown."]),
    ...(has("query", (rows) => rows.length === 1000) || has("page", (rows) => rows.length === 1000)
      ? ["The search console exports at most 1,000 rows of a table. Connect it to read up to 50,000 a day."]
      : []),
  ];
}
