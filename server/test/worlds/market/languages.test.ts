import { DISCOVERY_METHODS } from "@findable/contract";
import { describe, expect, test } from "vitest";
import { serpOf } from "../../../src/market/serp-of.ts";
import { averageVolume } from "../../../src/market/volume-of.ts";
import { discoverPhrases, type PhraseSearch } from "../../../src/market/worlds/discover-phrases.ts";
import { marketOf } from "../../../src/market/worlds/market-of.ts";
import { shownPage } from "../../../src/market/worlds/shown-page.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { worldBrand, worldState } from "../../fakes/worlds/world-states.ts";

const state = worldState({
  brands: [
    worldBrand({ domain: "praxis-weber.example.com", name: "Praxis Weber", primaryKeywords: ["Zahnarzt Berlin"] }),
  ],
});
const market = marketOf(state);

function pageOf(query: string, language: string, country = "DE") {
  return serpOf(market, { query, day: worldDay(state), device: "desktop", country, language }, 20);
}

function phrasesAround(seed: string, language: string, method: PhraseSearch["method"]): string[] {
  return discoverPhrases(market, {
    method,
    seed,
    country: "DE",
    language,
    limit: 200,
    now: "2026-11-16T09:00:00Z",
  }).phrases.map(({ keyword }) => keyword);
}

const ENGLISH = /\b(best|how|what|reviews|cost|explained|worth|choose|near me|for beginners|tried and compared)\b/i;

describe("a search in another language", () => {
  test.each([
    ["Zahnarzt Berlin", "de"],
    ["dentiste lyon", "fr"],
    ["dentista madrid", "es"],
    ["dentista roma", "it"],
    ["tandarts utrecht", "nl"],
    ["dentista lisboa", "pt"],
    ["歯医者 東京", "ja"],
    ["tandläkare stockholm", "sv"],
  ])("is answered in it: %s, %s", (query, language) => {
    const { results, questions, suggestions, videos, threads } = pageOf(query, language);
    const shown = results.flatMap(({ title, snippet, kind }) => (kind === "guide" ? [title] : [title, snippet]));
    const texts = [
      ...shown,
      ...suggestions,
      ...[...questions.map((one) => one.question), ...videos.map(({ title }) => title)],
    ];

    expect(texts.filter((text) => ENGLISH.test(text))).toEqual([]);
    expect(texts.filter((text) => text.trim() === "" || /[_#%]/.test(text))).toEqual([]);
    expect(threads.length).toBeGreaterThan(0);
  });

  test.each([
    ["was kostet zahnreinigung", "zahnreinigung"],
    ["zahnimplantate kosten", "zahnimplantate"],
    ["beste zahnarzt", "zahnarzt"],
  ])("is understood for what it is about: %s", (query, thing) => {
    const { questions, suggestions } = pageOf(query, "de");

    expect([
      `Was kostet ${thing}?`,
      `Worauf sollte man bei ${thing} achten?`,
      `Lohnt sich ${thing}?`,
      `Wie finde ich ${thing}?`,
    ]).toEqual(expect.arrayContaining(questions.map(({ question }) => question)));
    expect(suggestions.filter((one) => /kosten kosten|was kostet was|beste beste/.test(one))).toEqual([]);
  });

  test("leads to pages that are found again by their address, under the same title", () => {
    const found = pageOf("zahnreinigung", "de").results.filter(({ site }) => site.pages === undefined);

    const again = found.map(({ url, site }) => shownPage(market, site.domain, new URL(url).pathname)?.title);

    expect(found.length).toBeGreaterThan(10);
    expect(again).toEqual(found.map(({ title }) => title));
  });
});

describe("phrases in another language", () => {
  test.each(DISCOVERY_METHODS)("are found by %s, and none in English", (method) => {
    const phrases = phrasesAround("zahnarzt", "de", method);

    expect(phrases.length).toBeGreaterThan(3);
    expect(phrases.filter((phrase) => ENGLISH.test(phrase) || !phrase.includes("zahnarzt"))).toEqual([]);
  });

  test("are found around a workspace, from what it says itself", () => {
    const phrases = phrasesAround("praxis-weber.example.com", "de", "related_keywords");

    expect(phrases.filter((phrase) => phrase.startsWith("zahnarzt ")).length).toBeGreaterThan(3);
    expect(phrases.filter((phrase) => ENGLISH.test(phrase))).toEqual([]);
  });

  test("have methods that differ, and overlap", () => {
    const found = DISCOVERY_METHODS.map((method) => phrasesAround("zahnreinigung", "de", method));

    const all = new Set(found.flat());
    expect(all.size).toBeGreaterThan(30);
    expect(found.flat().length).toBeGreaterThan(1.3 * all.size);
    expect(found.filter((phrases) => phrases.length > all.size / 2)).toEqual([]);
  });

  test("are searched no more than the thing that they are about", () => {
    const volumes = DISCOVERY_METHODS.flatMap(
      (method) =>
        discoverPhrases(market, {
          method,
          seed: "zahnreinigung",
          country: "US",
          language: "de",
          limit: 200,
          now: "2026-11-16T09:00:00Z",
        }).phrases,
    ).map(({ volume }) => volume ?? 0);

    expect(volumes.length).toBeGreaterThan(30);
    expect(Math.max(...volumes)).toBeLessThanOrEqual(averageVolume(market, "zahnreinigung"));
  });
});
