import { normalBelow } from "../../../kernel/statistics/student-t.ts";

export interface MeasuredEffect {
  tau: number;
  variance: number;
}

/** What is believed of a kind of intervention before its outcomes: its mean, how sure that is, and how much single ones differ. */
export interface KindPrior {
  mean: number;
  spread: number;
  difference: number;
}

export interface PooledKind {
  mean: number;
  sd: number;
  /** Of the next one of the kind. */
  nextSd: number;
  /** That the next one gains anything. */
  chance: number;
  /** Each effect, drawn towards the mean as far as it is uncertain. */
  shrunken: number[];
}

const GRID = Array.from({ length: 30 }, (_, index) => 0.02 * (index + 1));

/**
 * What a kind of intervention is worth, from all its effects, whatever their verdicts: a normal model of two levels, over a grid of
 * how much single ones differ. The effects that helped alone would promise too much.
 */
export function poolEffects(effects: readonly MeasuredEffect[], prior: KindPrior): PooledKind {
  const cells = weighCells(effects, prior);
  const over = (value: (cell: Cell) => number) => add(cells.map((cell) => cell.weight * value(cell)));
  const mean = over(({ m }) => m);
  return {
    mean,
    sd: Math.sqrt(over(({ b, m }) => b + m * m) - mean * mean),
    nextSd: Math.sqrt(over(({ b, m, sigma }) => b + sigma * sigma + m * m) - mean * mean),
    chance: over(({ b, m, sigma }) => normalBelow(m / Math.sqrt(b + sigma * sigma))),
    shrunken: effects.map(({ tau, variance }) =>
      over(({ m, sigma }) => {
        const towards = variance / (variance + sigma * sigma);
        return towards * m + (1 - towards) * tau;
      }),
    ),
  };
}

interface Cell {
  sigma: number;
  b: number;
  m: number;
  log: number;
}

/** Given how much single ones differ (`sigma`), the mean of the kind is normal around `m` with variance `b`. All cells weigh 1 together. */
export interface WeighedCell extends Cell {
  weight: number;
}

export function weighCells(effects: readonly MeasuredEffect[], prior: KindPrior): WeighedCell[] {
  const cells = GRID.map((sigma) => cellOf(effects, prior, sigma));
  const highest = Math.max(...cells.map(({ log }) => log));
  const raw = cells.map(({ log }) => Math.exp(log - highest));
  const total = add(raw);
  return cells.map((cell, index) => ({ ...cell, weight: (raw[index] as number) / total }));
}

function cellOf(effects: readonly MeasuredEffect[], { mean, spread, difference }: KindPrior, sigma: number): Cell {
  const weights = effects.map(({ variance }) => 1 / (variance + sigma * sigma));
  const b = 1 / (1 / spread ** 2 + add(weights));
  const m = b * (mean / spread ** 2 + add(weights.map((w, index) => w * (effects[index]?.tau ?? 0))));
  const squares = add(weights.map((w, index) => w * (effects[index]?.tau ?? 0) ** 2));
  const log =
    -0.5 * (sigma / difference) ** 2 +
    0.5 * add(weights.map(Math.log)) +
    0.5 * Math.log(b) -
    0.5 * (squares + mean ** 2 / spread ** 2 - m ** 2 / b);
  return { sigma, b, m, log };
}

function add(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
