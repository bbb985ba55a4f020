import type { SystemDb } from "../../../kernel/database/db.ts";
import { findDueSamplings, fireSampling, type SamplingContext } from "./fire-sampling.ts";

const POLL_EVERY_MS = 1_000;
const MOST_PER_POLL = 100;
/** How long this process skips a prompt after an error of the service, so that it does not fail once a second. */
const SKIP_AFTER_ERROR_MS = 60_000;

export interface SamplingPollerOptions {
  system: SystemDb;
  firing: SamplingContext;
  onError: (error: unknown) => void;
}

/** Samples monitored prompts as they become due, until closed. Any number of processes may poll one database. */
export function startSamplingPoller({ system, firing, onError }: SamplingPollerOptions): { close(): Promise<void> } {
  const skippedUntil = new Map<string, number>();
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  async function poll(): Promise<void> {
    const due = await findDueSamplings(system, MOST_PER_POLL);
    for (const [id, until] of skippedUntil) if (until <= performance.now()) skippedUntil.delete(id);
    for (const one of due) {
      if (closing) return;
      if (skippedUntil.has(one.id)) continue;
      await fireSampling(firing, one).catch((error: unknown) => {
        skippedUntil.set(one.id, performance.now() + SKIP_AFTER_ERROR_MS);
        onError(error);
      });
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      round = poll()
        .catch(onError)
        .finally(() => {
          if (!closing) schedule();
        });
    }, POLL_EVERY_MS);
    timer.unref();
  }
  schedule();
  return {
    async close() {
      closing = true;
      clearTimeout(timer);
      await round;
    },
  };
}
