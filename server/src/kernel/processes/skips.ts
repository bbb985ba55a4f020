import type { Clock } from "./clock.ts";

/** How long a process skips an item of a poll after an error of the service, so that it does not fail at each poll. */
const SKIP_AFTER_ERROR_MS = 60_000;

/** The items of a poll that failed lately in this process. */
export interface Skips {
  add(id: string): void;
  has(id: string): boolean;
}

export function createSkips({ nowMs }: Pick<Clock, "nowMs">): Skips {
  const skippedUntil = new Map<string, number>();
  return {
    add(id) {
      skippedUntil.set(id, nowMs() + SKIP_AFTER_ERROR_MS);
    },
    has(id) {
      for (const [skipped, until] of skippedUntil) if (until <= nowMs()) skippedUntil.delete(skipped);
      return skippedUntil.has(id);
    },
  };
}
