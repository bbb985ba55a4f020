import type {
  KeywordSearch,
  SearchCoverage,
  SearchFigures,
  SearchPage,
  SearchQuery,
  SearchRange,
} from "@findable/contract";
import {
  type AskedRange,
  brandTermsOf,
  brokenMetrics,
  dataBreaksOf,
  figuresOf,
  previousOf,
  rangeOf,
  rounded,
  type Sums,
  WINDOW_DAYS,
} from "../../../domains/performance/rules.ts";
import { dayAfter, daysIn } from "../../../kernel/search/data-breaks.ts";
import { dayOf } from "../../../market/market.ts";
import { type Traffic, trafficOf } from "../../../market/search-traffic.ts";
import { volumeOf } from "../../../market/volume-of.ts";
import { demoId } from "../../ids.ts";
import { BRAND, DEMO_NOW, daysAgo } from "../facts.ts";
import { keywords } from "../keywords/keywords.ts";
import { demoMarket, HOME_COUNTRY } from "../market.ts";
import { once, onceEach } from "../once.ts";
import { foundRank } from "../ranks/rank-checks.ts";
import { sitePages } from "./site-pages.ts";

/** The vendor's newest final day, and the days that are stored. */
const NEWEST = daysAgo(3).slice(0, 10);
const STORED = 182;
export const STORED_RANGE: SearchRange = { from: dayAfter(NEWEST, 1 - STORED), to: NEWEST };
export const PROPERTY = `sc-domain:${BRAND.domain}`;
const TERMS = brandTermsOf({ name: BRAND.name, domain: BRAND.domain });
const MORNING = 7;

const ranked = once(() => keywords().filter(({ currentRank }) => currentRank !== null));

/** What the search console counted on a day. Ranks are those of the first day of each week. */
const trafficOn = onceEach(2 * STORED, (day: string): readonly Traffic[] => {
  const number = dayOf(day);
  const ago = Math.max(0, dayOf(DEMO_NOW) - (number - (number % MORNING)));
  const month = Number(day.slice(5, 7));
  return ranked().flatMap(({ keyword }) => {
    const { position, url } = foundRank(keyword, ago, "desktop", HOME_COUNTRY);
    if (position === null || url === null) return [];
    const searches = volumeOf(demoMarket(), keyword, month);
    return trafficOf({ query: keyword, url, rank: position, searches }, number);
  });
});

function daysOf({ from, to }: SearchRange): string[] {
  const first = from < STORED_RANGE.from ? STORED_RANGE.from : from;
  const last = to > NEWEST ? NEWEST : to;
  return first > last
    ? []
    : Array.from({ length: daysIn({ from: first, to: last }) }, (_, index) => dayAfter(first, index));
}

const trafficIn = (range: SearchRange) => daysOf(range).flatMap((day) => trafficOn(day));

function sumOf(rows: readonly Traffic[]): Sums {
  return rows.reduce(
    (sum, { clicks, impressions, position }) => ({
      clicks: sum.clicks + clicks,
      impressions: sum.impressions + impressions,
      positions: sum.positions + position * impressions,
    }),
    { clicks: 0, impressions: 0, positions: 0 },
  );
}

function grouped(range: SearchRange, keyOf: (row: Traffic) => string): Map<string, Sums> {
  const groups = Map.groupBy(trafficIn(range), keyOf);
  return new Map([...groups].map(([key, rows]) => [key, sumOf(rows)]));
}

const isBrand = (query: string) => TERMS.some((term) => query.includes(term));
const isNamed = ({ withheld }: Traffic) => !withheld;

export interface DemoRange {
  range: SearchRange;
  previousRange: SearchRange | null;
}

export function demoRange({ from, to, compare }: AskedRange): DemoRange {
  const range = rangeOf({ from, to }, NEWEST);
  return { range, previousRange: previousOf(range, compare) };
}

/** The newest four weeks, in which rows by query and page are known. */
export const PAIR_RANGE: DemoRange = {
  range: { from: dayAfter(NEWEST, 1 - WINDOW_DAYS), to: NEWEST },
  previousRange: null,
};

const missingDays = (range: SearchRange) => daysIn(range) - daysOf(range).length;

interface Row {
  value: string;
  figures: SearchFigures & { previous: SearchFigures | null; clicksChange: number | null };
}

function rowsOf({ range, previousRange }: DemoRange, keyOf: (row: Traffic) => string | undefined): Row[] {
  const keyed = (row: Traffic) => keyOf(row) ?? "";
  const before = previousRange === null ? new Map<string, Sums>() : grouped(previousRange, keyed);
  const isComparable = previousRange !== null && [range, previousRange].every((one) => missingDays(one) === 0);
  return [...grouped(range, keyed)].flatMap(([value, sums]) => {
    if (value === "") return [];
    const former = before.get(value);
    return [
      {
        value,
        figures: {
          ...figuresOf(sums),
          previous: former === undefined ? null : figuresOf(former),
          clicksChange: !isComparable ? null : sums.clicks - (former?.clicks ?? 0),
        },
      },
    ];
  });
}

