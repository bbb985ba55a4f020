import type { OutputOf, SearchFigures, SearchRange, searchPerformanceSummary } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { chooseSource, compareDays } from "./choose-source.ts";
import { type FigureSource, findDays, findTotals, type RowKind, topFigures } from "./figures.store.ts";
import { type AskedRange, dataBreaksOf, figuresOf, type Sums } from "./rules.ts";
import { findCoverage, findSource, findStoredDays } from "./stored.store.ts";

type Summary = OutputOf<typeof searchPerformanceSummary>;
type SummedSource = Exclude<FigureSource, { by: "pair" }>;

const COUNTRIES = 20;
const DEVICES = 3;

/** Where the totals of a range are stored; undefined if nothing was imported. */
export async function chooseSummarySource(
  db: Db,
  workspaceId: string,
  asked: AskedRange,
): Promise<FigureSource | undefined> {
  return (
    (await chooseSource(db, workspaceId, { kind: "device", ...asked })) ??
    (await chooseSource(db, workspaceId, { kind: "query", ...asked })) ??
    (await chooseSource(db, workspaceId, { kind: "page", ...asked }))
  );
}

/** The figures of the property over the range of a source. */
export async function summaryOf(
  db: Db,
  workspaceId: string,
  source: FigureSource | undefined,
  compare: AskedRange["compare"],
): Promise<Summary> {
  if (source === undefined || source.by === "pair") return NOTHING;
  const { range, previous: previousRange } = source;
  const top = (kind: RowKind, limit: number) => topRows(db, workspaceId, { kind, limit, source });
  const [totals, before, days, countries, devices, covered, compared, imported, stored] = await Promise.all([
    findTotals(db, { workspaceId, range }),
    previousRange === null ? undefined : findTotals(db, { workspaceId, range: previousRange }),
    findDays(db, { workspaceId, range }),
    top("country", COUNTRIES),
    top("device", DEVICES),
    findCoverage(db, { workspaceId, range }),
    compareDays(db, workspaceId, { kind: "total", range, compare }),
    findSource(db, workspaceId),
    storedRange(db, workspaceId, range),
  ]);
  return {
    range,
    previousRange,
    coverage: { ...covered, previousDaysMissing: compared.previousDaysMissing },
    dataBreaks: dataBreaksOf([range, previousRange]),
    totals: figuresOrNull(totals.all),
    previous: figuresOrNull(before?.all),
    brand: figuresOrNull(totals.brand),
    other: figuresOrNull(totals.other),
    brandTerms: imported?.brandTerms ?? [],
    days: days.map(({ day, final, ...sums }) => ({ day, ...figuresOf(sums), final })),
    countries: countries.map(({ value, ...sums }) => ({ country: value, ...figuresOf(sums) })),
    devices: devices.flatMap(({ value, ...sums }) => {
      const device = deviceOf(value);
      return device === undefined ? [] : [{ device, ...figuresOf(sums) }];
    }),
    imported: imported === undefined ? null : { ...pick(imported), range: stored },
  };
}

const NOTHING: Summary = {
  ...{ range: null, previousRange: null, coverage: null, dataBreaks: [], totals: null, previous: null },
  ...{ brand: null, other: null, brandTerms: [], days: [], countries: [], devices: [], imported: null },
};

function pick({
  source,
  property,
  importedAt,
}: {
  source: "search_console" | "export";
  property: string | null;
  importedAt: string;
}) {
  return { source, property, importedAt };
}

function figuresOrNull(sums: Sums | undefined): SearchFigures | null {
  return sums === undefined ? null : figuresOf(sums);
}

/** Countries and devices of an export are sums of that export's range. */
async function topRows(
  db: Db,
  workspaceId: string,
  { kind, limit, source }: { kind: RowKind; limit: number; source: SummedSource },
): Promise<(Sums & { value: string })[]> {
  const { from, to } = source.range;
  const own = await chooseSource(db, workspaceId, { kind, from, to, compare: "none" });
  if (own === undefined) return [];
  const rows = await topFigures(db, { workspaceId, source: own, limit });
  return rows.map(({ value, clicks, impressions, positions }) => ({ value, clicks, impressions, positions }));
}

async function storedRange(db: Db, workspaceId: string, range: SearchRange): Promise<SearchRange> {
  const days = await findStoredDays(db, workspaceId);
  return days === undefined ? range : { from: days.first, to: days.last };
}

function deviceOf(value: string): "desktop" | "mobile" | "tablet" | undefined {
  return (["desktop", "mobile", "tablet"] as const).find((one) => one === value.toLowerCase());
}
