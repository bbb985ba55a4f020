import { fillUnset, operations, skillContracts } from "@findable/contract";
import type { TSchema } from "typebox";
import { expect, test } from "vitest";
import { renderSchema } from "../../src/platform/validation/render-schema.ts";

interface Walked {
  properties?: Record<string, Walked>;
  required?: readonly string[];
  items?: Walked;
  anyOf?: readonly Walked[];
  additionalProperties?: unknown;
  $defs?: Record<string, Walked>;
}

/** Fields that answers leave out on purpose, with the reason. */
const LEFT_OUT: Record<string, string> = {
  demoMode: "The contract shows it on responses without a key only.",
  testMode: "The world of the key, on errors of test keys only.",
  usage: "Returned only if `include` requests it.",
  health: "Returned only if `include` requests it.",
  integrations: "Returned only if `include` requests it.",
  vendors: "Returned only if `include` requests it.",
  trend: "Returned only if `include` requests it.",
  organic: "Returned only with `includeOrganic`.",
  body: "Returned only with `includeBody`.",
  refinementHistory: "Returned only with `includeRefinementHistory`.",
};

/** Paths of the fields that an answer may lack. */
function optionalFields(name: string, schema: Walked): string[] {
  const { properties = {}, required = [], items, anyOf = [], $defs = {}, additionalProperties: rest } = schema;
  return [
    ...Object.keys(properties)
      .filter((field) => !required.includes(field) && !(field in LEFT_OUT))
      .map((field) => `${name}.${field}`),
    ...Object.entries(properties).flatMap(([field, below]) => optionalFields(`${name}.${field}`, below)),
    ...(items === undefined ? [] : optionalFields(`${name}[]`, items)),
    ...anyOf.flatMap((branch) => optionalFields(name, branch)),
    ...Object.values($defs).flatMap((below) => optionalFields(name, below)),
    ...(typeof rest === "object" && rest !== null ? optionalFields(`${name}{}`, rest) : []),
  ];
}

const outputs: readonly (readonly [string, TSchema])[] = [
  ...operations.map(({ name, output }) => [name, output] as const),
  ...skillContracts.map(({ slug, output }) => [slug, output] as const),
];

test("every field of an answer is always there: null where nothing is set", () => {
  expect(outputs.flatMap(([name, output]) => optionalFields(name, renderSchema(output)))).toEqual([]);
});

test("no reason for a missing field outlives the field", () => {
  const text = JSON.stringify(outputs.map(([, output]) => renderSchema(output)));

  expect(Object.keys(LEFT_OUT).filter((field) => !text.includes(`"${field}":{`))).toEqual([]);
});

test("what an operation leaves out is filled at every depth, and what it sets is kept", () => {
  const run = operations.find(({ name }) => name === "agent.invocations.get");
  const list = operations.find(({ name }) => name === "agent.files.list");

  expect(
    fillUnset(run?.output ?? {}, { status: "RUNNING", currentStep: { name: "a", status: "waiting" } }),
  ).toMatchObject({
    ...{ status: "RUNNING", error: null, startedAt: null, raw: null, effects: [] },
    currentStep: { name: "a", status: "waiting", approvalId: null, approvalUrl: null, question: null },
  });
  expect(fillUnset(list?.output ?? {}, { data: [{ path: "a", uploadedBy: "akey_a" }], nextCursor: null })).toEqual({
    data: [
      {
        ...{ path: "a", uploadedBy: "akey_a", uploadedAt: null },
        ...{ writtenBy: null, writtenByInvocationId: null, writtenAt: null, deletedAt: null },
      },
    ],
    nextCursor: null,
    totalIsEstimate: false,
  });
});
