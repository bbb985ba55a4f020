import { type Static, Type } from "typebox";
import { Nullable, OneOf } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";

const count = (description: string) => Type.Integer({ minimum: 0, description });
export const Day = (description: string) => Type.String({ format: "date", description });

export const figureFields = {
  clicks: count("Clicks from search results."),
  impressions: count("Searches that showed a result."),
  ctr: Knowable(Type.Number({ minimum: 0 }), "no_impressions", {
    description: "Clicks per impression; null without impressions.",
  }),
  position: Knowable(Type.Number({ minimum: 0 }), "no_impressions", {
    description: "Average position, weighted by impressions; null without impressions.",
  }),
};
export const SearchFigures = Type.Object(figureFields, { description: "Clicks and impressions of a range." });
export type SearchFigures = Static<typeof SearchFigures>;

export const SearchRange = Type.Object(
  { from: Day("First day."), to: Day("Last day.") },
  { description: "Days of the vendor, Pacific Time; both ends included." },
);
export type SearchRange = Static<typeof SearchRange>;

export const SearchMetric = OneOf(["clicks", "impressions", "ctr", "position"], { description: "A metric." });

export type SearchMetric = Static<typeof SearchMetric>;

export const SearchDataBreak = Type.Object(
  {
    metrics: Type.Array(SearchMetric, { description: "Metrics that are wrong or not comparable." }),
    from: Day("First affected day, Pacific Time."),
    to: Day("Last affected day, Pacific Time."),
    reason: Type.String({ description: "What happened." }),
    url: Type.String({ description: "The vendor's page about it." }),
  },
  { description: "Days on which the vendor's figures are known to be wrong." },
);
export type SearchDataBreak = Static<typeof SearchDataBreak>;

/** Clicks of a keyword beside its rank. */
export const KeywordSearch = Type.Object(
  {
    range: SearchRange,
    ...figureFields,
    unreliable: Type.Array(SearchMetric, {
      description: "Metrics that a known error of the vendor touches in `range`. Do not compare them.",
    }),
  },
  { description: "Search Console figures of the query with the keyword's text." },
);
export type KeywordSearch = Static<typeof KeywordSearch>;

const share = (metric: string) =>
  Knowable(Type.Number({ minimum: 0 }), "not_imported", {
    description: `The rows' ${metric} divided by the property's; null where either is unknown.`,
  });
const RowCoverage = (item: string, note: string) =>
  Type.Object(
    {
      rows: count(
        `Imported rows: one for each ${item} and day, or one for each ${item} of an export without days. The list counts each ${item} once.`,
      ),
      clicksShare: share("clicks"),
      impressionsShare: share("impressions"),
      daysCutOff: count("Days on which the vendor had more rows than it returns."),
    },
    { description: note },
  );

export const SearchCoverage = Type.Object(
  {
    days: count("Days of the range with figures."),
    daysMissing: count("Days of the range without figures: not imported, or not yet published by the vendor."),
    previousDaysMissing: Knowable(count("Days."), "not_imported", {
      description:
        "Days of `previousRange` without figures; null without a comparison. Above 0, or with days missing in `range`, `clicksChange` is null: a part is not compared with a whole.",
    }),
    incompleteFrom: Nullable(Day("First day, Pacific Time."), {
      description: "First day of the range, Pacific Time, that the vendor can still change; null if all are final.",
    }),
    queries: RowCoverage(
      "query",
      "What rows by query cover. The vendor withholds rare queries, so their sum is below the totals.",
    ),
    pages: RowCoverage(
      "page",
      "What rows by page cover. The impressions can exceed the totals: a search that shows two pages counts twice by page.",
    ),
  },
  {
    description:
      "How much of the property the rows cover. Totals are fetched by themselves and never added up from rows.",
  },
);
export type SearchCoverage = Static<typeof SearchCoverage>;

export const SEARCH_SOURCES = ["search_console", "export"] as const;

/** What every answer says about its figures. */
export const rangeFields = {
  range: Knowable(SearchRange, "not_imported", {
    description: "The days of the figures; null if nothing was imported.",
  }),
  previousRange: Nullable(SearchRange, {
    description: "The days of the compared figures; null without a comparison.",
  }),
  coverage: Knowable(SearchCoverage, "not_imported", {
    description: "How much the rows cover; null if nothing was imported.",
  }),
  dataBreaks: Type.Array(SearchDataBreak, {
    description: "Known errors of the vendor in one of the two ranges. Do not compare those metrics.",
  }),
};

export const SEARCH_COMPARISONS = ["none", "previous", "previous_year"] as const;
export const rangeInput = {
  from: Type.Optional(Day("First day, Pacific Time. Defaults to 27 days before `to`.")),
  to: Type.Optional(Day("Last day, Pacific Time. Defaults to the newest final day.")),
  compare: Type.Optional(
    OneOf(SEARCH_COMPARISONS, {
      default: "previous",
      description:
        "Range to compare with: the same number of days before, or 52 weeks earlier, so that weekdays match.",
    }),
  ),
};
