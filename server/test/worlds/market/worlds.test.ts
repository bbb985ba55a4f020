import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answersOf } from "../../../src/market/answer-of.ts";
import { difficultyOf } from "../../../src/market/difficulty-of.ts";
import { rankOf, serpOf } from "../../../src/market/serp-of.ts";
import { averageVolume } from "../../../src/market/volume-of.ts";
import type { WorldState } from "../../../src/market/world-state.ts";
import { discoverPhrases } from "../../../src/market/worlds/discover-phrases.ts";
import { linksTo } from "../../../src/market/worlds/links-to.ts";
import { createMarket, marketOf } from "../../../src/market/worlds/market-of.ts";
import { phrasesOf } from "../../../src/market/worlds/phrases-of.ts";
import { threadsOn } from "../../../src/market/worlds/threads-on.ts";
import { truthOf } from "../../../src/market/worlds/true-labels.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { later, momentIn, worldBrand, worldState } from "../../fakes/worlds/world-states.ts";
import { mean } from "./rank-correlation.ts";

const BIKES = "northbikes.example.com";

function searchIn(state: WorldState, query: string) {
  return { query, day: worldDay(state), device: "desktop" as const, country: "US" };
}

/** Where a domain stands in a world; 101 where it is not among the first hundred. */
function rankIn(state: WorldState, query: string, domain = BIKES): number {
  return rankOf(marketOf(state), searchIn(state, query), domain)?.rank ?? 101;
}

function phrasesIn(state: WorldState, domain = BIKES): string[] {
  const market = marketOf(state);
  const brand = market.brands.find((site) => site.domain === domain);
  return brand === undefined ? [] : phrasesOf(market.seed, brand.business.trade, []);
}

const QUERIES = [
  "city bikes",
  "best folding bikes for commuters",
  "saddle pain",
  "quantum dentistry",
  "東京 自転車",
  "vs",
];

