import { daysLater } from "../../../kernel/text/moment.ts";
import type { Traffic } from "../../../market/search-traffic.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { searchTraffic, TRAFFIC_LAG } from "../../../market/worlds/search-traffic-of.ts";
import type { AnalyticsDimension, AnalyticsFilter, AnalyticsPage, AnalyticsQuery, AnalyticsRow } from "../port.ts";

const MOST_ROWS = 25_000;

interface Sums {
  keys: string[];
  clicks: number;
  impressions: number;
  positions: number;
}

/** Answers a query of search analytics from the market, as the vendor does: rare queries count in totals and have no rows. */
export async function sandboxAnalytics(
  state: WorldState,
  domain: string,
  query: AnalyticsQuery,
): Promise<AnalyticsPage> {
  const { startDate, endDate, dimensions, filters = [], rowLimit = MOST_ROWS, startRow = 0 } = query;
  const firstIncompleteDate = daysLater(state.now.slice(0, 10), -TRAFFIC_LAG.incomplete);
  const last = query.dataState === "all" ? endDate : minOf(endDate, daysLater(firstIncompleteDate, -1));
  const names = dimensions.includes("query") || filters.some(({ dimension }) => dimension === "query");
  const sums = new Map<string, Sums>();
  for (let day = startDate; day <= last; day = daysLater(day, 1)) {
    for (const one of await searchTraffic(state, domain, day)) {
      if ((names && one.withheld) || !filters.every((filter) => isMatch(one, filter))) continue;
      add(
        sums,
        dimensions.map((dimension) => valueOfDimension(one, dimension, day)),
        one,
      );
    }
  }
  const rows = [...sums.values()].sort(byClicks).slice(startRow, startRow + rowLimit);
  return {
    rows: rows.map(rowOf),
    aggregation: dimensions.includes("page") ? "byPage" : "byProperty",
    firstIncompleteDate: query.dataState === "all" && endDate >= firstIncompleteDate ? firstIncompleteDate : null,
  };
}

function add(sums: Map<string, Sums>, keys: string[], { clicks, impressions, position }: Traffic): void {
  const key = keys.join("\n");
  const sum = sums.get(key) ?? { keys, clicks: 0, impressions: 0, positions: 0 };
  sum.clicks += clicks;
  sum.impressions += impressions;
  sum.positions += position * impressions;
  sums.set(key, sum);
}

function rowOf({ keys, clicks, impressions, positions }: Sums): AnalyticsRow {
  return { keys, clicks, impressions, ctr: clicks / impressions, position: positions / impressions };
}

/** By date where there is one, as the vendor sorts, and most clicks first. */
function byClicks(one: Sums, other: Sums): number {
  return (
    other.clicks - one.clicks ||
    other.impressions - one.impressions ||
    (one.keys.join("\n") < other.keys.join("\n") ? -1 : 1)
  );
}

function valueOfDimension(one: Traffic, dimension: AnalyticsDimension, day: string): string {
  switch (dimension) {
    case "date":
      return day;
    case "query":
    case "page":
    case "country":
    case "device":
      return one[dimension];
    case "hour":
    case "searchAppearance":
      return "";
  }
}

function isMatch(one: Traffic, { dimension, operator, expression }: AnalyticsFilter): boolean {
  const value = valueOfDimension(one, dimension, "");
  switch (operator) {
    case "equals":
      return value === expression;
    case "notEquals":
      return value !== expression;
    case "contains":
      return value.includes(expression);
    case "notContains":
      return !value.includes(expression);
    case "includingRegex":
      return isNamedIn(value, expression);
    case "excludingRegex":
      return !isNamedIn(value, expression);
  }
}

/** Whether a value contains one of the alternatives of an expression. The service sends literals with optional blanks only. */
function isNamedIn(value: string, expression: string): boolean {
  const compact = value.toLowerCase().replaceAll(" ", "");
  return expression.split("|").some((literal) => compact.includes(literal.replaceAll("\\s?", "").replaceAll("\\", "")));
}

function minOf(one: string, other: string): string {
  return one < other ? one : other;
}
