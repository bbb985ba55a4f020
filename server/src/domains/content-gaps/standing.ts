import { roundTo } from "../../kernel/statistics/summaries.ts";
import { expectedVisits } from "../worth/index.ts";
import { bestRival, type RivalPhrase } from "./phrases.ts";

/** What the brand's own ranks say about phrases for which it has no page yet. */
export interface Standing {
  /** The log-odds of the first page: a base and a weight for each feature. */
  weights: readonly number[];
}

export interface Reach {
  reachableRank: number;
  /** The chance of `reachableRank` or better with a page about the phrase. */
  chance: number;
}

/**
 * The usual log-odds of the first page, for a site without ranks: rare and long phrases are easier, and so are phrases that competitors
 * answer badly. The units are those of `featuresOf`.
 */
const USUAL = [-1.4, -0.5, 0.3, 0.4, -0.3] as const;
/** How strongly the brand's ranks must contradict the usual weights to change them. */
const RIDGE = 4;
const ROUNDS = 25;
const FIRST_PAGE = 10;
/** A page on the first page stands here at the median. */
const USUAL_RANK = 7;

/**
 * Fits how likely the first page is where the brand has a page, from the phrases that both it and a competitor rank for: a logistic
 * regression that starts from the usual weights.
 */
export function standingOf(phrases: readonly RivalPhrase[]): Standing {
  const rows = phrases.flatMap(({ ours, ...phrase }) =>
    ours == null ? [] : [{ x: featuresOf(phrase), y: ours.position <= FIRST_PAGE ? 1 : 0 }],
  );
  let weights: readonly number[] = USUAL;
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = USUAL.map((usual, at) => {
      const data = rows.reduce((sum, { x, y }) => sum + (y - chanceOf(x, weights)) * (x[at] ?? 0), 0);
      return data - RIDGE * ((weights[at] ?? 0) - usual);
    });
    const curvature = USUAL.map((_usual, at) =>
      rows.reduce((sum, { x }) => {
        const chance = chanceOf(x, weights);
        // The sum over all features bounds the curvature, so that every round improves the fit.
        const reach = x.reduce((total, value) => total + Math.abs(value), 0);
        return sum + chance * (1 - chance) * Math.abs(x[at] ?? 0) * reach;
      }, RIDGE),
    );
    weights = weights.map((weight, at) => weight + (gradient[at] ?? 0) / (curvature[at] ?? 1));
  }
  return { weights };
}

/** The rank that a page of ours is likely to reach for a phrase, and the chance of it. */
export function reachOf(phrase: Omit<RivalPhrase, "ours">, { weights }: Standing): Reach {
  return { reachableRank: USUAL_RANK, chance: roundTo(chanceOf(featuresOf(phrase), weights), 3) };
}

/** Each about 0 on average and 1 apart: searches, words, the best competitor, and how many competitors rank. */
function featuresOf({ keyword, volume, rivals }: Omit<RivalPhrase, "ours">): number[] {
  const best = bestRival({ rivals })?.position ?? 100;
  return [
    1,
    (Math.log(1 + (volume ?? 30)) - 5.5) / 1.3,
    (keyword.split(/\s+/).length - 3) / 1.2,
    (Math.log(best) - 2.3) / 1,
    rivals.length - 1.5,
  ];
}

function chanceOf(features: readonly number[], weights: readonly number[]): number {
  const odds = features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-odds));
}

/** Additional visits per month: searches, times the additional share of clicks, times the chance. */
export function gainOf(
  { volume, ours }: Pick<RivalPhrase, "volume" | "ours">,
  { reachableRank, chance }: Reach,
): number {
  return expectedVisits({
    volume: volume ?? 0,
    position: ours?.position ?? null,
    chance,
    reachedRank: reachableRank,
  });
}

/** Whether a competitor is ahead by more than ranks usually move: five positions and half of our rank. */
export function isFarAhead(phrase: RivalPhrase): boolean {
  const best = bestRival(phrase);
  const { ours } = phrase;
  return best !== undefined && ours != null && ours.position - best.position >= 5 && ours.position >= 2 * best.position;
}
