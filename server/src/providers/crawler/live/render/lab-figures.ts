import type { Page } from "playwright-core";
import type { LabFigures } from "../../port.ts";

/** Runs in the page before its scripts: keeps what the browser reports about its speed. */
export const OBSERVE_SPEED = `(() => {
  const seen = { paint: 0, largest: 0, shifts: [], tasks: [] };
  Object.defineProperty(globalThis, "__labFigures", { value: seen });
  const observe = (type, take) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    } catch {}
  };
  observe("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.paint = entry.startTime; });
  observe("largest-contentful-paint", (entry) => { seen.largest = entry.startTime; });
  observe("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shifts.push([entry.startTime, entry.value]); });
  observe("longtask", (entry) => { seen.tasks.push([entry.startTime, entry.duration]); });
})()`;

interface Observed {
  paint: number;
  largest: number;
  shifts: [at: number, value: number][];
  tasks: [at: number, duration: number][];
}

export async function readSpeed(page: Page): Promise<LabFigures | null> {
  const seen: unknown = await page.evaluate("globalThis.__labFigures");
  return isObserved(seen) ? labFiguresOf(seen) : null;
}

/** A page can overwrite everything that runs in it. */
function isObserved(value: unknown): value is Observed {
  if (typeof value !== "object" || value === null) return false;
  const isPairs = (list: unknown) =>
    Array.isArray(list) && list.every((pair) => Array.isArray(pair) && pair.every((item) => Number.isFinite(item)));
  return (
    "paint" in value &&
    Number.isFinite(value.paint) &&
    "largest" in value &&
    Number.isFinite(value.largest) &&
    "shifts" in value &&
    isPairs(value.shifts) &&
    "tasks" in value &&
    isPairs(value.tasks)
  );
}

const SHIFT_WINDOW_MS = 5_000;
const SHIFT_GAP_MS = 1_000;
/** A task blocks for what it takes beyond this. */
const SHORT_TASK_MS = 50;

/** By the definitions of web.dev: the largest window of shifts, and the blocking parts of tasks after the first paint. */
export function labFiguresOf({ paint, largest, shifts, tasks }: Observed): LabFigures {
  let worst = 0;
  let sum = 0;
  let startedAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  for (const [at, value] of shifts.toSorted(([one], [other]) => one - other)) {
    const isSame = at - lastAt < SHIFT_GAP_MS && at - startedAt < SHIFT_WINDOW_MS;
    if (!isSame) startedAt = at;
    sum = isSame ? sum + value : value;
    lastAt = at;
    worst = Math.max(worst, sum);
  }
  const blocking = tasks
    .filter(([at]) => at >= paint)
    .reduce((total, [, duration]) => total + Math.max(0, duration - SHORT_TASK_MS), 0);
  return {
    lcpMs: largest === 0 ? null : Math.round(largest),
    cls: Math.round(worst * 1_000) / 1_000,
    tbtMs: paint === 0 ? null : Math.round(blocking),
  };
}
