import { capitalised } from "../phrase-words.ts";
import { authorityOf } from "../sites-about.ts";
import { tradeByDomain } from "./brand-trade.ts";
import { type BusinessSite, rivalSite } from "./businesses.ts";
import type { WorldMarket } from "./market-of.ts";

/** The site at a domain with all that it has to say: one that is known, or one that there could be. */
export function contentSite(market: WorldMarket, domain: string): BusinessSite {
  const known = market.sites.find((site) => site.domain === domain);
  if (known !== undefined && isBusiness(known)) return known;
  const guessed = tradeByDomain(market.seed, domain, market.trades);
  const trade = market.trades.find(({ key }) => key === guessed.key) ?? guessed;
  const [label = domain] = domain.split(".");
  const name = known?.name ?? capitalised(label);
  return rivalSite(market.seed, trade, { name, domain, authority: authorityOf(market, domain) });
}

function isBusiness(site: object): site is BusinessSite {
  return "business" in site;
}