describe("the market of a test world", () => {
  test("answers alike in whatever order it is asked, from two instances, at any date of birth", () => {
    const ask = (state: WorldState, query: string, days: number) => {
      const then = later(state, days);
      const market = createMarket(then);
      const day = worldDay(then);
      return JSON.stringify([
        serpOf(market, searchIn(then, query), 20),
        answersOf(market, { prompt: query, llm: "llm_chat_1", day }, 2),
        discoverPhrases(market, {
          method: "keyword_ideas",
          seed: query,
          country: "US",
          limit: 8,
          now: "2026-11-16T09:00:00Z",
        }),
        difficultyOf(market, query),
        averageVolume(market, query, "DE"),
      ]);
    };
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 12 }),
        fc.shuffledSubarray(
          QUERIES.flatMap((query) => [0, 40].map((days) => ({ query, days }))),
          { minLength: 3, maxLength: 6 },
        ),
        fc.integer({ min: 0, max: 100_000 }),
        (seed, questions, hours) => {
          const state = worldState({ seed });
          const bornAt = new Date(Date.parse(state.bornAt) + hours * 3_600_000).toISOString();
          const elsewhere = { ...state, bornAt, now: bornAt };

          const here = questions.map(({ query, days }) => ask(state, query, days));
          const there = questions.toReversed().map(({ query, days }) => ask(elsewhere, query, days));

          expect(there.toReversed()).toEqual(here);
        },
      ),
      { numRuns: 3 },
    );
  });

  test("keeps markets without mixing them up, however many there are", () => {
    const states = Array.from({ length: 30 }, (_, number) => worldState({ seed: `seed ${number}` }));

    const first = states.map((state) => rankIn(state, "city bikes"));
    const again = states.map((state) => rankIn(state, "city bikes"));

    expect(again).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(5);
    expect(marketOf(worldState())).toBe(marketOf(worldState()));
  });

  test.each([
    [
      "its description",
      worldBrand({ domain: "acme.com", description: "Espresso machines and coffee beans" }),
      "coffee",
    ],
    ["its keywords", worldBrand({ domain: "acme.com", primaryKeywords: ["divorce lawyer"] }), "law"],
    ["its domain", worldBrand({ domain: "velvet-garden.de" }), "garden"],
    ["words that no list knows", worldBrand({ domain: "llama-sweaters.com" }), "own llama sweaters"],
  ])("makes of a workspace a site that sells what follows from %s", (_from, brand, trade) => {
    expect(marketOf(worldState({ brands: [brand] })).brands[0]?.business.trade.key).toBe(trade);
  });

  test("lets a workspace of any name rank for some topics of its brand, and for no others", () => {
    const brands = ["acme.com", "x1.io", "zeit-und-geld.de", "bürobedarf.de"].map((domain) => worldBrand({ domain }));
    for (const brand of brands) {
      const state = worldState({ brands: [brand] });
      const own = phrasesIn(state, brand.domain).map((phrase) => rankIn(state, phrase, brand.domain));
      const foreign = ["mortgage calculator", "cheap flights to lisbon", "history of the violin"];

      expect(own.filter((rank) => rank <= 20).length).toBeGreaterThan(5);
      expect(own.filter((rank) => rank > 100).length).toBeGreaterThan(own.length / 10);
      expect(foreign.map((query) => rankIn(state, query, brand.domain))).toEqual([101, 101, 101]);
    }
  });

  test("has a stranger whose name says so sell what is sold in the world, and others what their own names say", () => {
    const state = worldState({ brands: [worldBrand({ primaryKeywords: ["kayak tours", "kayak rental"] })] });
    const around = (seed: string) =>
      discoverPhrases(marketOf(state), {
        method: "related_keywords",
        seed,
        country: "US",
        limit: 20,
        now: "2026-11-16T09:00:00Z",
      }).phrases.filter(({ keyword }) => keyword.includes("kayak")).length;

    expect(around("kayak-world.example")).toBeGreaterThan(15);
    expect(around("bike-rental.example")).toBe(0);
  });

  test("is one world to several brands, each of which sees the others where they compete", () => {
    const other = worldBrand({ workspaceId: "ws_2", domain: "cycleshop.example.com", name: "Cycleshop" });
    const state = worldState({ brands: [worldBrand(), other] });

    const both = phrasesIn(state).filter(
      (phrase) => rankIn(state, phrase) <= 100 && rankIn(state, phrase, other.domain) <= 100,
    );

    expect(marketOf(state).trades.length).toBe(1);
    expect(both.length).toBeGreaterThan(3);
  });

  test("shows results pages that fit together", () => {
    const state = worldState();
    const market = marketOf(state);
    for (const query of [...phrasesIn(state).slice(0, 60), ...QUERIES]) {
      const { results, overview, snippet } = serpOf(market, searchIn(state, query));
      const urls = results.map(({ url }) => url);

      expect(results.map(({ rank }) => rank)).toEqual(results.map((_, place) => place + 1));
      expect(results.length).toBeGreaterThan(20);
      expect(new Set(urls).size).toBe(urls.length);
      expect(urls.filter((url) => !URL.canParse(url))).toEqual([]);
      expect((overview?.cited ?? []).filter(({ url }) => !urls.includes(url))).toEqual([]);
      if (snippet !== undefined) expect(urls).toContain(snippet.url);
      const [third] = results.slice(2);
      expect(third && rankOf(market, searchIn(state, query), third.site.domain)).toEqual({ rank: 3, url: third?.url });
    }
  });

  test("has links to a site that come and go by the day, about what it sells", () => {
    const market = marketOf(worldState());

    const before = linksTo(market, BIKES, market.day);
    const after = linksTo(market, BIKES, market.day + 60);

    const urls = new Set(after.map(({ sourceUrl }) => sourceUrl));
    const lost = before.filter(({ sourceUrl }) => !urls.has(sourceUrl));
    expect(after.length).toBeGreaterThan(before.length);
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.length).toBeLessThan(before.length / 10);
    expect(after.filter(({ anchor, sourceUrl }) => /bike/.test(`${anchor} ${sourceUrl}`)).length).toBeGreaterThan(10);
    expect(after.filter(({ anchor, sourceUrl }) => /architect|timesheet/.test(`${anchor} ${sourceUrl}`))).toEqual([]);
  });

  test("has threads on a topic that stay where they began, and grow", () => {
    const market = marketOf(worldState());
    const place = { topic: "city bikes", forum: "bicyclestalk.example", communities: ["commuting"] };
    const on = (day: number) => threadsOn(market, { ...place, day: market.day + day, days: 90 });

    const [before, after] = [on(0), on(20)];

    const urls = after.map(({ url }) => url);
    const recent = before.filter(({ startedAt }) => Date.parse(startedAt) >= (market.day - 70) * 86_400_000);
    expect(before.length).toBeGreaterThan(4);
    expect(recent.filter(({ url }) => !urls.includes(url))).toEqual([]);
    expect(after.filter(({ url }) => !before.some((thread) => thread.url === url)).length).toBeGreaterThan(0);
    expect(
      after.flatMap(({ posts }) => posts).filter(({ at }) => Date.parse(at) >= (market.day + 21) * 86_400_000),
    ).toEqual([]);
  });
});

