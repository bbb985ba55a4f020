/** One side of a comparison; a round answers one figure. */
export interface Contender {
  name: string;
  round(): Promise<number>;
}

/**
 * Lets the contenders take turns, so that whatever else the machine does meets all of them alike. The first turn of each
 * warms it up and does not count. Answers the median of each, in their order.
 */
export async function alternate(contenders: readonly Contender[], rounds: number): Promise<number[]> {
  const figures = contenders.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const figure = await contender.round();
      if (round > 0) figures[index]?.push(figure);
    }
  }
  return figures.map((one) => quantile(one, 0.5));
}

/** `share` from 0 to 1; the nearest rank. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const figure = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (figure === undefined) throw new Error("There is no quantile of nothing.");
  return figure;
}
