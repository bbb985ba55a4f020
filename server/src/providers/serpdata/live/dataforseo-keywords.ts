import type { DataForSeoAccount } from "../../shared/dataforseo/account.ts";
import {
  addKeyword,
  KeywordData,
  nestedKeywords,
  type PhraseSource,
  readPhrases,
} from "../../shared/dataforseo/keywords.ts";
import { labsMarket, type MarketFields, mentionsMarket } from "../../shared/dataforseo/market.ts";
import { type PageEnd, RowsResult } from "../../shared/dataforseo/rows.ts";
import type { Discovery, DiscoveryRequest, KeywordSource } from "../../shared/ports/keyword-discovery.ts";
import { domainOfSeed } from "../../shared/seed.ts";
import type { SerpdataMethod } from "../port.ts";
import { createMentions, MENTION_VOLUMES } from "./dataforseo-mentions.ts";

type Request = DiscoveryRequest<SerpdataMethod>;

/** Maximum results of related_keywords at the depths 0, 1, 2, 3. */
const ROWS_AT_DEPTH = [1, 8, 72, 584];

export function createKeywordSource(account: DataForSeoAccount): KeywordSource<SerpdataMethod> {
  const mentions = createMentions(account);
  return {
    methods: ["related_keywords", "keyword_ideas", "llm_mentions"],
    async discover(request) {
      const domain = domainOfSeed(request.seed);
      if (request.method === "llm_mentions") {
        const market = await mentionsMarket(account, request, request.signal);
        return readPhrases(request, mentions(request, market, domain), [MENTION_VOLUMES]);
      }
      if (request.method === "related_keywords" && domain !== undefined) return noSearchesOf(domain);
      const market = await labsMarket(account, request, request.signal);
      if (domain !== undefined) return readPhrases(request, ranked(account, market, domain));
      return request.method === "related_keywords"
        ? readPhrases(request, related(account, request, market))
        : readPhrases(request, ideas(account, request, market));
    },
  };
}

function noSearchesOf(domain: string): Discovery {
  const sentence = `DataForSEO supports this method only for phrases, and "${domain}" is a domain. For its keywords, use \`keyword_ideas\`.`;
  return { phrases: [], costUsd: 0, warnings: [sentence] };
}

function related(account: DataForSeoAccount, request: Request, market: MarketFields) {
  const depth = ROWS_AT_DEPTH.findIndex((rows) => rows >= request.limit);
  return nestedKeywords(account, "related_keywords", {
    keyword: request.seed,
    ...market,
    depth: Math.max(1, depth === -1 ? ROWS_AT_DEPTH.length : depth),
    include_seed_keyword: false,
  });
}

function ranked(account: DataForSeoAccount, market: MarketFields, domain: string) {
  const task = { target: domain, ...market, item_types: ["organic"] };
  return nestedKeywords(account, "ranked_keywords", task);
}

function ideas(account: DataForSeoAccount, request: Request, market: MarketFields): PhraseSource<typeof KeywordData> {
  const task = { keywords: [request.seed], ...market };
  return {
    ask: ({ limit, after, signal }) =>
      account.run({
        path: "v3/dataforseo_labs/google/keyword_ideas/live",
        task: { ...task, limit, ...(after === undefined ? {} : nextIdeas(after)) },
        result: RowsResult,
        signal,
      }),
    row: KeywordData,
    add: addKeyword,
  };
}

/** Deep offsets are slow, so the vendor provides a token for the next page. */
function nextIdeas({ offset, result }: PageEnd) {
  return result.offset_token ? { offset_token: result.offset_token } : { offset };
}
