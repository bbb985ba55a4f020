import { expect, it } from "vitest";
import { jaccardIndex } from "../../../kernel/statistics/set-overlap.ts";
import { TwinIndex } from "./twin-index.ts";

/** Draws 1 to 7 of 12 words. The seed makes each failure repeatable. */
function drawPrompts(count: number): ReadonlySet<string>[] {
  let state = 7;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from(
    { length: count },
    () => new Set(Array.from({ length: 1 + next(7) }, () => `word${Math.min(next(12), next(12))}`)),
  );
}

it("finds the same first twin of each prompt as a comparison of all pairs", () => {
  const prompts = drawPrompts(1_500);
  const index = new TwinIndex(prompts);

  const found = prompts.map((stems) => {
    const twin = index.find(stems);
    index.add(stems);
    return twin ?? -1;
  });

  const compared = prompts.map((stems, at) =>
    prompts.slice(0, at).findIndex((other) => jaccardIndex(other, stems) >= 0.75),
  );
  expect(found).toEqual(compared);
  expect(found.some((twin) => twin === -1)).toBe(true);
});

it("a prompt without words has no twin", () => {
  const index = new TwinIndex([new Set(), new Set()]);
  index.add(new Set());

  expect(index.find(new Set())).toBeUndefined();
});
