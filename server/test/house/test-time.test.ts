import { expect, test } from "vitest";
import { findWaits, waitsIn } from "./waits.ts";

/** Files that still wait or measure time. The list only shrinks, and is deleted with its last line. */
const EXCEPTIONS: readonly string[] = [
  "server/test/approvals/one-person.test.ts",
  "server/test/approvals/rivals.test.ts",
  "server/test/journeys/__fixtures__/outside-world.ts",
  "server/test/journeys/__fixtures__/ranked-brand.ts",
  "server/test/journeys/__fixtures__/skills.ts",
  "server/test/journeys/ai-citation-monitoring.test.ts",
  "server/test/journeys/audit.test.ts",
  "server/test/journeys/bulk-action-kill.test.ts",
  "server/test/journeys/citation-funnel.test.ts",
  "server/test/journeys/content-gap.test.ts",
  "server/test/journeys/content-kill.test.ts",
  "server/test/journeys/demo-refusals.test.ts",
  "server/test/journeys/guides.test.ts",
  "server/test/journeys/hostile-sites.test.ts",
  "server/test/journeys/imported-answers.test.ts",
  "server/test/journeys/indexnow.test.ts",
  "server/test/journeys/mcp.test.ts",
  "server/test/journeys/publish-collections.test.ts",
  "server/test/journeys/publish-sites.test.ts",
  "server/test/journeys/purge.test.ts",
  "server/test/journeys/quarter.test.ts",
  "server/test/journeys/rate-limits.test.ts",
  "server/test/journeys/refresh-stale.test.ts",
  "server/test/journeys/runs.test.ts",
  "server/test/journeys/schedule-times.test.ts",
  "server/test/journeys/schedules.test.ts",
  "server/test/journeys/search-console.test.ts",
  "server/test/journeys/search-performance-console.test.ts",
  "server/test/journeys/search-performance-killed.test.ts",
  "server/test/journeys/search-performance-world.test.ts",
  "server/test/journeys/shutdown.test.ts",
  "server/test/journeys/test-clock-kill.test.ts",
  "server/test/journeys/test-clock.test.ts",
  "server/test/journeys/webhook-crashes.test.ts",
  "server/test/journeys/webhooks-guide.test.ts",
  "server/test/journeys/webhooks.test.ts",
  "server/test/runs/admission.test.ts",
  "server/test/runs/effects.test.ts",
  "server/test/runs/removed-texts.test.ts",
  "server/test/runs/run-records.test.ts",
  "server/test/runs/vendor-costs.test.ts",
  "web/test/journeys/ai-citations.test.ts",
  "web/test/journeys/approvals.test.ts",
  "web/test/journeys/keys.test.ts",
];

test("no test waits for a time, measures one, or depends on chance", () => {
  const faults = findWaits()
    .filter(({ file }) => !EXCEPTIONS.includes(file))
    .map(({ file, line, what, instead }) => `${file}:${line}: ${what}. Instead: ${instead}.`);

  expect(faults).toEqual([]);
});

test.each([
  ['import { setTimeout as pause } from "node:timers/promises";', 'import from "node:timers/promises"'],
  ["await new Promise((resolve) => setTimeout(resolve, 50));", "setTimeout()"],
  ["globalThis.setInterval(() => undefined, 50);", "setInterval()"],
  ["await page.waitForTimeout(100);", "waitForTimeout()"],
  ["await sleep(1);", "sleep()"],
  ["await delay(1);", "delay()"],
  ["expect(processorMs(10, work)).toBeLessThan(10);", "processorMs()"],
  ["const before = Date.now();", "Date.now"],
  ["const before = performance.now();", "performance.now"],
  ["const draw = Math.random();", "Math.random"],
  ["read({ signal: AbortSignal.timeout(5_000) });", "AbortSignal.timeout"],
  ["vi.setConfig({ testTimeout: 60_000 });", "testTimeout: 60_000"],
  ["await expect.poll(read, { timeout: 5_000 }).toBe(1);", "timeout: 5_000"],
])("refuses %s", (text, what) => {
  expect(waitsIn("a.test.ts", `\n${text}`)).toEqual([
    { file: "a.test.ts", line: 2, what, instead: expect.stringMatching(/\w+/) },
  ]);
});

test.each([
  ['import { setImmediate as nextTurn } from "node:timers/promises";'],
  ["await expect.poll(read).toBe(1);"],
  ['vi.spyOn(globalThis, "setTimeout");'],
  ["// Date.now() in a comment"],
  ['const program = "Date.now()";'],
  ["const now = () => new Date();"],
])("accepts %s", (text) => {
  expect(waitsIn("a.test.ts", text)).toEqual([]);
});
