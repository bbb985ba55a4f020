import { difficultyOf } from "../difficulty-of.ts";
import { inTurns } from "../in-turns.ts";
import { randomOf } from "../random.ts";
import type { Candidate } from "../standings.ts";
import { averageVolume } from "../volume-of.ts";
import type { WorldMarket } from "./market-of.ts";

export interface PhraseNumbers {
  keyword: string;
  /** Null where it was not measured. */
  volume: number | null;
  kd: number | null;
}

/** Phrases searched less than this in a month are counted as often as not. */
const COUNTED = 20;

/** What vendors know of a phrase in a country. */
export function numbersOf(
  market: WorldMarket,
  keyword: string,
  country: string,
  field?: readonly Candidate[],
): PhraseNumbers {
  const volume = averageVolume(market, keyword, country);
  const isCounted = volume >= COUNTED || randomOf(market.seed, "counted", keyword).chance(0.5);
  if (!isCounted) return { keyword, volume: null, kd: null };
  return { keyword, volume, kd: difficultyOf(market, keyword, field) };
}

/** What vendors know of how hard phrases are, in their order. */
export function difficultiesOf(
  market: WorldMarket,
  keywords: readonly string[],
  country: string,
): Promise<(number | null)[]> {
  return inTurns(keywords, (keyword) => {
    const text = keyword.replaceAll(/\s+/g, " ").trim().toLowerCase();
    return text === "" ? null : numbersOf(market, text, country).kd;
  });
}
