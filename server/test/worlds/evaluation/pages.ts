import { type EvaluationInput, evaluate, type ReferencePage } from "../../../src/domains/content/index.ts";
import { DEFAULT_RUBRIC } from "../../../src/domains/rubrics/rules.ts";
import { phraseWords } from "../../../src/kernel/text/phrase-words.ts";
import { randomOf } from "../../../src/market/random.ts";
import { serpOf } from "../../../src/market/serp-of.ts";
import type { WorldState } from "../../../src/market/world-state.ts";
import { INDUSTRIES } from "../../../src/market/worlds/industries.ts";
import { createMarket } from "../../../src/market/worlds/market-of.ts";
import { phrasesOf } from "../../../src/market/worlds/phrases-of.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { createSandboxCrawler } from "../../../src/providers/crawler/sandbox/crawler.ts";
import { worldBrand, worldState } from "../../fakes/worlds/world-states.ts";

/** A page of a results page with what each predictor says of it. */
export interface ScoredPage {
  rank: number;
  /** Whether the AI answer cites it; null on a page without one. */
  cited: boolean | null;
  score: number;
  words: number;
  titleMatch: number;
}

const SHOWN = 10;

/** The first ten results of `count` searches in fresh worlds, read by the crawler of test worlds and scored against each other. */
export async function scoredSearches(seed: string, count: number): Promise<ScoredPage[][]> {
  const searches: ScoredPage[][] = [];
  for (let number = 0; searches.length < count; number += 1) {
    const trade = INDUSTRIES[number % INDUSTRIES.length];
    if (trade === undefined) break;
    const state = worldState({
      seed: `${seed} ${number}`,
      brands: [worldBrand({ primaryKeywords: trade.things.slice(0, 2) })],
    });
    const [query] = randomOf("evaluated", state.seed).shuffle(phrasesOf(state.seed, trade, []));
    if (query === undefined) continue;
    const pages = await scoredPages(state, query);
    if (pages.length >= 6) searches.push(pages);
  }
  return searches;
}

async function scoredPages(state: WorldState, query: string): Promise<ScoredPage[]> {
  const market = createMarket(state);
  const serp = serpOf(market, { query, day: worldDay(state), device: "desktop", country: "US" }, SHOWN);
  const crawler = createSandboxCrawler({ findWorld: async () => state });
  const read = await Promise.all(
    serp.results.map(async ({ url, rank, title }) => {
      const request = { site: url, maxPages: 1, timeLimitMs: 10_000, signal: new AbortController().signal };
      const { pages } = await crawler.crawl(request);
      const [page] = pages.filter(({ status }) => status === 200);
      return page === undefined ? [] : [{ rank, shownTitle: title, page }];
    }),
  );
  const pages = read.flat();
  const cited = new Set(serp.overview?.cited.map(({ url }) => url));
  return pages.map(({ rank, shownTitle, page }) => {
    const own: ReferencePage = {
      url: page.url,
      title: page.title ?? shownTitle,
      text: page.text,
      headings: headingsOf(page),
    };
    const rivals = pages
      .filter((other) => other.page !== page)
      .map((other) => ({
        url: other.page.url,
        title: other.page.title ?? other.shownTitle,
        text: other.page.text,
        headings: headingsOf(other.page),
      }));
    const wanted = phraseWords(query);
    const has = new Set(phraseWords(own.title));
    return {
      rank,
      cited: serp.overview === undefined ? null : cited.has(page.url),
      score: evaluate(inputFor(query, own, { rivals, description: page.description })).score,
      words: page.wordCount,
      titleMatch: wanted.filter((word) => has.has(word)).length / wanted.length,
    };
  });
}

function headingsOf({ headings }: { headings: readonly { level: number; text: string }[] }): string[] {
  return headings.filter(({ level }) => level > 1).map(({ text }) => text);
}

/** A public page is taken at its word: its own text is the source of its claims. */
function inputFor(
  query: string,
  { url, title, text, headings }: ReferencePage,
  { rivals, description }: { rivals: readonly ReferencePage[]; description: string | null },
): EvaluationInput {
  const lines = text.split("\n").map((line) => (headings.includes(line) ? `## ${line}` : line));
  return {
    body: lines.join("\n\n"),
    title,
    slug: URL.parse(url)?.pathname.split("/").at(-1) ?? null,
    description,
    language: "en",
    query,
    brand: { name: title, domain: URL.parse(url)?.hostname ?? url, facts: [] },
    sources: [{ id: "page", url, text }],
    rivals,
    ownPages: [],
    rubric: DEFAULT_RUBRIC,
  };
}
