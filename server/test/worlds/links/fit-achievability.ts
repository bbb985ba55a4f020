import { LINK_PAGE_TYPES } from "@findable/contract";
import { pageSigns, type Sign, shrunkRate, WEIGHTS } from "../../../src/domains/competitors/achievability.ts";
import { type RatingBand, ratingBand, type SegmentRecord } from "../../../src/domains/competitors/rating-band.ts";
import { FITTED, type Prospect, prospectsOf } from "./campaigns.ts";

const ROUNDS = 4000;
const STEP = 6;
/** Pulls weights to nothing, as so many prospects would. */
const PRIOR = 20;

/** `segment-rates.ts` and the weights of `achievability.ts`, from campaigns that are not used for judging. Run it with `node`. */
export async function fitAchievability() {
  const prospects = await prospectsOf(FITTED);
  return { segments: segmentsOf(prospects), weights: weightsOf(prospects) };
}

function segmentsOf(prospects: readonly Prospect[]): Record<string, Record<RatingBand, SegmentRecord>> {
  return Object.fromEntries(
    LINK_PAGE_TYPES.map((type) => [type, bandsOf(prospects.filter(({ facts }) => facts.pageType === type))]),
  );
}

function bandsOf(prospects: readonly Prospect[]): Record<RatingBand, SegmentRecord> {
  const recordOf = (band: RatingBand): SegmentRecord => {
    const own = prospects.filter(({ facts }) => ratingBand(facts.domainRating) === band);
    return [own.filter(({ earned }) => earned).length, own.length];
  };
  return { "80+": recordOf("80+"), "60-79": recordOf("60-79"), "40-59": recordOf("40-59"), "<40": recordOf("<40") };
}

/** Logistic regression with the segments' rates as they will be believed, by gradient descent on the log loss. */
function weightsOf(prospects: readonly Prospect[]): Record<Sign, number> {
  const segments = segmentsOf(prospects);
  const rows = prospects.map(({ facts, alsoLinksTo, earned }) => {
    const rate = shrunkRate(segments[facts.pageType]?.[ratingBand(facts.domainRating)] ?? [0, 0]);
    const signs: Record<Sign, number> = { ...pageSigns(facts), alsoLinksTo: Math.log1p(alsoLinksTo) };
    return { offset: Math.log(rate / (1 - rate)), signs: NAMES.map((name) => signs[name]), earned: earned ? 1 : 0 };
  });
  const weights = NAMES.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight) => PRIOR * weight);
    for (const { offset, signs, earned } of rows) {
      const odds = signs.reduce((sum, sign, index) => sum + sign * (weights[index] ?? 0), offset);
      const gap = 1 / (1 + Math.exp(-odds)) - earned;
      for (const [index, sign] of signs.entries()) slope[index] = (slope[index] ?? 0) + gap * sign;
    }
    for (const [index, by] of slope.entries()) weights[index] = (weights[index] ?? 0) - (STEP * by) / rows.length;
  }
  return Object.fromEntries(
    NAMES.map((name, index) => [name, Math.round((weights[index] ?? 0) * 100) / 100]),
  ) as Record<Sign, number>;
}

const NAMES = Object.keys(WEIGHTS) as Sign[];

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await fitAchievability()));
