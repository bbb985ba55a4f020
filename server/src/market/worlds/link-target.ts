import type { LinkTarget } from "../backlinks-of.ts";
import { contentSite } from "./content-site.ts";
import type { WorldMarket } from "./market-of.ts";

/** Whose links are asked for, of any domain of a world. */
export function linkTargetOf(market: WorldMarket, domain: string): LinkTarget {
  const { name, authority, pages = [], business } = contentSite(market, domain);
  return { name, domain, authority, paths: ["/", ...pages.slice(1).map(({ path }) => path)], about: business.offers };
}
