import { expect, test } from "vitest";
import type { AnalyticsQuery, GscPort } from "../../providers/gsc/port.ts";
import { readWeek } from "./read-days.ts";

const DAY = "2026-10-02";
const KEPT = 60_000;

/** A vendor that has more queries of a day than it returns, and no page of rows larger than 25,000. */
function vendor(requests: AnalyticsQuery[]): GscPort {
  const searchAnalytics = async (query: AnalyticsQuery) => {
    requests.push(query);
    const { dimensions, startRow = 0, rowLimit = 1_000 } = query;
    const count = dimensions.includes("query") ? Math.min(50_000, KEPT) : 1;
    const length = Math.max(0, Math.min(rowLimit, 25_000, count - startRow));
    const rows = Array.from({ length }, (_, index) => ({
      ...{ keys: [DAY, `value ${startRow + index}`].slice(0, dimensions.length) },
      ...{ clicks: 1, impressions: 2, ctr: 0.5, position: 3 },
    }));
    return { rows, aggregation: null, firstIncompleteDate: null };
  };
  // Safe cast: reading days calls nothing else.
  return { vendor: "fake", searchAnalytics } as unknown as GscPort;
}

test("rows are read page by page, a day with more than 50,000 is marked, and a day without totals is not asked for rows", async () => {
  const requests: AnalyticsQuery[] = [];
  const plan = { property: "sc-domain:a.example", weeks: [], incompleteFrom: DAY, newest: DAY, newestFinal: null };
  const target = { agencyId: "ag_1", workspaceId: "ws_1", brandTerms: [] };
  const { signal } = new AbortController();
  const week = { from: "2026-10-01", to: DAY, days: ["2026-10-01", DAY] };

  const read = await readWeek({ gsc: vendor(requests), plan, target, brandPattern: "", signal }, week);

  const byQuery = requests.filter(({ dimensions }) => dimensions.includes("query"));
  expect(byQuery.map(({ startDate, startRow }) => [startDate, startRow])).toEqual([
    [DAY, 0],
    [DAY, 25_000],
  ]);
  expect(new Set(read.figures.query.map(({ value }) => value)).size).toBe(50_000);
  expect(read.days).toEqual([
    { day: "2026-10-01", final: true, queries: 0, pages: 0, queriesCut: false, pagesCut: false },
    { day: DAY, final: false, queries: 50_000, pages: 1, queriesCut: true, pagesCut: false },
  ]);
});
