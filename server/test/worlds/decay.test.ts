import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { faultsIn, judgeMethods, tableOf } from "./decay/judge.ts";

const SITES = 12;

test("pages that lost clicks are found with few false ones, on fresh seeds, where the rule of 28 days reports healthy pages", () => {
  const judgements = judgeMethods(randomInt(2 ** 30), SITES);
  console.info(tableOf(judgements));

  expect(faultsIn(judgements, SITES)).toEqual([]);
});
