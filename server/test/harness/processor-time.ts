/**
 * Milliseconds of processor time that this process needs for the work. Where it is not less than the limit, it is measured up to
 * twice more, and the least counts: collections of memory and other threads of the process only add to it.
 */
export function processorMs(limitMs: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least >= limitMs; attempt += 1) {
    const before = process.cpuUsage();
    work();
    least = Math.min(least, process.cpuUsage(before).user / 1000);
  }
  return least;
}
