import type { SystemDb } from "../../../kernel/database/db.ts";
import { findDueSamplings, fireSampling, type SamplingContext } from "./fire-sampling.ts";

const MOST_PER_POLL = 100;
/** How long this process skips a prompt after an error of the service, so that it does not fail once a second. */
const SKIP_AFTER_ERROR_MS = 60_000;

export interface SamplingPollOptions {
  system: SystemDb;
  firing: SamplingContext;
  onError: (error: unknown) => void;
}

/** Returns the poll that samples the monitored prompts that are due. Any number of processes may poll one database. */
export function createSamplingPoll({ system, firing, onError }: SamplingPollOptions) {
  const skippedUntil = new Map<string, number>();

  return async (signal: AbortSignal): Promise<void> => {
    const due = await findDueSamplings(system, MOST_PER_POLL);
    for (const [id, until] of skippedUntil) if (until <= performance.now()) skippedUntil.delete(id);
    for (const one of due) {
      if (signal.aborted) return;
      if (skippedUntil.has(one.id)) continue;
      await fireSampling(firing, one).catch((error: unknown) => {
        skippedUntil.set(one.id, performance.now() + SKIP_AFTER_ERROR_MS);
        onError(error);
      });
    }
  };
}
