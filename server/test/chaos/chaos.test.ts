import { expect, test } from "vitest";
import { runChaos } from "./drive.ts";

const SEED = 20_261_121;

test("every run ends as it should, and is paid for once, whatever dies or freezes in the middle", {
  timeout: 480_000,
}, async () => {
  const { violations, figures } = await runChaos({
    runs: 100,
    kills: 30,
    stops: 5,
    cancels: 10,
    databaseKills: 2,
    seed: SEED,
    leaseMs: 800,
    durationMs: 30_000,
  });

  expect(violations).toEqual([]);
  // Fire that hits nothing proves nothing.
  expect(figures).toMatchObject({ kills: 30, stops: 5, "database kills": 2 });
  expect(figures["takeovers"]).toBeGreaterThan(15);
  expect(figures["late writes refused"]).toBeGreaterThan(0);
  expect(figures["cancels"]).toBeGreaterThan(4);
});
