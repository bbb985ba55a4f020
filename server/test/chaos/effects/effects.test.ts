import { expect, test } from "vitest";
import { runEffectsChaos } from "./drive-effects.ts";

test("nothing is published twice or lost, and what nobody knows a person is asked, whatever dies in the middle", {
  timeout: 240_000,
}, async () => {
  const { violations, figures } = await runEffectsChaos({
    runs: 60,
    kills: 6,
    seed: 20_261_121,
    leaseMs: 800,
    durationMs: 15_000,
  });

  expect(violations).toEqual([]);
  // Fire that hits nothing proves nothing.
  expect(figures["kills"]).toBe(6);
  expect(figures["published"]).toBeGreaterThan(20);
  expect(figures["unknown outcomes raised"]).toBeGreaterThan(2);
  expect(figures["sent more than once"]).toBeGreaterThan(2);
});
