import { type Static, Type } from "typebox";
import { defineQuery, type FieldError } from "../kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import {
  Day,
  figureFields,
  rangeFields,
  rangeInput,
  SEARCH_SOURCES,
  type SearchCoverage,
  SearchFigures,
  SearchRange,
} from "./performance-schemas.ts";

const SORTS = ["clicks", "impressions", "ctr", "position", "clicksChange"].flatMap((field) => [field, `-${field}`]);
/** Search consoles keep 16 months. */
const MOST_DAYS = 800;
const MOST_MS = MOST_DAYS * 86_400_000;
const MOST_IMPRESSIONS = 1_000_000_000;

const previous = Nullable(SearchFigures, {
  description: "Figures of the stored days of `previousRange`; null without any.",
});
const clicksChange = Knowable(Type.Integer(), "not_imported", {
  description:
    "Clicks minus those of `previousRange`; null without a comparison, and where days of a range are missing (`coverage`).",
});

export const SearchQuery = Type.Object(
  {
    id: Type.String({ description: "Identifier of the query, `pfq_…`." }),
    query: Type.String({ description: "What people searched." }),
    ...figureFields,
    brand: Type.Boolean({ description: "Whether the query names the brand." }),
    keywordId: Nullable(Type.String(), { description: "The keyword `kw_…` with this text; null if there is none." }),
    previous,
    clicksChange,
  },
  { description: "A query with its figures." },
);
export type SearchQuery = Static<typeof SearchQuery>;

export const SearchPage = Type.Object(
  {
    id: Type.String({ description: "Identifier of the page's row, `pfp_…`." }),
    url: Type.String({ description: "URL as the search console reports it." }),
    ...figureFields,
    pageId: Nullable(Type.String(), {
      description: "The page `page_…` of `site.pages.list` at this URL; null if no crawl read it.",
    }),
    previous,
    clicksChange,
  },
  { description: "A page with its figures." },
);
export type SearchPage = Static<typeof SearchPage>;

const filters = {
  minClicks: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MOST_IMPRESSIONS, description: "Only rows with at least so many clicks." }),
  ),
  minImpressions: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_IMPRESSIONS,
      description: "Only rows with at least so many impressions.",
    }),
  ),
  minPosition: Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: 1000,
      description:
        "Only rows with this position or a worse one. 11 to 20 is the second page: within striking distance.",
    }),
  ),
  maxPosition: Type.Optional(
    Type.Number({ minimum: 1, maximum: 1000, description: "Only rows with this position or a better one." }),
  ),
  sort: Type.Optional(OneOf(SORTS, { default: "-clicks", description: "Field to sort by; `-` for descending." })),
  ...Paging({ defaultLimit: 50, maxLimit: 200 }),
};
const filterRules = {
  minClicks: { is: "atLeast", of: "clicks" },
  minImpressions: { is: "atLeast", of: "impressions" },
  minPosition: { is: "atLeast", of: "position" },
  maxPosition: { is: "atMost", of: "position" },
} as const;
const pairWords =
  "Figures by query and page cover the newest 28 final days, so `from` and `to` cannot be sent with it and nothing is compared.";

const range = { from: "2026-10-24", to: "2026-11-20" };
const previousRange = { from: "2026-09-26", to: "2026-10-23" };
const coverage: SearchCoverage = {
  days: 28,
  daysMissing: 0,
  previousDaysMissing: 0,
  incompleteFrom: null,
  queries: { rows: 1240, clicksShare: 0.62, impressionsShare: 0.71, daysCutOff: 0 },
  pages: { rows: 48, clicksShare: 1, impressionsShare: 1.08, daysCutOff: 0 },
};
const before = { clicks: 96, impressions: 2310, ctr: 0.0416, position: 8.4 };
const figures = { clicks: 128, impressions: 2540, ctr: 0.0504, position: 7.9 };
const answer = { range, previousRange, coverage, dataBreaks: [] };

