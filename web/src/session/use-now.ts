import { useSyncExternalStore } from "react";
import { DEMO_NOW } from "../api/demo.ts";
import { useOperation } from "../api/use-operation.ts";
import { useMode } from "./use-session.ts";

let ticking = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  // It stood still while nobody looked.
  if (listeners.size === 0) ticking = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    ticking = Date.now();
    for (const tell of listeners) tell();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How often a page looks whether somebody has moved the clock of its world: as often as lists look for new runs. */
const LOOK_EVERY_MS = 5_000;

/**
 * Keeps `useNow` right while a page is open, and says whether it is. Called once, in what stands around every page: each caller
 * would ask by itself.
 */
export function useWorldClock(): boolean {
  const enabled = useMode() === "test";
  const { data } = useOperation("test.clock.get", {}, { enabled, workspaceId: null, everyMs: LOOK_EVERY_MS });
  return data !== undefined;
}

/** Milliseconds by which the world of a test key is ahead of the wall's clock. */
function useOffsetMs(isTest: boolean): number {
  const { data } = useOperation("test.clock.get", {}, { enabled: isTest, workspaceId: null, freshForMs: 60_000 });
  return isTest && data !== undefined ? data.offsetSeconds * 1_000 : 0;
}

/** The wall's time now, by which keys and secrets end in whatever world, in milliseconds since 1970, to the second. */
export function useWallNow(): number {
  const mode = useMode();
  return useSyncExternalStore(subscribe, () => (mode === "demo" ? Date.parse(DEMO_NOW) : ticking));
}

/**
 * The world's time now; or rounded down to what is asked for, so that a page that needs to know the day is not shown anew every
 * second.
 */
export function useNow(toMs = 1): number {
  const mode = useMode();
  const offsetMs = useOffsetMs(mode === "test");
  return useSyncExternalStore(subscribe, () => {
    const now = mode === "demo" ? Date.parse(DEMO_NOW) : ticking + offsetMs;
    return Math.floor(now / toMs) * toMs;
  });
}
