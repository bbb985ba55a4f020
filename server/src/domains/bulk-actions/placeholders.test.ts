import fc from "fast-check";
import { expect, test } from "vitest";
import { hasPlaceholders, resolvePlaceholders } from "./placeholders.ts";

const workspace = {
  id: "ws_1",
  name: "Acme {{ workspace.id }} $& $1",
  primaryDomain: "acme.example",
  tags: ["plan:growth", "team:content"],
  brand: { shortDescription: "Tables", primaryKeywords: ["oak tables", "oak chairs"] },
  settings: {
    primaryLocation: "US",
    primaryLanguage: "en",
    defaultModel: "secret-model",
    approvalPolicy: { publish: "require_approval", outreach_send: "require_approval", rules: [] },
    creditPool: "agency",
    alerts: { rankDrop: 3, shareOfVoiceDelta: 0.05 },
  },
} as const;
// The placeholders read it as data; a literal keeps the test short.
const source = workspace as unknown as Parameters<typeof resolvePlaceholders>[1];

const one = (text: string) => {
  const { value, missing } = resolvePlaceholders({ it: text }, source);
  return missing.length > 0 ? missing : value["it"];
};

test.each([
  ["{{ workspace.tags }}", workspace.tags],
  ["{{workspace.brand.primaryKeywords[1]}}", "oak chairs"],
  ["{{ workspace.brand.primaryKeywords.0 }}", "oak tables"],
  ["{{ workspace.settings.primaryLanguage }}", "en"],
  ["{{ workspace.brand }}", workspace.brand],
  ["for {{ workspace.primaryDomain }}: {{workspace.tags}}", "for acme.example: plan:growth, team:content"],
  ["{{ workspace.name }}", workspace.name],
  ["<{{ workspace.name }}>", `<${workspace.name}>`],
  ["{{ other.thing }} {{ workspace }}", "{{ other.thing }} {{ workspace }}"],
])("%s becomes the value of the workspace", (text, expected) => {
  expect(one(text)).toEqual(expected);
});

test.each([
  "__proto__",
  "constructor",
  "constructor.constructor",
  "brand.__proto__",
  "brand.constructor.name",
  "brand.toString",
  "brand.hasOwnProperty",
  "tags.length",
  "tags.map",
  "tags[9]",
  "tags[-1]",
  "tags[0].length",
  "name.length",
  "brand.primaryKeywords.__proto__.push",
  "settings",
  "settings.creditPool",
  "settings.approvalPolicy.publish",
  "settings.defaultModel",
  "settings.primaryLocationX",
  "agencyId",
  "brandX",
  "brand.featuredContentUrl",
  "id.x",
  "brand..primaryKeywords",
  "[0]",
])("workspace.%s has no value", (path) => {
  expect(one(`{{ workspace.${path} }}`)).toEqual([`workspace.${path}`]);
  expect(one(`see {{workspace.${path}}}!`)).toEqual([`workspace.${path}`]);
});

test("leaves field names and other texts unchanged, and touches no prototype", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (anything) => {
      const text = JSON.stringify({ "{{ workspace.id }}": anything, __proto__: 1 }).replace('"__proto__"', '"x"');
      const input = JSON.parse(text.replaceAll("{{ workspace", "{{ nothing"));
      const evil = JSON.parse(
        '{ "__proto__": { "polluted": "{{ workspace.id }}" }, "constructor": "{{ workspace.id }}" }',
      );

      expect(resolvePlaceholders(input, source)).toEqual({ value: input, missing: [] });
      const { value } = resolvePlaceholders(evil, source);

      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
      expect(Reflect.has({}, "polluted")).toBe(false);
    }),
  );
});

test("reads only own properties of listed paths", () => {
  const segment = fc.oneof(
    fc.constantFrom(
      "id",
      "name",
      "tags",
      "brand",
      "settings",
      "primaryKeywords",
      "__proto__",
      "constructor",
      "prototype",
      "valueOf",
    ),
    fc.constantFrom("[0]", "[1]", "0", "length", "primaryLocation", "creditPool", "defaultModel", "publish"),
  );
  const allowed = JSON.stringify({ ...workspace, settings: { primaryLocation: "US", primaryLanguage: "en" } });
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
      const { value, missing } = resolvePlaceholders({ it: `{{ workspace.${segments.join(".")} }}` }, source);
      const found = value["it"];

      expect(missing.length === 0).toBe(found !== undefined);
      if (found !== undefined) expect(allowed).toContain(JSON.stringify(found));
    }),
    { numRuns: 2000 },
  );
});

test("a resolved input shares nothing with the workspace or with another child's input", () => {
  const { value } = resolvePlaceholders({ a: "{{ workspace.tags }}", b: "{{ workspace.tags }}" }, source);
  Object(value["a"]).push("mine");

  expect(value["b"]).toEqual(["plan:growth", "team:content"]);
  expect(workspace.tags).toEqual(["plan:growth", "team:content"]);
});

test("detects whether an input contains placeholders", () => {
  expect(hasPlaceholders({ a: [{ b: "x {{ workspace.id }}" }] })).toBe(true);
  expect(hasPlaceholders({ "{{ workspace.id }}": ["{{ other }}", 7, null] })).toBe(false);
});
