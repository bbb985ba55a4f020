import type { GapPage, GapResult } from "./fetch-pages.ts";

/** Pages that are looked into: as many as one has to get among. */
const READ = 10;

/** The first results of others, and our own best one. */
export function readPages({ results }: GapPage): GapResult[] {
  const rivals = results.filter(({ isOurs }) => !isOurs).slice(0, READ);
  return [...rivals, ...results.filter(({ isOurs }) => isOurs).slice(0, 1)];
}
