import type { KeywordMetrics } from "@findable/contract";
import { difficultyOf } from "../difficulty-of.ts";
import { inTurns } from "../in-turns.ts";
import { metricsOf } from "../metrics-of.ts";
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

export interface OverviewSearch {
  keywords: readonly string[];
  country: string;
  language: string;
  /** ISO time of the world. */
  now: string;
}

/** What vendors report of given phrases, in their order; null for phrases that they have not measured. */
export function overviewOf(
  market: WorldMarket,
  { keywords, ...search }: OverviewSearch,
): Promise<((Omit<PhraseNumbers, "keyword"> & { metrics: KeywordMetrics }) | null)[]> {
  return inTurns(keywords, (keyword) => {
    const text = keyword.replaceAll(/\s+/g, " ").trim().toLowerCase();
    const { volume, kd } = text === "" ? { volume: null, kd: null } : numbersOf(market, text, search.country);
    return volume === null ? null : { volume, kd, metrics: metricsOf(market, text, search) };
  });
}
