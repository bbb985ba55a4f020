import { expect, test } from "vitest";
import { initialsOf } from "../../src/components/words/initials.ts";

test.each([
  ["Ada Hale", "AH"],
  ["Ada Maria Hale (CI key)", "AH"],
  ["ada", "A"],
  ["Ünal Çelik", "ÜÇ"],
  ["李 明", "李明"],
  ["  ", ""],
  ["(bot) 7", "B7"],
])("the initials of “%s” are “%s”", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
