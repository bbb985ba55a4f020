import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asciiIdentifier, slugFromTitle } from "./slug.ts";

describe("the slug of a title", () => {
  test.each([
    ["How studios bill, and why", "how-studios-bill-and-why"],
    ["Don't pay the ‘studio’s’ tax", "dont-pay-the-studios-tax"],
    ["Größe & Maß: Fußböden für Küchen", "grosse-mass-fussboden-fur-kuchen"],
    ["Crème brûlée à l’ancienne", "creme-brulee-a-lancienne"],
    ["Πώς να τιμολογείτε ανά ώρα", "πως-να-τιμολογειτε-ανα-ωρα"],
    ["Какой йогурт выбрать?", "какой-йогурт-выбрать"],
    ["घर के लिए हिन्दी किताबें", "घर-के-लिए-हिन्दी-किताबें"],
    ["ガイド：時間の記録", "ガイド-時間の記録"],
    ["청구서 쓰는 법", "청구서-쓰는-법"],
    ["วิธีเลือกโปรแกรม", "วิธีเลือกโปรแกรม"],
    ["خمس نصائح للفواتير", "خمس-نصائح-للفواتير"],
    ["Øl på København", "øl-pa-københavn"],
    ["🙂 !", ""],
  ])("of %j is %j", (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });

  test("is the same for its own slug, so that storing and comparing agree", () => {
    const title = fc.string({ unit: "grapheme", maxLength: 200 });

    fc.assert(
      fc.property(title, (text) => {
        expect(slugFromTitle(slugFromTitle(text))).toBe(slugFromTitle(text));
      }),
    );
  });

  test("ends with a whole word within the length, and only a longer word is cut", () => {
    expect(slugFromTitle("one two three", 9)).toBe("one-two");
    expect(slugFromTitle("incomprehensibilities", 9)).toBe("incompreh");
  });
});

test("an identifier holds a to z, digits and single hyphens, whatever the name", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 300 });

  fc.assert(
    fc.property(name, (text) => {
      expect(asciiIdentifier(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    }),
  );
});

test.each([
  ["Maße & Größen", "masse-grossen"],
  ["Smørrebrød", "smorrebrod"],
  ["İstanbul ışığı", "istanbul-isigi"],
  ["Łódź", "lodz"],
  ["Τιμές", ""],
])("the identifier of %j is %j", (name, identifier) => {
  expect(asciiIdentifier(name)).toBe(identifier);
});
