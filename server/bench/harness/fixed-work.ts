const CELLS = 2 ** 23;
const STEPS = 200_000;

/**
 * Answers work that is always the same, some milliseconds of looking here and there in 32 MB, as databases do. What it takes, in
 * milliseconds, tells the machine's bad moments from those of what is measured beside it.
 */
export function fixedWork(): () => number {
  const cells = Int32Array.from({ length: CELLS }, (_, index) => index);
  let seen = 0;
  return () => {
    const since = performance.now();
    // A linear congruential generator of Numerical Recipes; its upper 23 bits name a cell.
    let state = 1;
    for (let step = 0; step < STEPS; step += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      seen = (seen + (cells[state >>> 9] ?? 0)) | 0;
    }
    return performance.now() - since;
  };
}