/** Queries with their figures; those that showed one page where it is named. */
export function searchQueries(asked: DemoRange, page?: string): SearchQuery[] {
  const ids = new Map(keywords().map(({ keyword, id }) => [keyword, id]));
  const keyOf = (row: Traffic) => (row.withheld || (page !== undefined && row.page !== page) ? undefined : row.query);
  return rowsOf(asked, keyOf).map(({ value, figures }) => ({
    ...{ id: demoId("pfq", value), query: value, ...figures },
    ...{ brand: isBrand(value), keywordId: ids.get(value) ?? null },
  }));
}

const usualQueries = once(() => new Map(searchQueries(PAIR_RANGE).map((row) => [row.query, row])));

/** Clicks of the newest four weeks beside the rank of a keyword. */
export function keywordSearch(keyword: string): KeywordSearch | null {
  const row = usualQueries().get(keyword);
  if (row === undefined) return null;
  const { clicks, impressions, ctr, position } = row;
  const { range } = PAIR_RANGE;
  return { range, clicks, impressions, ctr, position, unreliable: brokenMetrics(range) };
}

/** Pages with their figures; those that one query showed where it is named. */
export function searchPages(asked: DemoRange, query?: string): SearchPage[] {
  const ids = new Map(sitePages().map(({ url, id }) => [url, id]));
  const keyOf = (row: Traffic) =>
    query === undefined || (row.query === query && !row.withheld) ? row.page : undefined;
  return rowsOf(asked, keyOf).map(({ value, figures }) => ({
    ...{ id: demoId("pfp", value), url: value, ...figures, pageId: ids.get(value) ?? null },
  }));
}

export function searchCoverage({ range, previousRange }: DemoRange): SearchCoverage {
  const rows = trafficIn(range);
  const [all, named] = [sumOf(rows), sumOf(rows.filter(isNamed))];
  const days = daysOf(range);
  const distinct = (keyOf: (row: Traffic) => string, from: (row: Traffic) => boolean) =>
    days.reduce((sum, day) => sum + new Set(trafficOn(day).filter(from).map(keyOf)).size, 0);
  const share = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole, 4));
  return {
    days: days.length,
    daysMissing: missingDays(range),
    previousDaysMissing: previousRange === null ? null : missingDays(previousRange),
    incompleteFrom: null,
    queries: {
      rows: distinct(({ query }) => query, isNamed),
      clicksShare: share(named.clicks, all.clicks),
      impressionsShare: share(named.impressions, all.impressions),
      daysCutOff: 0,
    },
    pages: {
      rows: distinct(
        ({ page }) => page,
        () => true,
      ),
      clicksShare: share(all.clicks, all.clicks),
      impressionsShare: share(all.impressions, all.impressions),
      daysCutOff: 0,
    },
  };
}

export function searchSummary({ range, previousRange }: DemoRange) {
  const rows = trafficIn(range);
  const named = rows.filter(isNamed);
  const figuresIn = (some: readonly Traffic[]) => figuresOf(sumOf(some));
  const parts = (keyOf: (row: Traffic) => string) =>
    [...grouped(range, keyOf)].sort(([, one], [, other]) => other.clicks - one.clicks);
  const before = previousRange === null ? [] : trafficIn(previousRange);
  return {
    range,
    previousRange,
    coverage: searchCoverage({ range, previousRange }),
    dataBreaks: dataBreaksOf([range, previousRange]),
    totals: figuresIn(rows),
    previous: before.length === 0 ? null : figuresIn(before),
    brand: figuresIn(named.filter(({ query }) => isBrand(query))),
    other: figuresIn(named.filter(({ query }) => !isBrand(query))),
    brandTerms: TERMS,
    days: daysOf(range).map((day) => ({ day, ...figuresIn(trafficOn(day)), final: true })),
    countries: parts(({ country }) => country).map(([country, sums]) => ({ country, ...figuresOf(sums) })),
    devices: parts(({ device }) => device).map(([device, sums]) => ({
      device: DEVICES[device as Traffic["device"]],
      ...figuresOf(sums),
    })),
    imported: {
      ...{ source: "search_console" as const, property: PROPERTY, range: STORED_RANGE },
      importedAt: daysAgo(0, MORNING),
    },
  };
}

const DEVICES = { DESKTOP: "desktop", MOBILE: "mobile", TABLET: "tablet" } as const;
