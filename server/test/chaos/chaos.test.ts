import { expect, test } from "vitest";
import { runChaos } from "./drive.ts";

const SEED = 20_261_121;

test("every run ends as it should, and is paid for once, whatever dies or freezes in the middle", {
  timeout: 480_000,
}, async () => {
  const { violations, figures } = await runChaos({
    runs: 60,
    kills: 15,
    stops: 6,
    cancels: 8,
    databaseKills: 2,
    seed: SEED,
    leaseMs: 1500,
    durationMs: 30_000,
  });

  expect(violations).toEqual([]);
  // Fire that hits nothing proves nothing. A worker that froze while it was idle has nothing to write late, so six freeze.
  expect(figures).toMatchObject({ kills: 15, stops: 6, "database kills": 2 });
  expect(figures["takeovers"]).toBeGreaterThan(8);
  expect(figures["late writes refused"]).toBeGreaterThan(0);
  expect(figures["cancels"]).toBeGreaterThan(3);
});
