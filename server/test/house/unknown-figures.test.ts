import { readFileSync } from "node:fs";
import { fillUnset, operations, skillContracts, webhookEvents } from "@findable/contract";
import { expect, test } from "vitest";

interface Walked {
  type?: string;
  description?: string;
  properties?: Record<string, Walked>;
  items?: Walked;
  anyOf?: readonly Walked[];
  patternProperties?: Record<string, Walked>;
  "x-unknown"?: string;
}

/** Figures whose null is an answer, with what it says. */
const NULLS_THAT_SAY = new Map(
  readFileSync(new URL("__fixtures__/null-figures.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): [string, string] => {
      const [field = "", says = ""] = line.split("\t");
      return [field, says];
    }),
);

/** The nullable numbers of a schema that say nothing about why they are null. */
function unexplained(schema: Walked, field = "", isExplained = false): string[] {
  const { anyOf = [], properties = {}, items, patternProperties = {} } = schema;
  const isNullable = anyOf.some(({ type }) => type === "null");
  const isFigure = anyOf.some(({ type }) => type === "number" || type === "integer");
  const own = isNullable && isFigure && schema["x-unknown"] === undefined && !isExplained ? [field] : [];
  const hasReason = "reason" in properties && "resolve" in properties;
  return [
    ...own,
    ...anyOf.flatMap((branch) => unexplained(branch, field, true)),
    ...Object.entries(properties).flatMap(([name, part]) => unexplained(part, name, hasReason)),
    ...(items === undefined ? [] : unexplained(items, field)),
    ...Object.values(patternProperties).flatMap((part) => unexplained(part, field)),
  ];
}

test("every figure of an answer, of the result of a run or of an event that can be null says why: a reason beside it, one in `unknown`, or a null that is an answer", () => {
  const schemas = [
    ...operations.map(({ output }) => output),
    ...skillContracts.map(({ output }) => output),
    ...Object.values(webhookEvents).map(({ data }) => data),
  ];
  const found = new Set(schemas.flatMap((schema) => unexplained(schema)));

  expect([...found].filter((field) => !NULLS_THAT_SAY.has(field)).toSorted()).toEqual([]);
  expect([...NULLS_THAT_SAY.keys()].filter((field) => !found.has(field))).toEqual([]);
});

test("a figure that is null is listed with its reason, and with the operation and price that would make it known", () => {
  const contract = operations.find(({ name }) => name === "performance.summary");
  if (contract?.example.output === undefined) throw new Error("The summary has no example.");
  const known = Object(contract.example.output);

  const answer = Object(
    fillUnset(contract.output, { ...known, unknown: undefined, totals: null, days: [{ ctr: null, position: 1 }] }),
  );

  expect(known.unknown).toEqual([]);
  expect(answer.unknown).toEqual([
    {
      reason: "not_imported",
      meaning: expect.stringContaining("imported"),
      resolve: { operation: "performance.import", credits: 0, per: "import" },
      figures: [{ field: "totals", count: 1 }],
    },
    {
      reason: "no_impressions",
      meaning: expect.any(String),
      resolve: null,
      figures: [{ field: "days.ctr", count: 1 }],
    },
  ]);
});

test("an event lists its figures that are null with the reason, as an answer does", () => {
  const { data, example } = webhookEvents["rank.dropped"];
  const [keyword] = example.keywords;

  const event = Object(fillUnset(data, { ...example, keywords: [{ ...keyword, baseline: null }, keyword] }));

  expect(Object(example).unknown).toEqual([]);
  expect(event.unknown).toMatchObject([
    { reason: "too_few_checks", figures: [{ field: "keywords.baseline", count: 1 }] },
  ]);
});
