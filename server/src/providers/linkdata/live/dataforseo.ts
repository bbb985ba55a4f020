import { type DataForSeoOptions, openAccount } from "../../shared/dataforseo/account.ts";
import { checkAccount } from "../../shared/dataforseo/check.ts";
import { DATAFORSEO, DATAFORSEO_ADDRESS, DATAFORSEO_CREDENTIALS } from "../../shared/dataforseo/fields.ts";
import { createOverviewSource } from "../../shared/dataforseo/overview.ts";
import { createRankingSource } from "../../shared/dataforseo/rankings.ts";
import { defineVendor } from "../../shared/ports/vendor.ts";
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

/** Nothing implies it: an operator that uses its search results need not want to pay for its links. */
export const dataForSeoLinks = defineVendor({
  port: "linkdata",
  ...DATAFORSEO,
  about: "Backlinks and keywords",
  pricing: "Billed per call.",
  credentials: DATAFORSEO_CREDENTIALS,
  settings: { baseUrl: DATAFORSEO_ADDRESS },
  create: ({ login, password, baseUrl }, { fetch, now }) =>
    createDataForSeo({ login, password, fetch, now, ...(baseUrl === undefined ? {} : { baseUrl }) }),
});
