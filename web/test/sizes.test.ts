import { expect, test } from "vitest";
import { LIMITS, measureSizes } from "../scripts/measure-sizes.ts";

test("the first page, each later part and the styles stay below their size limits", () => {
  const sizes = measureSizes();

  expect(sizes.filter(({ kind, kilobytes }) => kilobytes > LIMITS[kind])).toEqual([]);
  expect(sizes.filter(({ kind }) => kind === "route").length).toBeGreaterThan(3);
});
