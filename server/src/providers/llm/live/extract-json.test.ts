import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonValuesIn } from "./extract-json.ts";

const document = fc
  .oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()))
  .map((value) => JSON.stringify(value, (key, inner) => (key === "__proto__" ? undefined : inner)));
const prose = fc.stringMatching(/^[a-zA-Z ,.:!?\n`]*$/);

it("finds any document in any prose and fences", () => {
  fc.assert(
    fc.property(document, prose, prose, (json, before, after) => {
      expect(JSON.stringify(jsonValuesIn(`${before}\n\`\`\`json\n${json}\n\`\`\`${after}`)[0])).toBe(json);
    }),
  );
});

it("never finds a part of a document that is cut off", () => {
  fc.assert(
    fc.property(document, fc.nat(), (json, cut) => {
      expect(jsonValuesIn(json.slice(0, cut % json.length))).toEqual([]);
    }),
  );
});

it("forgives comments and trailing commas, but not inside strings", () => {
  const text = `{"a": [1, 2,], // it's "quoted"\n "b": "// no, } comment,]", /* last */ }`;

  expect(jsonValuesIn(text)).toEqual([{ a: [1, 2], b: "// no, } comment,]" }]);
});

it("gives the longest value first when there are several", () => {
  expect(jsonValuesIn('As in [1]: {"name":"Acme"}.')).toEqual([{ name: "Acme" }, [1]]);
});

it("rejects keys that would change a prototype", () => {
  expect(JSON.stringify(jsonValuesIn('{"__proto__":{"admin":true},"a":1}'))).toBe('[{"a":1}]');
});

it.each(["[", "{", '["', "/*", '[{"a":1,},', "[/**/ ,"])("reads a million characters of %s to the end", (part) => {
  expect(jsonValuesIn(`[${part.repeat(1_000_000 / part.length)}`)).toEqual([]);
});
