import { expect, test } from "vitest";
import { publishedAbout } from "../published-pages.ts";
import { ordered } from "../standings.ts";
import type { WorldState } from "../world-state.ts";
import { createMarket } from "./market-of.ts";
import { worldDay } from "./world-day.ts";

const DOMAIN = "bergzeit-bikes.de";
const BORN = "2026-03-01T06:00:00.000Z";
const LATER = "2026-05-01T06:00:00.000Z";
const QUERIES = ["folding bikes", "bike locks", "bike lights", "cargo bikes"];
const WORDS = "Think about bikes before you choose, and ask what matters most to you in the second year. ";

/** A text with so many sections, each with a source. */
function textWith(query: string, sections: number): string {
  const parts = Array.from(
    { length: sections },
    (_, part) => `## Part ${part} of ${query}\n\n${WORDS.repeat(5)}([a](https://a${part}.example/page))`,
  );
  return [`# ${query}`, `${query}. ${WORDS}`, ...parts].join("\n\n");
}

function worldWith(query: string, text: string): WorldState {
  const brand = {
    workspaceId: "ws_1",
    domain: DOMAIN,
    name: "Bergzeit",
    description: null,
    country: null,
    language: null,
  };
  const url = `https://${DOMAIN}/blog/post`;
  return {
    seed: "quality",
    bornAt: BORN,
    now: LATER,
    brands: [{ ...brand, primaryKeywords: ["folding bikes"] }],
    events: [],
    deeds: [{ kind: "page_published", url, title: query, text, at: BORN }],
  };
}

function placeOf(query: string, text: string): number {
  const state = worldWith(query, text);
  const search = { query, day: worldDay(state), device: "desktop" as const, country: "US" };
  return ordered(createMarket(state), search).findIndex(({ site }) => site.domain === DOMAIN);
}

test.each(QUERIES)(
  "a text about %s with more sections and sources ranks higher, and one of a sentence lower",
  (query) => {
    const [thin, good] = [placeOf(query, `# ${query}\n\n${query}.`), placeOf(query, textWith(query, 6))];

    expect(good).toBeGreaterThanOrEqual(0);
    expect(thin === 0 ? 1 : thin).toBeGreaterThan(good);
  },
);

test("answer engines gain more from a better text about the prompt", () => {
  const gainOf = (sections: number) => {
    const market = createMarket(worldWith("bike locks", textWith("bike locks", sections)));
    const site = market.sites.find(({ domain }) => domain === DOMAIN);
    return site === undefined ? 0 : (publishedAbout(market, site, "How do I choose bike locks?")[0]?.gain ?? 0);
  };

  expect(gainOf(1)).toBeGreaterThan(0);
  expect(gainOf(6)).toBeGreaterThan(gainOf(1) * 1.2);
});
