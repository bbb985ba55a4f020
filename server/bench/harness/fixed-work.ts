const CELLS = 2 ** 23;
const STEPS = 200_000;

/**
 * Returns a function that does the same work each time: random reads in 32 MB, as databases do, for some milliseconds. It returns
 * its duration in milliseconds, which distinguishes slow moments of the machine from those of the program under measurement.
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
