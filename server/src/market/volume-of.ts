import type { Market } from "./market.ts";
import { termsOf, topicWords } from "./phrase-words.ts";
import { isAboutSoftware, shapeOf } from "./query-shape.ts";
import { randomOf } from "./random.ts";

/** The numbers that keyword tools show: each about a fifth more than the one before. */
const STEPS = [0, 10, 20, 30, 40, 50, 70, 90, 110, 140, 170, 210, 260, 320, 390, 480, 590, 720, 880] as const;

const LARGE_STEPS = [1000, 1300, 1600, 1900, 2400, 2900, 3600, 4400, 5400, 6600, 8100, 9900] as const;
const LARGE_END = 10_000;

/** Searches by count of words: phrases are searched the less the longer they are. */
const BY_LENGTH = [5400, 5400, 1100, 390, 150, 70, 30, 10] as const;

/** What a month is to business software, January first: people plan in January and September, and rest in summer. */
const OFFICE_YEAR = [1.22, 1.08, 1.06, 1.0, 0.97, 0.92, 0.84, 0.82, 1.12, 1.07, 1.02, 0.78] as const;

/** Searches in an average month in a country; without one, in the market's. */
export function averageVolume(market: Market, query: string, country = market.country): number {
  const text = query.toLowerCase();
  const known = market.known.get(text)?.volume;
  if (known !== undefined && country === market.country) return known;
  return asTools((known ?? madeUpVolume(market, text)) * sizeOf(market, country));
}

function madeUpVolume(market: Market, text: string): number {
  const words = termsOf(text);
  const random = randomOf(market.seed, "volume", text);
  const size = BY_LENGTH[Math.min(words.length, BY_LENGTH.length - 1)] ?? 0;
  // A query that is nothing but names and odd words is rarer than one in the words everybody uses.
  const common = topicWords(text).every((word) => word.length < 12) ? 1 : 0.6;
  return size * common * Math.exp(random.normal() * 0.65);
}

/** Searches in one month (1 to 12) of one country; without a country, of the market's. */
export function volumeOf(market: Market, query: string, month: number, country = market.country): number {
  const random = randomOf(market.seed, "season", query.toLowerCase());
  const office = isAboutSoftware(query) || shapeOf(query) === "template" ? 1 : 0.35;
  const peak = random.integer(1, 12);
  const own = 0.12 * Math.cos(((month - peak) / 6) * Math.PI);
  const season = 1 + ((OFFICE_YEAR[month - 1] ?? 1) - 1) * office + own;
  return asTools(averageVolume(market, query, country) * season);
}

/** A country's searches beside those of the market's own. */
function sizeOf(market: Market, country: string): number {
  if (country === market.country) return 1;
  const sizes: Record<string, number> = { US: 1, GB: 0.21, CA: 0.12, AU: 0.1, IN: 0.16, DE: 0.05, FR: 0.04, NL: 0.03 };
  const of = (code: string) => sizes[code] ?? 0.02;
  return of(country) / of(market.country);
}

function asTools(value: number): number {
  if (value >= LARGE_END) return asTools(value / 10) * 10;
  const steps: readonly number[] = value < LARGE_STEPS[0] ? STEPS : LARGE_STEPS;
  return steps.reduce((nearest, step) => (Math.abs(step - value) < Math.abs(nearest - value) ? step : nearest), 0);
}
