import type { Market } from "./market.ts";
import { pageLinksOf } from "./page-links-of.ts";
import { randomOf } from "./random.ts";
import { type Candidate, candidatesFor } from "./standings.ts";

/** Points of difficulty for every e-fold of linking sites. */
const POINTS = 19;
const FIRST_PAGE = 10;

/**
 * How hard it is to rank, 0 to 100, as keyword tools report it: by the sites that link to the pages on the first page. They
 * hardly look at how strong the sites themselves are.
 */
export function difficultyOf(market: Market, query: string, field?: readonly Candidate[]): number {
  const text = query.toLowerCase();
  const known = market.known.get(text);
  if (known !== undefined) return known.difficulty;
  const links = [...(field ?? candidatesFor(market, text))]
    .sort((one, other) => other.base - one.base)
    .slice(0, FIRST_PAGE)
    .map((candidate) => pageLinksOf(market, text, candidate))
    .sort((one, other) => one - other);
  const middle = links[Math.floor(links.length / 2)] ?? 0;
  const roughness = 3 * randomOf(market.seed, "tool", text).normal();
  return Math.min(98, Math.max(1, Math.round(POINTS * Math.log(1 + middle) + roughness)));
}
