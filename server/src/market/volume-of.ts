import { isTown } from "./localities.ts";
import type { Market } from "./market.ts";
import { spaced, termsOf, topicWords } from "./phrase-words.ts";
import { isAboutSoftware, shapeOf, subjectOf } from "./query-shape.ts";
import { randomOf } from "./random.ts";
import { thingIn } from "./tongues.ts";

/** The numbers that keyword tools show: each about a fifth more than the one before. */
const STEPS = [0, 10, 20, 30, 40, 50, 70, 90, 110, 140, 170, 210, 260, 320, 390, 480, 590, 720, 880] as const;

const LARGE_STEPS = [1000, 1300, 1600, 1900, 2400, 2900, 3600, 4400, 5400, 6600, 8100, 9900] as const;
const LARGE_END = 10_000;

/** Searches by count of words: phrases are searched the less the longer they are. */
const BY_LENGTH = [20, 5400, 1100, 390, 150, 70, 30, 10] as const;

/** What a month is to business software, January first: people plan in January and September, and rest in summer. */
const OFFICE_YEAR = [1.22, 1.08, 1.06, 1.0, 0.97, 0.92, 0.84, 0.82, 1.12, 1.07, 1.02, 0.78] as const;

/** Searches in an average month in a country; without one, in the market's. */
export function averageVolume(market: Market, query: string, country = market.country): number {
  const text = query.toLowerCase();
  const known = market.known.get(text)?.volume;
  if (known !== undefined && country === market.country) return known;
  return asTools((known ?? madeUpVolume(market, text)) * sizeOf(market, country));
}

/** Nothing that is said beside a thing is searched more than this part of what the thing is. */
const OF_CORE = 0.7;
/** What people write beside a thing that they look for, without looking for another thing. */
const BESIDE =
  / (?:(?:for|in|with|from|near|without|and) .+|(?:reddit|forum|kpi|api|dashboard|reports?|examples?|policy|process|methods|mistakes|explained|guide|tips|checklist|comparison|competitors|deals|discount|quote|download|demo|tutorial|recommendations|pros and cons|free trial|not working|problems|integrations?|history|standards|trends|subscription|accessories|insurance|(?:excel )?templates?|spreadsheet|google sheets|online|today|app|platform|tool|system)$)/s;
const BEFORE =
  /^(?:affordable|buy|open source|offline|automatic|online|self hosted|custom|how to choose|how to find|how much does|what is the|cheap|good) /;

function madeUpVolume(market: Market, text: string): number {
  const core = coreOf(text);
  const own = ownVolume(market, text);
  return core === undefined ? own : Math.min(own, OF_CORE * madeUpVolume(market, core));
}

/** What a phrase says something beside: `crm` of `crm for dentists`, and of `best crm`; undefined where it is the thing itself. */
function coreOf(text: string): string | undefined {
  const { text: subject, verb } = subjectOf(text);
  const [last = "", ...others] = text.split(" ").toReversed();
  const unplaced = isTown(last) ? others.toReversed().join(" ") : text;
  const shorter = [verb ? text : subject, text.replace(BESIDE, ""), text.replace(BEFORE, ""), thingIn(text), unplaced];
  return shorter.find((one) => one !== "" && one.length < text.length);
}

function ownVolume(market: Market, text: string): number {
  const words = termsOf(text);
  const random = randomOf(market.seed, "volume", text);
  const authority = namesIn(market).get(text);
  const size =
    authority === undefined ? (BY_LENGTH[Math.min(words.length, BY_LENGTH.length - 1)] ?? 0) : byFame(authority);
  // A query that is nothing but names and odd words is rarer than one in the words everybody uses.
  const common = topicWords(text).every((word) => word.length < 12) ? 1 : 0.6;
  return size * common * Math.exp(random.normal() * 0.65);
}

/** Searches for the name of a site: some hundred a month for a small one, ten thousand for the best known. */
function byFame(authority: number): number {
  return 10 ** (1 + authority / 25);
}

const names = new WeakMap<Market, ReadonlyMap<string, number>>();

/** The authority of sites that sell, by their names as people search them. */
function namesIn(market: Market): ReadonlyMap<string, number> {
  const known = names.get(market);
  if (known !== undefined) return known;
  const sellers = market.sites.filter(({ kind }) => kind === "product");
  const made = new Map(sellers.map(({ name, authority }) => [spaced(name), authority]));
  names.set(market, made);
  return made;
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
