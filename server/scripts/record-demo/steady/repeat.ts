import type { Repeat } from "../../../src/kernel/processes/repeating.ts";

/*
 * Stands for platform/processes/repeat.ts in a recording: work happens when the recording asks for it, never by a timer, and one
 * piece after the other, so that it draws identifiers in the same order in every recording.
 */

let last: Promise<void> = Promise.resolve();

export const repeat: Repeat = (_pause, work, onError) => {
  const stopping = new AbortController();
  const round = async () => {
    if (stopping.signal.aborted) return;
    try {
      await work(stopping.signal);
    } catch (error) {
      onError(error);
    }
  };
  return {
    tick: () => (last = last.then(round)),
    close: () => {
      stopping.abort();
      return last;
    },
  };
};