export const listSearchQueries = defineQuery({
  area: "performance",
  name: "performance.queries.list",
  path: "/v1/performance/queries",
  summary: "List search queries",
  description:
    "Returns the queries for which search results showed the site, with clicks, impressions, CTR and average position, most clicks first, compared with the range before. For queries within striking distance send `minPosition` 11 and `maxPosition` 20. For totals use `performance.summary`; for ranks on the day of a check use `research.keyword.list`.",
  errors: ["validation_error"],
  input: Closed({
    ...rangeInput,
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "Only queries that contain this text." }),
    ),
    brand: Type.Optional(Type.Boolean({ description: "True: only queries that name the brand; false: only others." })),
    page: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2000, description: `Only queries that showed this URL. ${pairWords}` }),
    ),
    ...filters,
  }),
  check: ({ page, ...input }) => rangeFaults(input, page === undefined ? undefined : "page"),
  output: Type.Object({ ...ListOf(SearchQuery).properties, ...rangeFields }),
  list: {
    filters: { q: { is: "contains", of: "query" }, brand: { is: "equal", of: "brand" }, ...filterRules },
    order: "-clicks",
    sorts: SORTS,
    identifier: "id",
    others: ["from", "to", "compare", "page"],
  },
  example: {
    input: { minPosition: 11, maxPosition: 20 },
    output: {
      data: [
        {
          ...{ id: "pfq_0f3a8c2be1d94c6a7b5e2d10", query: "time tracking for architects", ...figures },
          ...{ brand: false, keywordId: "kw_o2s6w0a4e8i2m6q0u4y8c2g6", previous: before, clicksChange: 32 },
        },
      ],
      ...{ nextCursor: null, total: 1, ...answer },
    },
  },
});

export const listSearchPages = defineQuery({
  area: "performance",
  name: "performance.pages.list",
  path: "/v1/performance/pages",
  summary: "List pages by search clicks",
  description:
    "Returns the pages that search results showed, with clicks, impressions, CTR and average position, most clicks first, compared with the range before. Send `query` for the pages of one query. For the text and the issues of a page use `site.pages.get`; for totals use `performance.summary`.",
  errors: ["validation_error"],
  input: Closed({
    ...rangeInput,
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "Only URLs that contain this text." })),
    query: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2000, description: `Only pages that this query showed. ${pairWords}` }),
    ),
    ...filters,
  }),
  check: ({ query, ...input }) => rangeFaults(input, query === undefined ? undefined : "query"),
  output: Type.Object({ ...ListOf(SearchPage).properties, ...rangeFields }),
  list: {
    filters: { q: { is: "contains", of: "url" }, ...filterRules },
    order: "-clicks",
    sorts: SORTS,
    identifier: "id",
    others: ["from", "to", "compare", "query"],
  },
  example: {
    input: { q: "/for/" },
    output: {
      data: [
        {
          ...{ id: "pfp_4c6a7b5e2d100f3a8c2be1d9", url: "https://tallyhour.example/for/architects", ...figures },
          ...{ pageId: "page_a4e8i2m6q0u5y9c3g7k1o5sw", previous: before, clicksChange: 32 },
        },
      ],
      ...{ nextCursor: null, total: 1, ...answer },
    },
  },
});

