import { randomFromSeed } from "../../../kernel/statistics/seeded-random.ts";

/** The position in a series after which its values are lower. */
export interface Fall {
  /** Number of values before it. */
  before: number;
  above: number;
  below: number;
  /** The probability that a random order of the same values falls as clearly, 0 to 1. */
  p: number;
}

const MIN_SIDE = 3;
const SHUFFLES = 999;

/**
 * The clearest fall of a series: the split whose means differ most relative to their uncertainty, tested by shuffling. Every
 * shuffle also takes the maximum over all splits, which corrects for searching all of them. Undefined if a side has fewer than
 * three values or nothing falls. Equal series return equal results.
 */
export function clearestFall(values: readonly number[]): Fall | undefined {
  if (values.length < 2 * MIN_SIDE) return undefined;
  const found = widest(values);
  if (found.clarity <= 0) return undefined;
  const random = randomFrom(values);
  const shuffled = [...values];
  let asClear = 1;
  for (let round = 0; round < SHUFFLES; round++) {
    shuffle(shuffled, random);
    if (widest(shuffled).clarity >= found.clarity - 1e-9) asClear++;
  }
  const { before, above, below } = found;
  return { before, above, below, p: asClear / (SHUFFLES + 1) };
}

function widest(values: readonly number[]) {
  const total = values.reduce((sum, value) => sum + value, 0);
  const size = values.length;
  let best = { before: 0, above: 0, below: 0, clarity: 0 };
  let sum = 0;
  for (let before = 1; before <= size - MIN_SIDE; before++) {
    sum += values[before - 1] ?? 0;
    if (before < MIN_SIDE) continue;
    const [above, below] = [sum / before, (total - sum) / (size - before)];
    const clarity = (above - below) * Math.sqrt((before * (size - before)) / size);
    if (clarity > best.clarity) best = { before, above, below, clarity };
  }
  return best;
}

function shuffle(values: number[], random: () => number): void {
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = values[last] ?? 0;
    values[last] = values[other] ?? 0;
    values[other] = kept;
  }
}

/** Random numbers seeded with the values themselves. */
function randomFrom(values: readonly number[]): () => number {
  return randomFromSeed(
    values.reduce((hash, value) => Math.imul(hash ^ Math.round(value * 100), 0x01000193) >>> 0, 0x811c9dc5),
  );
}
