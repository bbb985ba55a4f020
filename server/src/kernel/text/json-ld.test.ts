import { expect, test } from "vitest";
import { parseJsonLd } from "./json-ld.ts";

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
