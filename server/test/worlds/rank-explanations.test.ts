import type { RankExplanation, SerpSnapshot } from "@findable/contract";
import { expect, test } from "vitest";
import { explainRank, type Look } from "../../src/domains/ranks/explain-rank.ts";
import { judgeMovement } from "../../src/domains/ranks/judge-movement.ts";
import { judgeSince } from "../../src/domains/ranks/judge-since.ts";
import { type Judged, reportOf } from "../../src/domains/ranks/rank-report.ts";
import { serpDiff } from "../../src/domains/serps/rules.ts";
import { type MarketResult, resultsOf } from "../../src/market/serp-of.ts";
import type { WorldState } from "../../src/market/world-state.ts";
import { marketOf } from "../../src/market/worlds/market-of.ts";
import { phrasesOf } from "../../src/market/worlds/phrases-of.ts";
import { worldDay } from "../../src/market/worlds/world-day.ts";
import { later, momentIn, worldBrand, worldState } from "../fakes/worlds/world-states.ts";
import { printFigures } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";

const ALL_BRANDS: readonly (readonly [domain: string, words: string[]])[] = [
  ["northbikes.example", ["city bikes", "cargo bikes"]],
  ["tidepool-tours.example", ["kayak tours", "kayak rental"]],
  ["ledgerly.example", ["invoicing software"]],
  ["casa-verde.example", ["vegan cooking class"]],
];
/** `npm run judge:ranks` takes all four. */
const BRANDS = ALL_BRANDS.slice(0, isWholeSample ? undefined : 1);
const PHRASES = 80;
/** Days before the move, and checks after it. */
const STEADY_DAYS = 20;
const CHECKS_AFTER = 2;
/** Positions that our page falls by, and pages that rise past it. */
const FALL = 8;
const RISERS = 6;
/** Enough to see where our page and those that rise are. */
const DEEPEST_READ = 60;
/** A page that rises comes from behind these results. */
const FAR = 25;

/** Changes the results of the days after the move. */
type Change = (results: readonly MarketResult[], own: number) => readonly MarketResult[];

const fallOfOurs: Change = (results, own) => {
  const ours = results.slice(own, own + 1);
  return results.toSpliced(own, 1).toSpliced(own + FALL, 0, ...ours);
};

const riseOfOthers: Change = (results, own) => {
  const risers = results.slice(FAR, FAR + RISERS);
  const others = results.filter((result) => !risers.includes(result));
  return others.toSpliced(Math.max(0, own - 1), 0, ...risers);
};

interface Case {
  explanation: RankExplanation;
  /** Domains that rose in truth. */
  risers: Set<string>;
  /** Domains above ours in the newest results: what a person names who sees only those. */
  above: string[];
  judged: Judged;
}

function casesOf(state: WorldState, change: Change | undefined): Case[] {
  const [brand] = marketOf(state).brands;
  if (brand === undefined) throw new Error("The world has no brand.");
  const days = Array.from({ length: STEADY_DAYS + CHECKS_AFTER }, (_, day) => day);
  const cases = phrasesOf(state.seed, brand.business.trade, [])
    .slice(0, PHRASES)
    .flatMap((query) => {
      const pages = days.map((day) =>
        pageOn(later(state, day), query, brand.domain, day < STEADY_DAYS ? undefined : change),
      );
      const places = pages.map(({ position }) => position);
      // The pages that rise stand behind ours, and some results stand above it.
      if (!places.slice(0, STEADY_DAYS).every((place) => place !== null && place > 2 && place < FAR - RISERS))
        return [];
      return [caseOf(query, pages, brand.domain, change === riseOfOthers ? RISERS : 0)];
    });
  const storm = reportOf(
    cases.map(({ judged }) => judged),
    { rankDrop: 3 },
  ).storm;
  if (storm === undefined) return cases;
  return cases.map((one) => ({ ...one, explanation: { ...one.explanation, storm: STORM } }));
}

const STORM = {
  kind: "storm",
  at: "2026-01-01T00:00:00.000Z",
  title: "Many keywords moved at once",
  concerns: "workspace",
  url: null,
  storm: null,
  invocationId: "inv_1",
} as const;

const remembered = new Map<string, MarketResult[]>();

/** The results of the market; each is read for several changes. */
function naturalResults(state: WorldState, search: Parameters<typeof resultsOf>[1]): MarketResult[] {
  const key = `${state.seed} ${state.brands[0]?.domain} ${state.events.length} ${search.day} ${search.query}`;
  const known = remembered.get(key) ?? resultsOf(marketOf(state), search, DEEPEST_READ);
  remembered.set(key, known);
  return known;
}

interface Page extends Look {
  serp: SerpSnapshot;
  risers: string[];
}

function pageOn(state: WorldState, query: string, domain: string, change: Change | undefined): Page {
  const search = { query, day: worldDay(state), device: "desktop" as const, country: "US" };
  const natural = naturalResults(state, search);
  const own = natural.findIndex(({ site }) => site.domain === domain);
  const results = own === -1 || change === undefined ? natural : change(natural, own);
  const position = results.findIndex(({ site }) => site.domain === domain) + 1 || null;
  // Vendors stop at the end of the page of ten that shows the brand.
  const depth = position === null ? results.length : Math.ceil(position / 10) * 10;
  const organic = results.slice(0, depth).map(({ url, title, snippet, site }, index) => {
    return { rank: index + 1, url, title, snippet, domain: site.domain, isOwnedDomain: site.domain === domain };
  });
  const serp = {
    ...{ serpId: `srp_${search.day}`, query, device: "desktop", location: "US", language: "en", fetchedAt: state.now },
    ...{
      organic,
      aiOverviews: { present: false, summary: null, cited: [] },
      featuredSnippet: null,
      paa: [],
      forum: [],
    },
    ...{ videos: [], localPack: null, checkUrl: null, suggestions: [], unknownSections: [], warnings: [] },
  } as SerpSnapshot;
  const risers = natural.slice(FAR, FAR + RISERS).map(({ site }) => site.domain);
  const url = position === null ? null : (organic[position - 1]?.url ?? null);
  return { position, depth, url, checkedAt: state.now, serpId: serp.serpId, serp, risers };
}

