import { expect, test } from "vitest";
import { LIMITS, measureSizes } from "../scripts/measure-sizes.ts";

test("nobody loads more than was promised: the first page, each part after it, and the styles", () => {
  const sizes = measureSizes();

  expect(sizes.filter(({ kind, kilobytes }) => kilobytes > LIMITS[kind])).toEqual([]);
  expect(sizes.filter(({ kind }) => kind === "route").length).toBeGreaterThan(3);
});
