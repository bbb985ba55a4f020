import * as answered from "@findable/contract";
import { ERROR_STATUS, operations, pathFields } from "@findable/contract";
import * as planned from "@findable/contract/planned";
import { plannedOperations } from "@findable/contract/planned";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import { compileThorough } from "../../src/platform/validation/compile.ts";
import { type JsonSchema, renderSchema } from "../../src/platform/validation/render-schema.ts";
import { compileContract, validateInput, validateOutput } from "../../src/platform/validation/validate.ts";
import { skills } from "../../src/skills.ts";
import { readListedOperations } from "./listed-operations.ts";
import { findSchemaFaults } from "./schema-faults.ts";

const contracts = { ...answered, ...planned };

const listed = readListedOperations();

function namesOf(list: readonly { name: string }[]): string[] {
  return list.map(({ name }) => name);
}

test("planned operations keep what the tables list", () => {
  const rows = plannedOperations.map(({ name, method, path, kind, status, area, credits, demo, scope, skill }) => ({
    ...{ name, method, path, kind, status, area, credits, demo, scope, skill },
  }));

  expect(rows).toEqual(rows.map(({ name }) => listed.find((row) => row.name === name)));
});

test("every operation is promised once: it is answered, or it is planned", () => {
  const names = namesOf([...operations, ...plannedOperations]);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every planned contract compiles", () => {
  for (const contract of plannedOperations) expect(() => compileContract(contract), contract.name).not.toThrow();
});

test("every field of a planned operation is described, and no input takes what it does not name", () => {
  const faults = plannedOperations.flatMap(({ name, input, output }) => [
    ...findSchemaFaults(`${name} input`, input, { closed: true }),
    ...findSchemaFaults(`${name} output`, output, { closed: false }),
  ]);

  expect(faults).toEqual([]);
});

test("every planned operation shows an input it takes and the answer it gives", () => {
  for (const contract of plannedOperations) {
    const { input, output } = structuredClone(contract.example);
    expect(() => validateInput(contract, {}, input), contract.name).not.toThrow();
    expect(output, `${contract.name} shows no answer`).toBeDefined();
    expect(validateOutput(contract, output), contract.name).toEqual([]);
  }
});

test("the answers shown hold no field that the contract does not name", () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const misspelt = plannedOperations.filter(({ output, example }) => {
    return !ajv.validate(closed(renderSchema(output)), example.output);
  });

  expect(namesOf(misspelt)).toEqual([]);
});

/** The schema, refusing fields it does not name at every depth. */
function closed(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    value?.type === "object" && value.properties !== undefined ? { ...value, additionalProperties: false } : value,
  );
}

test("what the skills to come take and give compiles and is described, and no input takes what it does not name", () => {
  const built = new Set<unknown>(skills.flatMap(({ input, output }) => [input, output]));
  const schemas = Object.entries(contracts).filter(
    ([name, schema]) => /(Input|Result)$/.test(name) && !built.has(schema),
  );
  const faults = schemas.flatMap(([name, schema]) =>
    findSchemaFaults(name, schema, { closed: name.endsWith("Input") }),
  );

  expect(schemas.length).toBeGreaterThan(1);
  expect(faults).toEqual([]);
  for (const [name, schema] of schemas) expect(() => compileThorough(renderSchema(schema)), name).not.toThrow();
});

test("what an address names is a field of the input", () => {
  const lost = plannedOperations.flatMap((contract) =>
    [...pathFields(contract), ...(contract.queryFields ?? [])]
      .filter((field) => !Object.hasOwn(contract.input.properties, field))
      .map((field) => `${contract.name}: ${field}`),
  );

  expect(lost).toEqual([]);
});

test("every start says what it would cost when asked, in the query string", () => {
  const silent = plannedOperations.filter(
    ({ kind, name, queryFields = [] }) =>
      kind === "start" && name !== "test.clock.advance" && !queryFields.includes("dryRun"),
  );

  expect(namesOf(silent)).toEqual([]);
});

test("planned operations say what they are for and what to use instead, and fail with codes that have a status", () => {
  const mute = plannedOperations.filter(
    ({ summary, description }) => summary.endsWith(".") || !/^[A-Z].{40,}\.$/s.test(description),
  );
  const lonely = plannedOperations.filter(({ description }) => !/`[a-z_]+(\.[a-z_]+)+`/.test(description));
  const unknown = plannedOperations.flatMap(({ errors }) => errors).filter((code) => !(code in ERROR_STATUS));

  expect(namesOf(mute)).toEqual([]);
  expect(namesOf(lonely)).toEqual([]);
  expect(unknown).toEqual([]);
});

test("descriptions send callers only to operations that there are or will be", () => {
  const known = new Set(namesOf(listed));
  const astray = plannedOperations.flatMap(({ name, description }) =>
    [...description.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)]
      .map((match) => String(match[1]))
      .filter((mentioned) => !known.has(mentioned))
      .map((mentioned) => `${name} sends to ${mentioned}`),
  );

  expect(astray).toEqual([]);
});
