import type { KeywordMetrics, MonthlySearches, VendorIntent } from "@findable/contract";
import type { Market } from "./market.ts";
import { type QueryShape, shapeOf } from "./query-shape.ts";
import { randomOf } from "./random.ts";
import { averageVolume, volumeOf } from "./volume-of.ts";

export interface MetricsQuestion {
  /** ISO 3166-1 alpha-2; the market's where nothing is said. */
  country?: string;
  /** ISO 639-1; English where nothing is said. */
  language?: string;
  /** ISO time. The last month is the one before. */
  now: string;
}

const MONTHS = 12;

const INTENTS: Readonly<Record<QueryShape, VendorIntent>> = {
  question: "informational",
  template: "informational",
  comparison: "commercial",
  alternatives: "commercial",
  reviews: "commercial",
  list: "commercial",
  price: "transactional",
  local: "transactional",
  thing: "commercial",
  name: "navigational",
};
/** A click in US dollars and the competition for it, where a typical seller advertises. */
const PRICES: Readonly<Record<VendorIntent, { cpc: number; competition: number }>> = {
  informational: { cpc: 1.2, competition: 0.15 },
  navigational: { cpc: 2.1, competition: 0.3 },
  commercial: { cpc: 6.5, competition: 0.55 },
  transactional: { cpc: 9.8, competition: 0.75 },
};
/** Visits of the top page beside the searches of its main query: it ranks for many others. */
const POTENTIAL = 1.9;

/** What vendors report of a phrase beside volume and difficulty; the same for the same phrase, country and month. */
export function metricsOf(
  market: Market,
  phrase: string,
  { country = market.country, language = "en", now }: MetricsQuestion,
): KeywordMetrics {
  const random = randomOf(market.seed, "metrics", phrase.toLowerCase());
  const vendorIntent = INTENTS[shapeOf(phrase)];
  const { cpc, competition } = PRICES[vendorIntent];
  return {
    cpc: Math.round(cpc * Math.exp(random.normal() * 0.4) * 100) / 100,
    competition: Math.round(Math.min(1, Math.max(0, competition + random.normal() * 0.12)) * 100) / 100,
    monthlySearches: monthsOf(market, phrase, country, new Date(now)),
    vendorIntent,
    trafficPotential: Math.round(averageVolume(market, phrase, country) * POTENTIAL * (0.6 + 0.8 * random.number())),
    language,
  };
}

function monthsOf(market: Market, phrase: string, country: string, now: Date): MonthlySearches[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index, 1));
    const month = first.toISOString().slice(0, 7);
    return { month, volume: volumeOf(market, phrase, first.getUTCMonth() + 1, country) };
  });
}
