import fc from "fast-check";
import { expect, test } from "vitest";
import { groupNearDuplicates, NEARLY_EQUAL_PAGES, NEARLY_EQUAL_POSTS } from "./near-duplicates.ts";

const words = fc.array(fc.stringMatching(/^[a-zäé]{1,8}$/), { minLength: 150, maxLength: 400 });

test("groups a text with its copies, whatever their case, marks and last word", () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const text = one.join(" ");

      expect(
        groupNearDuplicates(
          [text, other.join(" "), `${text.toUpperCase()}!`, `${one.join(", ")} more`],
          NEARLY_EQUAL_PAGES,
        ),
      ).toEqual([1, null, 1, 1]);
    }),
  );
});

test("does not group texts that share only half, or that are too short to compare", () => {
  const text = (from: number) => Array.from({ length: 300 }, (_, index) => `word${from + index}`).join(" ");

  expect(groupNearDuplicates([text(0), text(150), text(10_000), "Hello", "Hello", ""], NEARLY_EQUAL_PAGES)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("reads scripts without spaces character by character", () => {
  const text = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 5000))).join(
    "",
  );

  expect(groupNearDuplicates([text, `${text}完`, [...text].reverse().join("")], NEARLY_EQUAL_PAGES)).toEqual([
    1,
    1,
    null,
  ]);
});

test("numbers the groups by their first text, in any number", () => {
  const text = (name: string) => Array.from({ length: 60 }, (_, index) => `${name}${index}`).join(" ");

  expect(groupNearDuplicates([text("a"), text("b"), text("c"), text("b"), text("a")], NEARLY_EQUAL_PAGES)).toEqual([
    1,
    2,
    null,
    2,
    1,
  ]);
});

test("posts that differ in case, spaces and a word are one; short ones only if they are equal", () => {
  const long = "We moved all of our projects last summer and half of the old records were missing after the import";
  const other = "The renewal price doubled and no one at the vendor could explain the increase to us.";
  const posts = [
    long,
    other,
    `${long.toUpperCase()}  !`,
    `${long} today`,
    "Short text",
    "short  text!",
    "Short note",
    "",
  ];

  expect(groupNearDuplicates(posts, NEARLY_EQUAL_POSTS)).toEqual([1, null, 1, 1, 2, 2, null, null]);
});
