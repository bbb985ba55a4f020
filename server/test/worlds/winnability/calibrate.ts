const ROUNDS = 60;

/**
 * A logistic regression of what came on some numbers of each item, by Newton's method: the best chance that those numbers can
 * give. Answers the chance of an item.
 */
export function calibrated<T extends { came: boolean }>(
  items: readonly T[],
  numbersOf: (item: T) => readonly number[],
): (item: T) => number {
  const rows = items.map((item) => ({ values: [1, ...numbersOf(item)], came: item.came ? 1 : 0 }));
  const size = rows[0]?.values.length ?? 1;
  let slopes = new Array<number>(size).fill(0);
  const chance = (values: readonly number[]) =>
    1 / (1 + Math.exp(-values.reduce((sum, value, index) => sum + value * (slopes[index] ?? 0), 0)));
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = new Array<number>(size).fill(0);
    const curvature: number[][] = Array.from({ length: size }, (_, index) =>
      Array.from({ length: size }, (_other, other) => (index === other ? 1e-6 : 0)),
    );
    for (const { values, came } of rows) {
      const said = chance(values);
      for (const [index, value] of values.entries()) {
        gradient[index] = (gradient[index] ?? 0) + (came - said) * value;
        const line = curvature[index] ?? [];
        for (const [other, factor] of values.entries())
          line[other] = (line[other] ?? 0) + said * (1 - said) * value * factor;
      }
    }
    const step = solve(curvature, gradient);
    slopes = slopes.map((slope, index) => slope + (step[index] ?? 0));
  }
  return (item) => chance([1, ...numbersOf(item)]);
}

/** Solves a small symmetric system by Gauss elimination; its matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((line, index) => [...line, right[index] ?? 0]);
  for (const [pivot, line] of rows.entries()) {
    const head = line[pivot] ?? 1;
    for (const [other, target] of rows.entries()) {
      if (other === pivot) continue;
      const factor = (target[pivot] ?? 0) / head;
      for (const [column, value] of line.entries()) target[column] = (target[column] ?? 0) - factor * value;
    }
  }
  return rows.map((line, index) => (line.at(-1) ?? 0) / (line[index] ?? 1));
}
