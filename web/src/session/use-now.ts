import { useSyncExternalStore } from "react";
import { DEMO_NOW } from "../api/demo.ts";
import { useOperation } from "../api/use-operation.ts";
import { useMode } from "./use-session.ts";

let ticking = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  // The clock does not tick without listeners.
  if (listeners.size === 0) ticking = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    ticking = Date.now();
    for (const notify of listeners) notify();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The interval at which a page reads the test clock: the same as for lists of runs. */
const READ_EVERY_MS = 5_000;

/**
 * Keeps `useNow` in step with the test clock and returns whether the clock is known. Call it once, in the frame: each call polls
 * the service.
 */
export function useWorldClock(): boolean {
  const enabled = useMode() === "test";
  const { data } = useOperation("test.clock.get", {}, { enabled, workspaceId: null, everyMs: READ_EVERY_MS });
  return data !== undefined;
}

/** The milliseconds by which the test clock is ahead of the real clock. */
function useOffsetMs(isTest: boolean): number {
  const { data } = useOperation("test.clock.get", {}, { enabled: isTest, workspaceId: null, freshForMs: 60_000 });
  return isTest && data !== undefined ? data.offsetSeconds * 1_000 : 0;
}

/** The real time in milliseconds since 1970, updated every second. Keys and secrets expire by it in every mode. */
export function useWallNow(): number {
  const mode = useMode();
  return useSyncExternalStore(subscribe, () => (mode === "demo" ? Date.parse(DEMO_NOW) : ticking));
}

/** The time of the key's world, rounded down to `toMs`: a page that needs only the day must not render every second. */
export function useNow(toMs = 1): number {
  const mode = useMode();
  const offsetMs = useOffsetMs(mode === "test");
  return useSyncExternalStore(subscribe, () => {
    const now = mode === "demo" ? Date.parse(DEMO_NOW) : ticking + offsetMs;
    return Math.floor(now / toMs) * toMs;
  });
}
