import type { Market } from "./market.ts";
import { isAboutSoftware, shapeOf } from "./query-shape.ts";
import { randomOf } from "./random.ts";
import { averageVolume } from "./volume-of.ts";

/** How many want to rank for a query, 0 to 100: what is searched often and by people who buy is contested. */
export function contestOf(market: Market, query: string): number {
  const text = query.toLowerCase();
  const known = market.known.get(text);
  if (known !== undefined) return known.difficulty;
  const random = randomOf(market.seed, "difficulty", text);
  const shape = shapeOf(text);
  const buys = shape === "list" || shape === "price" || isAboutSoftware(text) ? 6 : 0;
  const contested = 11 * Math.log10(Math.max(averageVolume(market, text), 10)) - 8 + buys + random.normal() * 6;
  return Math.min(92, Math.max(2, contested));
}
