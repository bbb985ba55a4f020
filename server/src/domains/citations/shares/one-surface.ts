import type { DailyCount } from "../statistics/daily-counts.ts";
import { SURFACES, type Surface } from "../statistics/sample.ts";

/** What headlines read first where a prompt and engine has several surfaces. */
const [HEADLINE] = SURFACES;

/**
 * One surface for each prompt and engine, because surfaces are never pooled: the API where it was sampled, else the product, else
 * imported answers. Figures are asked of one surface, so all are counted as it.
 */
export function ofOneSurface(counts: readonly DailyCount[]): (DailyCount & { shownSurface: Surface })[] {
  // Most workspaces sample one surface only, and a year has thousands of counts.
  if (counts.every(({ surface }) => surface === HEADLINE))
    return counts.map((count) => ({ ...count, shownSurface: HEADLINE }));
  const shown = new Map<string, Surface>();
  for (const count of counts) {
    const known = shown.get(cellKey(count));
    if (known === undefined || SURFACES.indexOf(count.surface) < SURFACES.indexOf(known))
      shown.set(cellKey(count), count.surface);
  }
  return counts
    .filter((count) => shown.get(cellKey(count)) === count.surface)
    .map((count) => ({ ...count, shownSurface: count.surface, surface: HEADLINE }));
}

function cellKey({ queryId, llm }: DailyCount): string {
  return `${queryId} ${llm}`;
}