describe("what is done and what happens in it", () => {
  const published = {
    kind: "page_published" as const,
    url: `https://${BIKES}/blog/cargo-bikes-for-families`,
    title: "Cargo bikes for families: the guide",
    text: "Cargo bikes for families carry kids and shopping. ".repeat(120),
  };

  test("a published page takes days to be found, and climbs for a month for what it is about", () => {
    const seeds = Array.from({ length: 12 }, (_, number) => worldState({ seed: `climb ${number}` }));
    const query = "cargo bikes for families";
    const meanAfter = (days: number, deeds: WorldState["deeds"]) =>
      mean(seeds.map((state) => rankIn({ ...later(state, days), deeds }, query)));
    const deed = { ...published, at: momentIn(worldState(), 1) };

    const without = meanAfter(45, []);
    const [soon, week, month] = [2, 12, 45].map((days) => meanAfter(days, [deed]));

    expect(week).toBeLessThan(without);
    expect(month).toBeLessThan((week ?? 0) - 2);
    expect(soon).toBeGreaterThan((month ?? 0) + 5);
    expect(meanAfter(0, [deed])).toBe(meanAfter(0, []));
  });

  test("a page that says hardly anything stands below one that does", () => {
    const state = later(worldState(), 60);
    const at = momentIn(state, 1);
    const ranks = [published.text, "Soon more."].map((text) =>
      rankIn({ ...state, deeds: [{ ...published, text, at }] }, "cargo bikes for families explained"),
    );

    expect(ranks[0]).toBeLessThan(ranks[1] ?? 0);
  });

  test("an algorithm update reorders results from its day on, the more the stronger it is, and not before", () => {
    const state = later(worldState(), 20);
    const startsAt = momentIn(state, 10);
    const shaken = (intensity: number): WorldState => {
      return { ...state, events: [{ event: "algorithm_update", parameters: { intensity }, startsAt, endsAt: null }] };
    };
    const phrases = phrasesIn(state).slice(0, 80);
    const moved = (other: WorldState) =>
      mean(phrases.map((phrase) => Math.abs(rankIn(other, phrase) - rankIn(state, phrase))));

    expect(moved(shaken(0.2))).toBeGreaterThan(0.5);
    expect(moved(shaken(1))).toBeGreaterThan(moved(shaken(0.2)) + 1);
    expect(phrases.map((phrase) => rankIn(later(shaken(1), 9), phrase))).toEqual(
      phrases.map((phrase) => rankIn(later(state, 9), phrase)),
    );
  });

  test("an event of some hours is there for these hours, within a day or over its end, and leaves nothing behind", () => {
    const state = worldState();
    const phrases = phrasesIn(state).slice(0, 40);
    const movedAt = (days: number, [from, to]: readonly [number, number]) => {
      const event = "algorithm_update" as const;
      const startsAt = momentIn(state, from);
      const events = [{ event, parameters: { intensity: 1 }, startsAt, endsAt: momentIn(state, to) }];
      const then = later(state, days);
      return mean(phrases.map((phrase) => Math.abs(rankIn({ ...then, events }, phrase) - rankIn(then, phrase))));
    };

    expect(movedAt(5.3, [5.25, 5.5])).toBeGreaterThan(1);
    expect(movedAt(5.6, [5.25, 5.5])).toBe(0);
    expect(movedAt(6.3, [5.75, 6.5])).toBeGreaterThan(1);
    expect(movedAt(6.6, [5.75, 6.5])).toBe(0);
  });

  test("a competitor that surges gains for weeks, also an unknown one", () => {
    const domain = "velorush.example.com";
    const state = worldState();
    const events: WorldState["events"] = [
      { event: "competitor_surge", parameters: { domain, intensity: 0.8 }, startsAt: momentIn(state, 3), endsAt: null },
    ];
    const phrases = phrasesIn(state).slice(0, 60);
    const meanOn = (days: number) =>
      mean(phrases.map((phrase) => rankIn({ ...later(state, days), events }, phrase, domain)));

    expect(meanOn(2)).toBe(101);
    expect(meanOn(3)).toBeLessThan(95);
    expect(meanOn(20)).toBeLessThan(meanOn(3) - 2);
  });

  test("a changed model answers otherwise, and the other engines as before", () => {
    const state = later(worldState(), 8);
    const startsAt = momentIn(state, 5);
    const changed: WorldState = {
      ...state,
      events: [{ event: "model_change", parameters: { llm: "llm_chat_1", intensity: 1 }, startsAt, endsAt: null }],
    };
    const named = (of: WorldState, llm: "llm_chat_1" | "llm_search_2") =>
      ["what are the best city bikes?", "which cargo bikes are good for families?"].map((prompt) =>
        answersOf(marketOf(of), { prompt, llm, day: worldDay(of) }, 6).map((answer) =>
          answer?.brands.map(({ name }) => name),
        ),
      );

    expect(named(changed, "llm_chat_1")).not.toEqual(named(state, "llm_chat_1"));
    expect(named(changed, "llm_search_2")).toEqual(named(state, "llm_search_2"));
  });
});

