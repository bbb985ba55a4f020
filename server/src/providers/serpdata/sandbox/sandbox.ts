import { countryOfPlace } from "@findable/contract";
import { roundTo } from "../../../kernel/statistics/summaries.ts";
import { isOwnSite } from "../../../kernel/text/site-domains.ts";
import { type MarketSerp, serpOf } from "../../../market/serp-of.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { discoverPhrases } from "../../../market/worlds/discover-phrases.ts";
import { marketOf } from "../../../market/worlds/market-of.ts";
import { overviewOf } from "../../../market/worlds/phrase-numbers.ts";
import { rankedKeywords } from "../../../market/worlds/ranked-keywords.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import { worldDay } from "../../../market/worlds/world-day.ts";
import type { KeywordSource } from "../../shared/ports/keyword-discovery.ts";
import type { OverviewSource } from "../../shared/ports/keyword-overview.ts";
import type { RankingSource } from "../../shared/ports/site-rankings.ts";
import { domainOf } from "../domain-of.ts";
import type { Serp, SerpdataMethod, SerpdataPort, SerpRequest } from "../port.ts";

export interface SandboxOptions {
  findWorld: () => Promise<WorldState>;
}

/** US dollars: per live page of ten results, per keyword request, and per phrase. */
const PAGE_USD = 0.002;
const QUESTION_USD = 0.01;
const PHRASE_USD = 0.0001;

/** The search results of a test world's market, at typical vendor prices. */
export function createSandboxSerpdata({ findWorld }: SandboxOptions): SerpdataPort {
  return {
    vendor: "sandbox",
    readsOverviews: true,
    async search(request) {
      const state = await openWorld({ findWorld }, request.signal);
      const { query, device, location, language, topN } = request;
      const search = { query, device, country: countryOfPlace(location) ?? location, language, day: worldDay(state) };
      const found = serpOf(marketOf(state), search, topN);
      const read = pagesRead(found, request);
      return toSerp({ ...found, results: found.results.slice(0, read * RESULTS_A_PAGE) }, request, {
        fetchedAt: state.now,
        pages: read,
      });
    },
    keywords: createSandboxKeywords({ findWorld }),
    rankings: createSandboxRankings({ findWorld }),
    overview: createSandboxOverview({ findWorld }),
  };
}

async function openWorld({ findWorld }: SandboxOptions, signal: AbortSignal): Promise<WorldState> {
  signal.throwIfAborted();
  const state = await findWorld();
  requireUp(state, "serpdata");
  return state;
}

export function createSandboxRankings(options: SandboxOptions): RankingSource {
  return {
    pageSize: 1000,
    async rankedKeywords({ signal, ...request }) {
      const state = await openWorld(options, signal);
      const found = await rankedKeywords(marketOf(state), { ...request, day: worldDay(state) });
      return { ...found, costUsd: priceOf(found.keywords.length) };
    },
  };
}

export function createSandboxOverview(options: SandboxOptions): OverviewSource {
  return {
    async overview({ signal, ...request }) {
      const state = await openWorld(options, signal);
      const numbers = await overviewOf(marketOf(state), { ...request, now: state.now });
      return { numbers, costUsd: priceOf(request.keywords.length), warnings: [] };
    },
  };
}

/** The keyword data of a test world's market. */
export function createSandboxKeywords(options: SandboxOptions): KeywordSource<SerpdataMethod> {
  return {
    methods: ["related_keywords", "keyword_ideas", "llm_mentions"],
    async discover({ signal, ...request }) {
      const state = await openWorld(options, signal);
      const found = discoverPhrases(marketOf(state), { ...request, now: state.now });
      return { ...found, costUsd: priceOf(found.phrases.length) };
    },
  };
}

const RESULTS_A_PAGE = 10;

/** Pages of ten until the domain is found, or all that were requested. */
function pagesRead({ results }: MarketSerp, { topN, stopAt }: SerpRequest): number {
  const all = Math.max(1, Math.ceil(topN / RESULTS_A_PAGE));
  const place = stopAt === undefined ? -1 : results.findIndex(({ url }) => isOwnSite(url, stopAt));
  return place === -1 ? all : Math.min(all, Math.ceil((place + 1) / RESULTS_A_PAGE));
}

function toSerp(
  found: MarketSerp,
  { query, topN }: SerpRequest,
  { fetchedAt, pages }: { fetchedAt: string; pages: number },
): Serp {
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
    checkUrl: found.checkUrl,
    ...(pages * RESULTS_A_PAGE < topN && { stoppedEarly: true as const }),
    suggestions,
    unknownSections: [],
    warnings: [],
    costUsd: roundTo(PAGE_USD * pages, 6),
  };
}

function priceOf(phrases: number): number {
  return roundTo(QUESTION_USD + PHRASE_USD * phrases, 6);
}
