import { expect, test } from "vitest";
import { readClaims, verdictOf } from "../../../../test/readers/claims/read-claims.ts";

test("reads claims of topics that no rule was made with: supported, without support, or no claim", () => {
  const heldOut = readClaims("held out");
  const right = heldOut.filter((one) => verdictOf(one) === one.want);

  expect(heldOut).toHaveLength(63);
  expect(right.length / heldOut.length).toBeGreaterThanOrEqual(0.75);
});

test("reads the claims that the rules were made with, in five languages", () => {
  const fitted = readClaims("fitting");
  const right = fitted.filter((one) => verdictOf(one) === one.want);

  expect(new Set(fitted.map(({ language }) => language)).size).toBe(5);
  expect(right.length / fitted.length).toBeGreaterThanOrEqual(0.9);
});

test("reads the claims that the rules were changed with later", () => {
  const fitted = readClaims("second fitting");
  const right = fitted.filter((one) => verdictOf(one) === one.want);

  expect(fitted).toHaveLength(93);
  expect(right.length / fitted.length).toBeGreaterThanOrEqual(0.8);
});