export const searchPerformanceSummary = defineQuery({
  area: "performance",
  name: "performance.summary",
  path: "/v1/performance/summary",
  summary: "Summarize search performance",
  description:
    "Returns clicks, impressions, CTR and average position of the property: in total, by day, country and device, and for brand and other queries, compared with the range before, with the share that rows cover and the vendor's known errors. For single queries use `performance.queries.list`. `performance.import` fills it.",
  errors: ["validation_error"],
  input: Closed(rangeInput),
  check: (input) => rangeFaults(input, undefined),
  output: Type.Object({
    ...rangeFields,
    totals: Knowable(SearchFigures, "not_imported", {
      description: "Totals of the property; null if nothing was imported.",
    }),
    previous: Knowable(SearchFigures, "not_imported", {
      description:
        "Totals of the stored days of `previousRange`; null without figures there. Not comparable if `coverage.previousDaysMissing` is above 0.",
    }),
    brand: Knowable(SearchFigures, "not_imported", {
      description: "Queries that name the brand. Null if the source did not report them apart, as in an export.",
    }),
    other: Knowable(SearchFigures, "not_imported", {
      description: "Other queries that the vendor names. Withheld queries are in neither part. Null as `brand`.",
    }),
    brandTerms: Type.Array(Type.String(), { description: "Words that make a query one of the brand." }),
    days: Type.Array(
      Type.Object({
        day: Day("The day, Pacific Time."),
        ...figureFields,
        final: Type.Boolean({ description: "Whether the vendor no longer changes it." }),
      }),
      { description: "Totals of each day with figures, earliest first." },
    ),
    countries: Type.Array(
      Type.Object({
        country: Type.String({ description: "ISO 3166-1 alpha-3 in lower case, as the vendor writes it." }),
        ...figureFields,
      }),
      { description: "Countries, most clicks first; at most 20." },
    ),
    devices: Type.Array(
      Type.Object({
        device: OneOf(["desktop", "mobile", "tablet"], { description: "Device of the search." }),
        ...figureFields,
      }),
      { description: "Devices, most clicks first." },
    ),
    imported: Knowable(
      Type.Object(
        {
          source: OneOf(SEARCH_SOURCES, { description: "Where the newest import read." }),
          property: Nullable(Type.String(), { description: "The property; null for an export." }),
          range: SearchRange,
          importedAt: Timestamp("When the newest import ended."),
        },
        { description: "Stored figures." },
      ),
      "not_imported",
      { description: "Stored figures; null before the first import." },
    ),
  }),
  example: {
    input: { from: range.from, to: range.to },
    output: {
      ...answer,
      totals: { clicks: 1890, impressions: 41200, ctr: 0.0459, position: 12.1 },
      previous: { clicks: 1720, impressions: 39800, ctr: 0.0432, position: 12.6 },
      brand: { clicks: 610, impressions: 1900, ctr: 0.3211, position: 1.2 },
      other: { clicks: 560, impressions: 27400, ctr: 0.0204, position: 14.2 },
      brandTerms: ["tallyhour"],
      days: [{ day: range.to, clicks: 66, impressions: 1480, ctr: 0.0446, position: 12.0, final: true }],
      countries: [{ country: "usa", clicks: 1510, impressions: 33100, ctr: 0.0456, position: 12.0 }],
      devices: [{ device: "desktop", clicks: 1240, impressions: 26900, ctr: 0.0461, position: 12.3 }],
      imported: {
        source: "search_console",
        property: "sc-domain:tallyhour.example",
        range: { from: "2025-07-21", to: range.to },
        importedAt: "2026-11-23T06:00:41.000Z",
      },
    },
  },
});

export const performanceOperations = [listSearchQueries, listSearchPages, searchPerformanceSummary];

interface AskedRange {
  from?: string | undefined;
  to?: string | undefined;
  compare?: string | undefined;
}

function rangeFaults({ from, to }: AskedRange, pair: "page" | "query" | undefined): FieldError[] {
  const sent = pair === undefined ? [] : Object.entries({ from, to }).filter(([, value]) => value !== undefined);
  return [
    ...sent.map(([field]) => ({ field, message: `cannot be sent with ${pair}` })),
    ...(from !== undefined && to !== undefined && from > to
      ? [{ field: "to", message: "must not be before from" }]
      : []),
    ...(from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) > MOST_MS
      ? [{ field: "to", message: `must be at most ${MOST_DAYS} days after from` }]
      : []),
  ];
}
