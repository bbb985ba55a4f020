/** Set by `npm run bench -- --quick` for the process of each benchmark. */
export const QUICK = "BENCH_QUICK";

/** A size of a benchmark: the one that its aim is about, or a small one that shows within seconds whether it works. */
export function sized<T>(full: T, quick: T): T {
  return process.env[QUICK] === "true" ? quick : full;
}
