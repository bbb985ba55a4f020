import { clicksAt } from "../clicks-at.ts";
import { inTurns } from "../in-turns.ts";
import { addressFor, subjectFor } from "../page-for.ts";
import { fnv1a } from "../random.ts";
import { type ShownResult, type Traffic, trafficOf } from "../search-traffic.ts";
import { DEEPEST } from "../serp-of.ts";
import { candidatesFor, ordered } from "../standings.ts";
import { volumeOf } from "../volume-of.ts";
import type { WorldState } from "../world-state.ts";
import { marketOf, type WorldMarket } from "./market-of.ts";
import { rankingsOf } from "./rankings-of.ts";
import { worldDay } from "./world-day.ts";

const COUNTRY = "US";
/** Phrases that bring a site clicks, most first: more would only slow the import of a test world. */
const MOST_PHRASES = 300;
/** Ranks are those of the first day of each week. */
const WEEK = 7;
/** Weeks of sites that are kept. */
const KEPT = 240;
/** The oldest day that a search console still has. */
const HISTORY_DAYS = 486;
/** The vendor's days that can still change, and the delay until it publishes a day. */
export const TRAFFIC_LAG = { incomplete: 2, published: 1 } as const;

const weeks = new Map<string, Promise<readonly Ranked[]>>();
type Ranked = Pick<ShownResult, "query" | "url" | "rank">;

/** What a search console of the world counts of a site on a day, ISO 8601. Empty before 16 months ago and for days not yet published. */
export async function searchTraffic(state: WorldState, domain: string, date: string): Promise<Traffic[]> {
  const day = worldDay(state, `${date}T12:00:00.000Z`);
  const age = worldDay(state) - day;
  if (age < TRAFFIC_LAG.published || age > HISTORY_DAYS) return [];
  const market = marketOf(state);
  const ranked = await rankedIn(state, market, domain, day - (((day % WEEK) + WEEK) % WEEK));
  const month = Number(date.slice(5, 7));
  const number = Math.floor(Date.parse(date) / 86_400_000);
  return ranked.flatMap((one) => trafficOf({ ...one, searches: volumeOf(market, one.query, month) }, number));
}

function rankedIn(state: WorldState, market: WorldMarket, domain: string, week: number): Promise<readonly Ranked[]> {
  const deeds = fnv1a(JSON.stringify([state.brands, state.deeds, state.events]));
  const key = `${state.seed} ${deeds} ${domain} ${week}`;
  const known = weeks.get(key) ?? lookUp(market, domain, { week, today: worldDay(state) });
  weeks.delete(key);
  weeks.set(key, known);
  for (const [oldest] of weeks) {
    if (weeks.size <= KEPT) break;
    weeks.delete(oldest);
  }
  return known;
}

async function lookUp(
  market: WorldMarket,
  domain: string,
  { week, today }: { week: number; today: number },
): Promise<readonly Ranked[]> {
  const now = await rankingsOf(market, domain, { day: today, country: COUNTRY });
  const phrases = now
    .map(({ phrase, rank }) => ({ query: phrase.keyword, clicks: (phrase.volume ?? 0) * clicksAt(rank) }))
    .sort((one, other) => other.clicks - one.clicks || (one.query < other.query ? -1 : 1))
    .slice(0, MOST_PHRASES);
  const found = await inTurns(phrases, ({ query }): Ranked[] => {
    const search = { query, day: week, country: COUNTRY, device: "desktop" as const };
    const best = ordered(market, search, candidatesFor(market, query)).slice(0, DEEPEST);
    const place = best.findIndex(({ site }) => site.domain === domain);
    const shown = best[place];
    if (shown === undefined) return [];
    return [{ query, url: addressFor(market, shown.site, shown.page, subjectFor(market, query)), rank: place + 1 }];
  });
  return found.flat();
}
