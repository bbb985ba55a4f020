import { expect, test } from "vitest";
import { faultsIn, judgeMethods } from "./decay/judge.ts";

/** The same sites each time, and few. `npm run judge:decay` draws fresh ones. */
const SEED = 4711;
const SITES = 3;

test("pages that lost clicks are found with few false ones, where the rule of 28 days reports healthy pages", () => {
  expect(faultsIn(judgeMethods(SEED, SITES), SITES)).toEqual([]);
});
