import type { DayFigures, DayKind, ImportedDay } from "../../domains/performance/index.ts";
import type { AnalyticsDimension, AnalyticsFilter, AnalyticsRow, GscPort } from "../../providers/gsc/port.ts";
import type { ImportPlan, Target, Week } from "./import-plan.ts";

/** The vendor's largest page of rows, and the most rows that it returns of a day. */
const PAGE_ROWS = 25_000;
const MOST_ROWS = 50_000;

export interface ReadWeek {
  figures: Record<Exclude<DayKind, "query_rows" | "page_rows">, DayFigures[]>;
  days: ImportedDay[];
}

export interface Reader {
  gsc: GscPort;
  plan: ImportPlan;
  target: Target;
  brandPattern: string;
  signal: AbortSignal;
}

/** Reads some days by every dimension. Rows by query and page are asked day by day, because the vendor cuts a request off. */
export async function readWeek(reader: Reader, week: Week): Promise<ReadWeek> {
  const { brandPattern } = reader;
  const byDate = (dimensions: AnalyticsDimension[], filters: AnalyticsFilter[] = []) =>
    rowsOf(reader, week, ["date", ...dimensions], filters);
  const all = (await byDate([])).map((row) => figuresOf(row, "all"));
  const named = async (value: string, operator: AnalyticsFilter["operator"]) =>
    (await byDate([], [{ dimension: "query", operator, expression: brandPattern }])).map((row) =>
      figuresOf(row, value),
    );
  const brand = brandPattern === "" ? [] : await named("brand", "includingRegex");
  const other = brandPattern === "" ? [] : await named("other", "excludingRegex");
  const country = (await byDate(["country"])).map((row) => figuresOf(row, row.keys[1] ?? ""));
  const device = (await byDate(["device"])).map((row) => figuresOf(row, (row.keys[1] ?? "").toLowerCase()));
  const read: ReadWeek = {
    figures: { total: [...all, ...brand, ...other], country, device, query: [], page: [] },
    days: [],
  };
  const shown = new Set(all.map(({ day }) => day));
  for (const day of week.days) {
    const rows = { query: [] as DayFigures[], page: [] as DayFigures[] };
    for (const kind of shown.has(day) ? (["query", "page"] as const) : []) {
      const found = await rowsOf(reader, { ...week, from: day, to: day }, ["date", kind], []);
      rows[kind] = found.map((row) => figuresOf(row, row.keys[1] ?? ""));
      read.figures[kind].push(...rows[kind]);
    }
    read.days.push({
      day,
      final: reader.plan.incompleteFrom === null || day < reader.plan.incompleteFrom,
      ...{ queries: rows.query.length, pages: rows.page.length },
      ...{ queriesCut: rows.query.length >= MOST_ROWS, pagesCut: rows.page.length >= MOST_ROWS },
    });
  }
  return read;
}

/** The rows of one request, page by page until a page is not full. */
export async function rowsOf(
  { gsc, plan, target, signal }: Omit<Reader, "brandPattern">,
  { from, to }: Pick<Week, "from" | "to">,
  dimensions: readonly AnalyticsDimension[],
  filters: readonly AnalyticsFilter[],
): Promise<AnalyticsRow[]> {
  const rows: AnalyticsRow[] = [];
  const { agencyId, workspaceId } = target;
  while (rows.length < MOST_ROWS) {
    const page = await gsc.searchAnalytics({
      ...{ agencyId, workspaceId, signal, property: plan.property, startDate: from, endDate: to, dimensions, filters },
      ...{ rowLimit: PAGE_ROWS, startRow: rows.length, dataState: "all" },
    });
    rows.push(...page.rows);
    if (page.rows.length < PAGE_ROWS) break;
  }
  return rows;
}

function figuresOf({ keys, clicks, impressions, position }: AnalyticsRow, value: string): DayFigures {
  return { value, day: keys[0] ?? "", clicks, impressions, position };
}
