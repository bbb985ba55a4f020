import { expect, test } from "vitest";
import { parseJsonLd, parseStrictJsonLd } from "./json-ld.ts";

const NODE = { "@type": "Organization", name: "Kumo [Note] ]]" };
const TEXT = JSON.stringify(NODE);

test.each([
  TEXT,
  ` ${TEXT};\n`,
  `<!-- ${TEXT} -->`,
  `<![CDATA[${TEXT}]]>`,
  `/* <![CDATA[ */ ${TEXT} /* ]]> */`,
  `//<![CDATA[\n${TEXT}\n//]]>`,
])("reads a block as sites wrap it: %s", (block) => {
  expect(parseJsonLd(block)).toEqual(NODE);
});

test.each(["", "window.data", "{ name: 1 }", "<!-- -->"])("what is no JSON is nothing: %s", (block) => {
  expect(parseJsonLd(block)).toBeUndefined();
});

test.each([TEXT, `<!-- ${TEXT} -->`, `<![CDATA[${TEXT}]]>`, `//<![CDATA[\n${TEXT}\n//]]>`])(
  "reads strictly what search engines read: %s",
  (block) => {
    expect(parseStrictJsonLd(block)).toEqual(NODE);
  },
);

test.each([`${TEXT};`, `window.data = ${TEXT}`, `${TEXT} ${TEXT}`, "{ name: 1 }"])(
  "strictly, a block with anything beside its JSON is none: %s",
  (block) => {
    expect(parseStrictJsonLd(block)).toBeUndefined();
  },
);

test("strictly, an empty block has no nodes", () => {
  expect(parseStrictJsonLd("<!-- -->")).toEqual([]);
});
