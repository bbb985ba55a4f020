import { contestOf } from "./contest-of.ts";
import type { Market } from "./market.ts";
import { mixed } from "./mixed.ts";
import type { Candidate } from "./standings.ts";

/** E-folds of linking sites from a query that nobody wants to the most contested, and from the weakest site to the strongest. */
const BY_CONTEST = 5.2;
const BY_AUTHORITY = 0.7;
const ROUGHNESS = 1.6;

/** Sites that link to the page with which a candidate answers a query: pages on what is contested are linked to most. */
export function pageLinksOf(market: Market, query: string, { site, noise }: Pick<Candidate, "site" | "noise">): number {
  const folds =
    (BY_CONTEST * contestOf(market, query)) / 100 +
    BY_AUTHORITY * (site.authority / 100 - 0.5) +
    ROUGHNESS * (mixed(noise, 77_001) - 0.5);
  return Math.round(Math.exp(Math.max(0, folds)) - 1);
}
