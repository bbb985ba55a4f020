import { difficultyOf } from "../difficulty-of.ts";
import { randomOf } from "../random.ts";
import { averageVolume } from "../volume-of.ts";
import type { WorldMarket } from "./market-of.ts";

export interface PhraseNumbers {
  keyword: string;
  /** Null where nobody has counted. */
  volume: number | null;
  kd: number | null;
}

/** Phrases searched less than this in a month are counted as often as not. */
const COUNTED = 20;

/** What vendors know of a phrase in a country. */
export function numbersOf(market: WorldMarket, keyword: string, country: string): PhraseNumbers {
  const volume = averageVolume(market, keyword, country);
  const isCounted = volume >= COUNTED || randomOf(market.seed, "counted", keyword).chance(0.5);
  return isCounted ? { keyword, volume, kd: difficultyOf(market, keyword) } : { keyword, volume: null, kd: null };
}
