import type { KeywordSource } from "../../../kernel/keyword-discovery.ts";
import { type MarketSerp, serpOf } from "../../../market/serp-of.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { discoverPhrases } from "../../../market/worlds/discover-phrases.ts";
import { marketOf } from "../../../market/worlds/market-of.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import { worldDay } from "../../../market/worlds/world-day.ts";
import { domainOf } from "../domain-of.ts";
import type { Serp, SerpdataMethod, SerpdataPort, SerpRequest } from "../port.ts";

export interface SandboxOptions {
  findWorld: () => Promise<WorldState>;
}

/** US dollars: of a page of ten results at once, of a question for phrases, and of each phrase. */
const PAGE_USD = 0.002;
const QUESTION_USD = 0.01;
const PHRASE_USD = 0.0001;

/** The search results of a test world's market, at prices as vendors have them. */
export function createSandboxSerpdata({ findWorld }: SandboxOptions): SerpdataPort {
  return {
    vendor: "sandbox",
    async search(request) {
      request.signal.throwIfAborted();
      const state = await findWorld();
      requireUp(state, "serpdata");
      const { query, device, location, topN } = request;
      const search = { query, device, country: location.toUpperCase(), day: worldDay(state) };
      return toSerp(serpOf(marketOf(state), search, topN), request, state.now);
    },
    keywords: createSandboxKeywords({ findWorld }),
  };
}

/** The phrases of a test world's market, as search engines' vendors know them. */
export function createSandboxKeywords({ findWorld }: SandboxOptions): KeywordSource<SerpdataMethod> {
  return {
    methods: ["related_keywords", "keyword_ideas", "llm_mentions"],
    async discover({ signal, ...request }) {
      signal.throwIfAborted();
      const state = await findWorld();
      requireUp(state, "serpdata");
      const found = discoverPhrases(marketOf(state), request);
      return { ...found, costUsd: round(QUESTION_USD + PHRASE_USD * found.phrases.length) };
    },
  };
}

function toSerp(found: MarketSerp, { query, topN }: SerpRequest, fetchedAt: string): Serp {
  const { overview, snippet, questions, threads, videos, places, suggestions } = found;
  return {
    query,
    fetchedAt,
    organic: found.results.map(({ rank, url, title, snippet: words, site }) => {
      return { rank, url, title, snippet: words, domain: domainOf(site.domain) };
    }),
    aiOverviews: {
      present: overview !== undefined,
      summary: overview?.summary ?? null,
      cited: (overview?.cited ?? []).map(({ url }) => ({ domain: domainOf(url), url })),
    },
    featuredSnippet: snippet ?? null,
    paa: questions,
    forum: threads,
    videos,
    localPack: places ?? [],
    suggestions,
    warnings: [],
    costUsd: round(PAGE_USD * Math.max(1, Math.ceil(topN / 10))),
  };
}

function round(usd: number): number {
  return Math.round(usd * 1e6) / 1e6;
}
