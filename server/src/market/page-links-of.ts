import { contestOf } from "./contest-of.ts";
import type { Market } from "./market.ts";
import { mixed } from "./mixed.ts";

/** E-folds of linking sites from an uncontested query to the most contested, and from the weakest site to the strongest. */
const BY_CONTEST = 5.2;
const BY_AUTHORITY = 0.7;
const ROUGHNESS = 1.6;

/** What decides who links to a page: how strong its site is, and what sets it apart. */
export type LinkedPage = { site: { authority: number }; noise: number };

/** Sites that link to the page with which a candidate answers a query: pages on what is contested are linked to most. */
export function pageLinksOf(market: Market, query: string, { site, noise }: LinkedPage): number {
  const folds =
    (BY_CONTEST * contestOf(market, query)) / 100 +
    BY_AUTHORITY * (site.authority / 100 - 0.5) +
    ROUGHNESS * (mixed(noise, 77_001) - 0.5);
  return Math.round(Math.exp(Math.max(0, folds)) - 1);
}
