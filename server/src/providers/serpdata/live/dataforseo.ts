import { Type } from "typebox";
import { type DataForSeoOptions, openAccount } from "../../shared/dataforseo/account.ts";
import { checkAccount } from "../../shared/dataforseo/check.ts";
import { createDifficultySource } from "../../shared/dataforseo/difficulty.ts";
import { marketFields } from "../../shared/dataforseo/market.ts";
import { createRankingSource } from "../../shared/dataforseo/rankings.ts";
import { Maybe } from "../../shared/maybe.ts";
import type { SerpdataPort, SerpRequest } from "../port.ts";
import { createKeywordSource } from "./dataforseo-keywords.ts";
import { toSerp } from "./dataforseo-serp.ts";

const RESULTS_A_PAGE = 10;
const MAX_DEPTH = 200;

/** @see https://docs.dataforseo.com/v3/serp/google/organic/live/advanced */
const SearchResult = Type.Object({
  spell: Maybe(Type.Object({ keyword: Maybe(Type.String()) })),
  items: Maybe(Type.Array(Type.Unknown())),
});

/** Google's organic results, and what is known of keywords, through DataForSEO, live. One search is one paid task. */
export function createDataForSeo(options: DataForSeoOptions): SerpdataPort {
  const account = openAccount("serpdata", options);
  return {
    vendor: "dataforseo",
    async search(request) {
      const { result, costUsd } = await account.run({
        path: "v3/serp/google/organic/live/advanced",
        task: taskOf(request),
        result: SearchResult,
        signal: request.signal,
      });
      return toSerp(request, {
        items: result?.items ?? [],
        spelling: result?.spell?.keyword ?? null,
        costUsd,
        fetchedAt: options.now().toISOString(),
      });
    },
    keywords: createKeywordSource(account),
    rankings: createRankingSource(account),
    difficulty: createDifficultySource(account),
    check: (signal) => checkAccount(account, signal),
  };
}

function taskOf(request: SerpRequest) {
  const pages = Math.ceil(Math.min(Math.max(request.topN, 1), MAX_DEPTH) / RESULTS_A_PAGE);
  return {
    keyword: request.query.replaceAll("%", "%25").replaceAll("+", "%2B"),
    ...marketFields("serpdata", { country: request.location, language: request.language }),
    device: request.device,
    os: request.device === "mobile" ? "android" : "windows",
    depth: pages * RESULTS_A_PAGE,
    // Bounds the price: a page may hold fewer than ten results, and the vendor would go on to the next.
    max_crawl_pages: pages,
    load_async_ai_overview: true,
    people_also_ask_click_depth: 1,
    // Google puts it behind addresses of shops, another one each time: the same page would come and go.
    remove_from_url: ["srsltid"],
  };
}
