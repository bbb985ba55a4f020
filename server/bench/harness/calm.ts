import { readFileSync } from "node:fs";
import { quantile } from "./rounds.ts";

/** How much longer than at its best the loop may take while the machine counts as calm. */
const CALM = 1.25;
const ROUNDS = 700_000;
/** What is asked so many times for each figure and was never calm is counted as it is. */
const TRIES = 3;

/**
 * A machine whose processors are lent to others is half as quick for moments, whatever runs on it: a loop of arithmetic then takes
 * longer too, or the system counts the time that was taken away. What is timed is timed between two such loops, and gets another try
 * where one of them was slow or time was taken.
 */
export class Calm {
  readonly #best: number;
  #tried = 0;
  #counted = 0;

  constructor() {
    // The first rounds are not optimised yet.
    const loops = Array.from({ length: 600 }, loop).slice(300);
    this.#best = quantile(loops, 0.1);
  }

  /** How many of all tries did not count. */
  get disturbed(): number {
    return 1 - this.#counted / Math.max(1, this.#tried);
  }

  /** `count` figures, each of which `time` answers in milliseconds. */
  async figures(count: number, time: () => Promise<number>): Promise<number[]> {
    const figures: number[] = [];
    for (let left = count * TRIES; figures.length < count; left -= 1) {
      const stolen = stolenTime();
      const before = loop();
      const figure = await time();
      const slowest = Math.max(before, loop());
      const disturbed = slowest > this.#best * CALM || stolenTime() > stolen;
      this.#tried += 1;
      // Where as few tries are left as figures are missing, the machine is never calm.
      if (disturbed && left > count - figures.length) continue;
      this.#counted += 1;
      figures.push(figure);
    }
    return figures;
  }
}

/** Milliseconds of arithmetic that nothing can be left out of. */
function loop(): number {
  const since = performance.now();
  let sum = 0;
  for (let round = 0; round < ROUNDS; round += 1) sum = (sum * 31 + round) | 0;
  return sum === 0.5 ? 0 : performance.now() - since;
}

/** Time that the hypervisor gave to others since the machine started, in its own ticks; 0 where the system does not tell. */
function stolenTime(): number {
  try {
    return Number(/^cpu +(?:\d+ ){7}(\d+)/.exec(readFileSync("/proc/stat", "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
