import type { SystemDb } from "../../../kernel/database/db.ts";
import type { Clock } from "../../../kernel/processes/clock.ts";
import { createSkips } from "../../../kernel/processes/skips.ts";
import { findDueSamplings, fireSampling, type SamplingContext } from "./fire-sampling.ts";

const MOST_PER_POLL = 100;

export interface SamplingPollOptions {
  system: SystemDb;
  firing: SamplingContext;
  onError: (error: unknown) => void;
  clock: Clock;
}

/** Returns the poll that samples the monitored prompts that are due. Any number of processes may poll one database. */
export function createSamplingPoll({ system, firing, onError, clock }: SamplingPollOptions) {
  const skips = createSkips(clock);

  return async (signal: AbortSignal): Promise<void> => {
    const due = await findDueSamplings(system, MOST_PER_POLL);
    for (const one of due) {
      if (signal.aborted) return;
      if (skips.has(one.id)) continue;
      await fireSampling(firing, one).catch((error: unknown) => {
        skips.add(one.id);
        onError(error);
      });
    }
  };
}
