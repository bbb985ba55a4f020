import { isCuid } from "@paralleldrive/cuid2";
import { expect, test } from "vitest";
import { newCuid } from "./new-id.ts";

test("identifiers are distinct CUIDs that use all characters equally", () => {
  const ids = Array.from({ length: 20_000 }, newCuid);
  const counts = new Map<string, number>();
  for (const character of ids.map((id) => id.slice(1)).join(""))
    counts.set(character, (counts.get(character) ?? 0) + 1);

  expect(ids.every((id) => id.length === 24 && isCuid(id))).toBe(true);
  expect(new Set(ids).size).toBe(20_000);
  expect(counts.size).toBe(36);
  // 460,000 characters, 12,778 of each expected; six standard deviations either way.
  expect(Math.min(...counts.values())).toBeGreaterThan(12_100);
  expect(Math.max(...counts.values())).toBeLessThan(13_450);
});
