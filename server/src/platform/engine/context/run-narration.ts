import type { RunContext } from "../../../kernel/runs/run-context.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";

const PROGRESS_EVERY_MS = 250;

export interface Narration {
  narrate(text: string): void;
  progress: RunContext["progress"];
}

/** Narration that a replay does not repeat, and progress at a pace that a person can read. */
export function createNarration({ journal, run }: SegmentScope): Narration {
  let narrated = 0;
  let emittedAt = 0;
  return {
    narrate(text) {
      narrated += 1;
      if (narrated > run.narrations) journal.narrate(text);
    },
    progress(done, total, unit) {
      const now = Date.now();
      // The last one is always emitted.
      if (done < total && now - emittedAt < PROGRESS_EVERY_MS) return;
      emittedAt = now;
      journal.emit("progress", { done, total, unit });
    },
  };
}
