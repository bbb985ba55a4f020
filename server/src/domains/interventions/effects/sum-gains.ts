import { normalsFrom, randomFromSeed } from "../../../kernel/statistics/seeded-random.ts";
import { clicksGained, pointsGained, positionWithout } from "./effect-in-words.ts";
import { type KindPrior, type MeasuredEffect, weighCells } from "./pool-effects.ts";
import type { EffectSource } from "./window-outcome.ts";

/** One judged effect, with what its source measured over the window. */
export interface GainPart extends MeasuredEffect {
  /** Clicks a week of all units together, or the mean position or per cent of answers of a unit. */
  observed: number;
  units: number;
}

/** Effects that are drawn towards one another: those of one kind of intervention. */
export interface GainGroup {
  /** Those that are summed. */
  parts: readonly GainPart[];
  /** Others of the kind: they show what such interventions do, and are not summed. */
  others: readonly MeasuredEffect[];
  prior: KindPrior;
}

export interface Gain {
  amount: number;
  low: number;
  high: number;
}

const DRAWS = 2000;
const SEED = 20_260_301;
const WEEKS_A_MONTH = 365.25 / 12 / 7;
const TAIL = 0.025;

/**
 * What judged interventions gained together in units of people, with the 95 % interval of the sum: draws of their shrunken effects,
 * each transformed back before it is added, because the middle of a logarithm is not that of its clicks. Effects of a kind share what
 * is uncertain about the kind, so the interval of a sum is wider than that of independent ones. The draws are the same in each call.
 *
 * Clicks: visits a month. Ranks: positions, over all keywords together. Citations: points of the rate, over all prompts together.
 */
export function sumGains(source: EffectSource, groups: readonly GainGroup[]): { total: Gain; parts: Gain[][] } {
  const random = randomFromSeed(SEED);
  const normal = normalsFrom(random);
  const totals = new Float64Array(DRAWS);
  const parts = groups.map(({ parts: members, others, prior }) => {
    const cells = weighCells([...members, ...others], prior);
    const gains = members.map(() => new Float64Array(DRAWS));
    for (let draw = 0; draw < DRAWS; draw++) {
      const { sigma, m, b } = pick(cells, random());
      const kind = m + Math.sqrt(b) * normal();
      for (const [index, part] of members.entries()) {
        const towards = part.variance / (part.variance + sigma * sigma);
        const middle = towards * kind + (1 - towards) * part.tau;
        const gain = gainOf(source, part, middle + Math.sqrt((1 - towards) * part.variance) * normal());
        (gains[index] as Float64Array)[draw] = gain;
        totals[draw] = (totals[draw] as number) + gain;
      }
    }
    return gains.map(describe);
  });
  return { total: describe(totals), parts };
}

function pick<C extends { weight: number }>(cells: readonly C[], share: number): C {
  let rest = share;
  for (const cell of cells) {
    rest -= cell.weight;
    if (rest <= 0) return cell;
  }
  return cells.at(-1) as C;
}

function gainOf(source: EffectSource, { observed, units }: GainPart, effect: number): number {
  if (source === "clicks") return WEEKS_A_MONTH * clicksGained(observed, effect).perWeek;
  if (source === "rank") return units * (positionWithout(observed, effect) - observed);
  return units * pointsGained(observed / 100, effect);
}

function describe(draws: Float64Array): Gain {
  const sorted = draws.toSorted();
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number;
  let total = 0;
  for (const value of draws) total += value;
  return { amount: total / draws.length, low: at(TAIL), high: at(1 - TAIL) };
}
