import { type Static, Type } from "typebox";
import { OneOf } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";

export const VENDOR_INTENTS = ["informational", "navigational", "commercial", "transactional"] as const;
export type VendorIntent = (typeof VENDOR_INTENTS)[number];

/** The number of months that a keyword shows. */
export const SEARCH_MONTHS = 12;

export const MonthlySearches = Type.Object(
  {
    month: Type.String({ pattern: "^\\d{4}-\\d\\d$", description: "The month, for example `2026-10`." }),
    volume: Type.Integer({ minimum: 0, description: "Searches in that month." }),
  },
  { description: "The searches of one month." },
);
export type MonthlySearches = Static<typeof MonthlySearches>;

/** What data providers report of a keyword beside its volume and difficulty. */
export const KeywordMetrics = Type.Object({
  cpc: Knowable(Type.Number({ minimum: 0 }), "no_metrics", {
    description: "Average price of an advertiser's click, in US dollars; null if unknown.",
  }),
  competition: Knowable(Type.Number({ minimum: 0, maximum: 1 }), "no_metrics", {
    description: "Competition among advertisers, 0 to 1; null if unknown.",
  }),
  monthlySearches: Knowable(Type.Array(MonthlySearches, { maxItems: SEARCH_MONTHS }), "no_metrics", {
    description: `Searches in each of the latest ${SEARCH_MONTHS} months, newest first; null if unknown.`,
  }),
  vendorIntent: Knowable(OneOf(VENDOR_INTENTS), "no_metrics", {
    description: "Main search intent according to the data provider; null if unknown. `intentLabels` are ours.",
  }),
  trafficPotential: Knowable(Type.Integer({ minimum: 0 }), "no_metrics", {
    description:
      "Monthly visits of the top page from all keywords it ranks for, by the data provider; null if unknown.",
  }),
  language: Knowable(Type.String(), "no_metrics", {
    description: "Language of the phrase according to the data provider, ISO 639-1; null if unknown.",
  }),
});
export type KeywordMetrics = Static<typeof KeywordMetrics>;

/** Nothing is known. */
export const NO_METRICS: KeywordMetrics = {
  cpc: null,
  competition: null,
  monthlySearches: null,
  vendorIntent: null,
  trafficPotential: null,
  language: null,
};
