import { expect, test } from "vitest";
import { runEffectsChaos } from "./drive-effects.ts";
import { runTampering } from "./drive-tampering.ts";

test("nothing is published twice or lost, and a person decides unknown outcomes, at any crash", {
  timeout: 480_000,
}, async () => {
  const { violations, figures } = await runEffectsChaos({
    runs: 40,
    kills: 4,
    seed: 20_261_121,
    // A busy machine must not take five leases in a row from living processes.
    leaseMs: 8000,
    durationMs: 15_000,
  });

  expect(violations).toEqual([]);
  // Fire that hits nothing proves nothing.
  expect(figures["kills"]).toBe(4);
  expect(figures["published"]).toBeGreaterThan(15);
  expect(figures["unknown outcomes raised"]).toBeGreaterThan(0);
  expect(figures["sent more than once"]).toBeGreaterThan(0);
});

test("what was changed in any way after a person agreed to it is refused, and the receiver hears nothing of it", {
  timeout: 480_000,
}, async () => {
  const { violations, figures } = await runTampering({ runs: 60, seed: 20_261_121 });

  expect(violations).toEqual([]);
  expect(figures).toMatchObject({ "tampered with": 60, "left alone": 6, "reached the receiver": 6 });
  expect(figures["in so many ways"]).toBeGreaterThan(15);
});
