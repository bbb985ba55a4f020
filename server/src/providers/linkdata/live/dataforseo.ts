import { type DataForSeoOptions, openAccount } from "../../shared/dataforseo/account.ts";
import { checkAccount } from "../../shared/dataforseo/check.ts";
import { createOverviewSource } from "../../shared/dataforseo/overview.ts";
import { createRankingSource } from "../../shared/dataforseo/rankings.ts";
import type { LinkdataPort } from "../port.ts";
import { createKeywordSource } from "./dataforseo-keywords.ts";
import { createLinkSource } from "./dataforseo-links.ts";

/** The DataForSEO adapter for links and keywords, in live mode. */
export function createDataForSeo(options: DataForSeoOptions): Required<Omit<LinkdataPort, "competitors">> {
  const account = openAccount("linkdata", options);
  return {
    vendor: "dataforseo",
    keywords: createKeywordSource(account),
    links: createLinkSource(account, options.now),
    rankings: createRankingSource(account),
    overview: createOverviewSource(account),
    check: (signal) => checkAccount(account, signal),
  };
}
