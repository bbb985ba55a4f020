import type { DataForSeoAccount } from "../../shared/dataforseo/account.ts";
import { addKeyword, askLabs, KeywordData, nestedKeywords, readPhrases } from "../../shared/dataforseo/keywords.ts";
import { labsMarket } from "../../shared/dataforseo/market.ts";
import type { KeywordSource } from "../../shared/ports/keyword-discovery.ts";
import { domainOfSeed } from "../../shared/seed.ts";
import type { LinkdataMethod } from "../port.ts";

/**
 * Finds phrases that contain the seed. The vendor's other methods belong to the `serpdata` port.
 * @see https://docs.dataforseo.com/v3/dataforseo_labs/google/keyword_suggestions/live/
 */
export function createKeywordSource(account: DataForSeoAccount): KeywordSource<LinkdataMethod> {
  return {
    methods: ["linkdata_matching"],
    async discover(request) {
      const market = await labsMarket(account, request, request.signal);
      const domain = domainOfSeed(request.seed);
      if (domain !== undefined) {
        const task = { target: domain, ...market, item_types: ["organic"] };
        return readPhrases(request, nestedKeywords(account, "ranked_keywords", task));
      }
      return readPhrases(request, {
        ask: askLabs(account, "keyword_suggestions", { keyword: request.seed, ...market }),
        row: KeywordData,
        add: addKeyword,
      });
    },
  };
}
