import { expect, test } from "vitest";
import { runEffectsChaos } from "./drive-effects.ts";
import { runTampering } from "./drive-tampering.ts";

test("nothing is published twice or lost, and a person decides unknown outcomes, at any crash", {
  timeout: 480_000,
}, async () => {
  const { violations, figures } = await runEffectsChaos({
    runs: 60,
    kills: 6,
    seed: 20_261_121,
    leaseMs: 2500,
    durationMs: 15_000,
  });

  expect(violations).toEqual([]);
  // Fire that hits nothing proves nothing.
  expect(figures["kills"]).toBe(6);
  expect(figures["published"]).toBeGreaterThan(20);
  expect(figures["unknown outcomes raised"]).toBeGreaterThan(0);
  expect(figures["sent more than once"]).toBeGreaterThan(0);
});

test("what was changed in any way after a person agreed to it is refused, and the receiver hears nothing of it", {
  timeout: 480_000,
}, async () => {
  const { violations, figures } = await runTampering({ runs: 110, seed: 20_261_121 });

  expect(violations).toEqual([]);
  expect(figures).toMatchObject({ "tampered with": 110, "left alone": 11, "reached the receiver": 11 });
  expect(figures["in so many ways"]).toBeGreaterThan(15);
});
