import { expect, test } from "vitest";
import { judgeMovement } from "../../src/domains/ranks/judge-movement.ts";
import { judgeSince } from "../../src/domains/ranks/judge-since.ts";
import { reportOf } from "../../src/domains/ranks/rank-report.ts";
import type { Placed } from "../../src/domains/ranks/usual-range.ts";
import { rankOf } from "../../src/market/serp-of.ts";
import type { WorldState } from "../../src/market/world-state.ts";
import { marketOf } from "../../src/market/worlds/market-of.ts";
import { phrasesOf } from "../../src/market/worlds/phrases-of.ts";
import { worldDay } from "../../src/market/worlds/world-day.ts";
import { later, momentIn, worldBrand, worldState } from "../fakes/worlds/world-states.ts";
import { isWholeSample } from "../judges/sample-size.ts";

const DEPTH = 100;

const DAY_MS = 86_400_000;

/** Days on which a storm is reported to a brand, by the interval of its checks. */
function stormDays(state: WorldState, { every, until }: { every: number; until: number }): number[] {
  const [brand] = marketOf(state).brands;
  if (brand === undefined) throw new Error("The world has no brand.");
  const phrases = phrasesOf(state.seed, brand.business.trade, []).slice(0, 80);
  const series = new Map(phrases.map((phrase): [string, Placed[]] => [phrase, []]));
  const days = Array.from({ length: Math.floor(until / every) + 1 }, (_, index) => index * every);
  return days.filter((days) => {
    const then = later(state, days);
    const judged = [...series].flatMap(([query, checks]) => {
      const search = { query, day: worldDay(then), device: "desktop" as const, country: "US" };
      const rank = rankOf(marketOf(then), search, brand.domain)?.rank;
      checks.unshift({ place: rank ?? DEPTH + 1, found: rank !== undefined, at: Date.parse(then.now) });
      const movement = judgeMovement(checks, { rankDrop: 3 });
      if (movement === undefined) return [];
      const week = judgeSince(checks, movement.current.at - 7 * DAY_MS);
      return [{ keywordId: query, keyword: query, url: null, via: null, movement, week }];
    });
    return reportOf(judged, { rankDrop: 3 }).storm !== undefined;
  });
}

/** `npm run judge:ranks` takes all four. */
const BRANDS: readonly (readonly [domain: string, words: string[]])[] = [
  ["northbikes.example", ["city bikes", "cargo bikes"]],
  ["tidepool-tours.example", ["kayak tours", "kayak rental"]],
  ["ledgerly.example", ["invoicing software"]],
  ["casa-verde.example", ["vegan cooking class"]],
];

test.each(BRANDS.slice(0, isWholeSample ? undefined : 1))(
  "%s hears of no storm in a calm market, from its first check on, and of an update when there is one",
  (domain, words) => {
    const calm = worldState({ brands: [worldBrand({ domain, primaryKeywords: words })] });
    const shaken = (day: number): WorldState => ({
      ...calm,
      events: [
        { event: "algorithm_update", parameters: { intensity: 1 }, startsAt: momentIn(calm, day - 0.05), endsAt: null },
      ],
    });

    expect(stormDays(calm, { every: 1, until: 40 })).toEqual([]);
    expect(stormDays(calm, { every: 7, until: 84 })).toEqual([]);
    expect(stormDays(shaken(20), { every: 1, until: 24 })).toContain(20);
    expect(stormDays(shaken(49), { every: 7, until: 56 })).toContain(49);
  },
);