function caseOf(query: string, pages: readonly Page[], domain: string, risers: number): Case {
  const placed = pages.map(({ position, depth, checkedAt }) => ({
    place: position ?? depth + 1,
    found: position !== null,
    at: Date.parse(checkedAt),
  }));
  const checks = placed.toReversed();
  const movement = judgeMovement(checks, { rankDrop: 3 });
  const since = pages[STEADY_DAYS - 1]?.checkedAt ?? "";
  const standing = judgeSince(checks, Date.parse(since));
  const to = pages.at(-1);
  const from = pages.find(({ checkedAt }) => Date.parse(checkedAt) === standing.from?.at);
  if (movement === undefined || to === undefined || from === undefined) throw new Error("There is no movement.");
  const explanation = explainRank(
    {
      ...{
        keywordId: query,
        keyword: query,
        device: "desktop",
        location: "US",
        language: "en",
        since,
        standing,
        from,
        to,
      },
      ...{
        diff: serpDiff(from.serp, to.serp),
        storm: undefined,
        markers: [],
        others: [],
        competitors: new Set<string>(),
      },
      pages: { before: undefined, now: undefined },
    },
    "en",
  );
  const above = to.serp.organic.map((result) => result.domain).slice(0, (to.position ?? 1) - 1);
  const judged = { keywordId: query, keyword: query, url: null, via: null, movement, week: standing };
  return {
    explanation,
    risers: new Set(to.risers.slice(0, risers)),
    above: above.filter((one) => one !== domain),
    judged,
  };
}

const share = <T>(all: readonly T[], passes: (one: T) => boolean) =>
  all.filter(passes).length / Math.max(1, all.length);

test("on the market the reason of a move is the one that was planted, and those who rose are named", () => {
  const worlds = BRANDS.map(([domain, words]) =>
    worldState({ brands: [worldBrand({ domain, primaryKeywords: words })] }),
  );
  const planted = (change: Change | undefined) => worlds.flatMap((state) => casesOf(state, change));
  const first = ({ explanation }: Case) => explanation.causes[0]?.cause;
  const isVisible = (one: Case) => first(one) !== "noise";
  const [fell, rose, calm] = [planted(fallOfOurs), planted(riseOfOthers), planted(undefined)];
  const [seenFall, seenRise] = [fell.filter(isVisible), rose.filter(isVisible)];
  const shaken = worlds.flatMap((state) => {
    const startsAt = momentIn(state, STEADY_DAYS - 0.05);
    const update = { event: "algorithm_update" as const, parameters: { intensity: 1 }, startsAt, endsAt: null };
    return casesOf({ ...state, events: [update] }, undefined);
  });

  const found = rose.flatMap(({ explanation, risers }) =>
    [...risers].map((domain) => explanation.passed.some((one) => one.domain === domain)),
  );
  const named = rose.flatMap(({ explanation, risers }) =>
    explanation.passed
      .filter(({ movedItself }) => movedItself === true)
      .slice(0, 3)
      .map(({ domain }) => risers.has(domain)),
  );
  const guessed = rose.flatMap(({ above, risers }) => above.slice(0, 3).map((domain) => risers.has(domain)));
  const isTrue = (one: boolean) => one;
  const isWrong = (wrong: string) => (one: Case) => first(one) === wrong;
  const figures = {
    "a fall of eight is beyond noise": [fell.length, share(fell, isVisible)],
    "then our page fell alone": [seenFall.length, share(seenFall, (one) => first(one) === "alone")],
    "then the competitors are blamed": [seenFall.length, share(seenFall, isWrong("competitors"))],
    "six risers are beyond noise": [rose.length, share(rose, isVisible)],
    "then the risers are the reason": [seenRise.length, share(seenRise, (one) => first(one) === "competitors")],
    "then our page is blamed": [seenRise.length, share(seenRise, isWrong("alone"))],
    "risers found": [found.length, share(found, isTrue)],
    "the three named are risers": [named.length, share(named, isTrue)],
    "the first three results are risers": [guessed.length, share(guessed, isTrue)],
    "calm day is noise": [calm.length, share(calm, (one) => first(one) === "noise")],
    "calm day is no storm": [calm.length, share(calm, ({ explanation }) => explanation.storm === null)],
    "update is a storm": [shaken.length, share(shaken, ({ explanation }) => explanation.storm !== null)],
  } as const;
  const bounds: Partial<Record<keyof typeof figures, { least?: number; most?: number }>> = {
    "then our page fell alone": { least: 0.75 },
    "then the competitors are blamed": { most: 0.15 },
    "then the risers are the reason": { least: 0.65 },
    "then our page is blamed": { most: 0.15 },
    "the three named are risers": { least: 0.6 },
    "the first three results are risers": { most: 0.15 },
    "calm day is noise": { least: 1 },
    "calm day is no storm": { least: 1 },
    "update is a storm": { least: 1 },
  };
  const judged = Object.entries(figures).map(([what, [count, value]]) => ({
    ...{ name: `${what} (${count})`, value },
    ...bounds[what as keyof typeof figures],
  }));

  expect(seenFall.length).toBeGreaterThan(isWholeSample ? 20 : 5);
  expect(printFigures(judged)).toEqual([]);
});
