import { expect, test } from "vitest";
import { findWaits, waitsIn } from "./waits.ts";

test("no test waits for a time, measures one, or depends on chance", () => {
  const faults = findWaits().map(({ file, line, what, instead }) => `${file}:${line}: ${what}. Instead: ${instead}.`);

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
  ["const before = new Date();", "new Date()"],
  ["const now = () => new Date().toISOString();", "new Date()"],
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
  ["const then = new Date(0);"],
])("accepts %s", (text) => {
  expect(waitsIn("a.test.ts", text)).toEqual([]);
});
