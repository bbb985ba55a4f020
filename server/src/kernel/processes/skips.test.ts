import { expect, test } from "vitest";
import { createFakeClock } from "../../../test/fakes/clock.ts";
import { createSkips } from "./skips.ts";

test("an item that failed is skipped for a minute, and the others are not", () => {
  const clock = createFakeClock();
  const skips = createSkips(clock);

  skips.add("one");
  const atOnce = [skips.has("one"), skips.has("other")];
  clock.pass(59_999);
  const within = skips.has("one");
  clock.pass(1);

  expect(atOnce).toEqual([true, false]);
  expect(within).toBe(true);
  expect(skips.has("one")).toBe(false);
});
