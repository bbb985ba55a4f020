import { expect, test } from "vitest";
import { createFakeClock } from "../../../../test/fakes/clock.ts";
import { createHostPace } from "./host-pace.ts";

const { signal } = new AbortController();

/** Milliseconds between the starts of requests that are answered like this. */
async function gaps(answers: { ms: number; failed: boolean }[]): Promise<number[]> {
  const clock = createFakeClock();
  const pace = createHostPace({ concurrency: 1, delayMs: 100, clock });
  const starts: number[] = [];
  for (const answer of answers) {
    await pace.run(signal, async () => void starts.push(clock.nowMs()));
    pace.observe(answer);
  }
  await pace.run(signal, async () => void starts.push(clock.nowMs()));
  return starts.slice(1).map((at, index) => Math.round(at - (starts[index] ?? 0)));
}

test("fast answers keep the usual interval, and slow ones spread the requests", async () => {
  const fast = await gaps(Array.from({ length: 5 }, () => ({ ms: 80, failed: false })));
  const slow = await gaps(Array.from({ length: 40 }, () => ({ ms: 3_000, failed: false })));

  expect(fast).toEqual([100, 100, 100, 100, 100]);
  expect(slow.at(-1)).toBeGreaterThan(1_400);
  expect(slow.at(-1)).toBeLessThanOrEqual(1_500);
});

test("each failure doubles the interval up to ten seconds, and answers take it back", async () => {
  const failure = { ms: 10, failed: true };
  const success = { ms: 10, failed: false };

  const intervals = await gaps([
    ...Array.from({ length: 8 }, () => failure),
    ...Array.from({ length: 7 }, () => success),
  ]);

  expect(intervals.slice(1, 9)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
  expect(intervals.at(-1)).toBe(100);
});