describe("the truth about phrases", () => {
  const state = worldState();
  const market = marketOf(state);
  const [brand] = market.brands;
  const [rival] = market.sites.filter((site) => site.kind === "product" && site.domain !== BIKES);
  const offer = brand?.business.offers[0] ?? "";
  const truth = (phrase: string) => truthOf(market, BIKES, phrase);

  test("follows from what a phrase is made of", () => {
    expect(truth(offer)).toEqual({ topic: offer, intents: ["PRODUCT"], relevance: "OFFERING" });
    expect(truth(`cheap ${offer} for commuters near me`).intents).toEqual([
      "LOCATION",
      "PRODUCT",
      "PURCHASE",
      "SPECIFICATION",
    ]);
    expect(truth("saddle pain")).toEqual({
      topic: "saddle pain",
      intents: ["PROBLEM_SOLUTION"],
      relevance: "COMPLEMENTARY",
    });
    expect(truth(`${rival?.name} pricing`)).toMatchObject({ intents: ["PURCHASE"], relevance: "INCUMBENT" });
    expect(truth(`${rival?.name} alternatives`)).toMatchObject({ intents: ["ALTERNATIVE"], relevance: "ALTERNATIVE" });
    expect(truth("used bikes").relevance).toBe("ALTERNATIVE");
    expect(truth("mortgage calculator")).toEqual({ topic: null, intents: [], relevance: null });
  });

  test("is known of everything that people search in a trade", () => {
    const truths = phrasesIn(state).map((phrase) => truth(phrase));

    expect(
      truths.filter(({ topic, relevance, intents }) => topic === null || relevance === null || intents.length === 0),
    ).toEqual([]);
    expect(new Set(truths.map(({ relevance }) => relevance)).size).toBe(3);
    expect(new Set(truths.flatMap(({ intents }) => intents)).size).toBe(7);
  });
});
