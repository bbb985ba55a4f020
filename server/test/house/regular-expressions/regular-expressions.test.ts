import path from "node:path";
import { operations, skillContracts } from "@findable/contract";
import { afterAll, expect, test } from "vitest";
import { type JsonSchema, renderSchema } from "../../../src/platform/validation/render-schema.ts";
import { ROOT } from "../imports.ts";
import { type Expression, patternsOf, recordConstructed, scanFile, scanSources } from "./collect-expressions.ts";
import { findSlowness } from "./find-slow.ts";
import { KeptResults } from "./kept-results.ts";

const kept = new KeptResults();
const { literals, constructed } = scanSources(kept);
afterAll(() => kept.save());

/** Calls that build expressions at run time. All other modules build theirs when they load. */
const CALLS: Record<string, Record<string, readonly unknown[]>> = {
  "server/src/platform/http/route-table.ts": { createMethodFinder: [[{ method: "GET", url: "/v1/agent/files/*" }]] },
  "server/src/skills/bootstrap-brand/profile/statement-patterns.ts": {
    brandAsSubject: ["Acme"],
    brandDefined: ["Acme"],
    mentionsBrand: ["Acme"],
    sinceYear: ["Acme"],
  },
  "server/src/skills/keyword-manager/read-command.ts": { readCommand: ["tag shoes as new"] },
  "web/src/paths.ts": { placeAt: ["/app/agency/keys"] },
};

function slownessOf(expressions: readonly Expression[]): string[] {
  const distinct = new Map(expressions.map((one) => [`/${one.source}/${one.flags}`, one]));
  return [...distinct].flatMap(([written, { source, flags, place }]) => {
    if (kept.isLinear(written)) return [];
    const slowness = findSlowness(source, flags);
    if (slowness !== undefined) return [`${place}: ${written}: ${slowness}`];
    kept.addLinear(written);
    return [];
  });
}

test("every regular expression of the code takes linear time, however hostile the text", () => {
  expect(literals.length).toBeGreaterThan(500);
  expect(slownessOf(literals)).toEqual([]);
});

test("every regular expression that the code builds takes linear time", async () => {
  const made = await recordConstructed(async () => {
    for (const file of constructed.keys()) {
      // Another test may have loaded the file before, so its own expressions would not be built again.
      const fresh = `${path.join(ROOT, file)}?constructed`;
      const module: Record<string, (...input: readonly unknown[]) => unknown> = await import(fresh);
      for (const [name, input] of Object.entries(CALLS[file] ?? {})) module[name]?.(...input);
    }
  });
  const unseen = [...constructed].filter(
    ([file, calls]) => new Set(made.filter(({ place }) => place === file).map(({ source }) => source)).size < calls,
  );

  expect(unseen).toEqual([]);
  expect(slownessOf(made)).toEqual([]);
});

test("every pattern of a schema takes linear time", () => {
  const schemas: [string, JsonSchema][] = [
    ...operations.map(({ name, input }): [string, JsonSchema] => [name, renderSchema(input)]),
    ...skillContracts.map(({ slug, input }): [string, JsonSchema] => [slug, renderSchema(input)]),
  ];
  const patterns = schemas.flatMap(([name, schema]) => patternsOf(name, schema));

  expect(patterns.length).toBeGreaterThan(20);
  expect(slownessOf(patterns)).toEqual([]);
});

test("finds literals and constructed expressions in the text of a file", () => {
  const text = 'const [a, b] = [/x+/g, 1 / 2 / 3]; new RegExp("a"); RegExp(`b`); // /y/\nconst c = "/z/";';

  expect(scanFile("server/src/a.ts", text)).toEqual({ literals: [{ source: "x+", flags: "g" }], constructed: 2 });
});

test.each([
  ["trailing marks", /\/+$/],
  ["separators in a run of spaces", /\s+[|:]\s+/],
  ["two repetitions of one character", /^(\w+):[ \t]*(.*)$/],
  ["a start that every round repeats", /\]\((https:\/\/[^)]+)\)/],
  ["words in a row", /( (?:a|the|of))+$/],
  ["nested repetitions", /^(\w+\s?)*!$/],
  ["a search within a lookahead", /a(?=.*b)/],
  ["a search behind", /(?<=a.*)c/],
])("finds %s", (_what, { source, flags }) => {
  expect(findSlowness(source, flags)).toBeDefined();
});

test.each([
  ["trailing marks that begin once", /(?<!\/)\/+$/],
  ["a repetition with a limit", /<([^>]{1,200})>;/],
  ["a repeated group with a separator", /^(\w+)(,\w+)*$/],
  ["a backreference", /^(["'])(.*)\1$/],
])("accepts %s", (_what, { source, flags }) => {
  expect(findSlowness(source, flags)).toBeUndefined();
});
