import { globSync } from "node:fs";
import path from "node:path";
import * as contracts from "@findable/contract";
import { ERROR_STATUS, operations, pathFields, skillContracts } from "@findable/contract";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { operations as implemented } from "../../src/operations.ts";
import { type JsonSchema, renderSchema } from "../../src/platform/validation/render-schema.ts";
import { checkSkillInput, checkSkillResult } from "../../src/platform/validation/skill-values.ts";
import { compileContract, validateInput, validateOutput } from "../../src/platform/validation/validate.ts";
import { skills } from "../../src/skills.ts";
import { findClosedFaults } from "./closed-schema.ts";
import { ROOT } from "./imports.ts";
import { readListedOperations } from "./listed-operations.ts";
import { findSchemaFaults } from "./schema-faults.ts";

const listed = readListedOperations();
const OPERATION_FILES = "server/src/domains/*/operations/*.ts";

function namesOf(list: readonly { name: string }[]): string[] {
  return list.map(({ name }) => name);
}

test("operations keep what the tables list: name, method, path, kind, status, area, price, demo, scope and skill", () => {
  const rows = operations.map(({ name, method, path: route, kind, status, area, credits, demo, scope, skill }) => ({
    ...{ name, method, path: route, kind, status, area, credits, demo, scope, skill },
  }));

  expect(rows).toEqual(rows.map(({ name }) => listed.find((row) => row.name === name)));
  expect(namesOf(operations).toSorted()).toEqual(namesOf(listed).toSorted());
});

test("each operation has a file", () => {
  const files = globSync(OPERATION_FILES, { cwd: ROOT }).filter((file) => !file.endsWith(".test.ts"));

  expect(files.length).toBe(operations.length);
});

test("no two operations share a name, or a method and a path", () => {
  const routes = listed.map(({ method, path: route }) => `${method} ${route.replaceAll(/\{\w+\}/g, "{}")}`);

  expect(new Set(namesOf(operations)).size).toBe(operations.length);
  expect(new Set(routes).size).toBe(routes.length);
});

test("every contract has an implementation, and every implementation a contract", () => {
  expect(namesOf(implemented.map(({ contract }) => contract)).toSorted()).toEqual(namesOf(operations).toSorted());
  expect(implemented.filter(({ contract }) => !operations.includes(contract))).toEqual([]);
});

test("an operation's file, its export and its contract's export have one name", async () => {
  const files = globSync(OPERATION_FILES, { cwd: ROOT }).filter((file) => !file.endsWith(".test.ts"));
  const modules = await Promise.all(files.map((file) => import(path.join(ROOT, file))));
  const exported = files.map((file, index) => ({ file, names: Object.keys(modules[index]), module: modules[index] }));
  const contractOf = new Map<string, unknown>(Object.entries(contracts));

  expect(exported.map(({ names }) => names)).toEqual(
    exported.map(({ file }) => [camelCase(path.basename(file, ".ts"))]),
  );
  expect(exported.filter(({ names: [name = ""], module }) => module[name].contract !== contractOf.get(name))).toEqual(
    [],
  );
  expect(exported.filter(({ names: [name = ""], module }) => !implemented.includes(module[name]))).toEqual([]);
});

function camelCase(kebab: string): string {
  return kebab.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

test("every read of what can be archived or deleted takes `includeArchived`", () => {
  const queries = operations.filter(({ kind }) => kind === "query");
  const showing = queries.filter(({ output, binary }) => binary !== true && showsArchiveState(renderSchema(output)));
  const strict = showing.filter(({ input }) => !("includeArchived" in input.properties));

  expect(namesOf(strict)).toEqual([]);
  expect(namesOf(showing)).toEqual(expect.arrayContaining(["research.keyword.get", "workspaces.list"]));
});

/** Whether the record, or the records of the list, can say that they are archived or deleted. */
function showsArchiveState(schema: JsonSchema): boolean {
  const properties: Record<string, JsonSchema> = Object(schema["properties"]);
  const { status } = properties;
  if ("archived" in properties || "archivedAt" in properties || "deletedAt" in properties) return true;
  if (status !== undefined && JSON.stringify(status).includes('"ARCHIVED"')) return true;
  return Object.values(properties).some(
    ({ items }) => typeof items === "object" && items !== null && showsArchiveState({ ...items }),
  );
}

test("the last word of an operation's name is in its export's name", () => {
  const strangers = Object.entries(contracts).filter(([exportName, value]) => {
    const contract = operations.find((one) => one === value);
    const verb = contract?.name.split(/[._]/).at(-1) ?? "";
    return !exportName.toLowerCase().includes(verb);
  });

  expect(strangers.map(([exportName]) => exportName)).toEqual([]);
});

test("every field a caller sends or gets is described", () => {
  const faults = operations.flatMap(({ name, input, output }) => [
    ...findSchemaFaults(`${name} input`, input, { closed: true }),
    ...findSchemaFaults(`${name} output`, output, { closed: false }),
  ]);

  expect(faults).toEqual([]);
});

test("a field without a description and an input that takes anything are found", () => {
  const lax = {
    type: "object",
    properties: { tags: { type: "array", items: { type: "object", properties: { a: {} } } } },
  };

  expect(findSchemaFaults("it", lax, { closed: true })).toEqual([
    "it takes fields that it does not name.",
    "it.tags has no description.",
    "it.tags[] takes fields that it does not name.",
    "it.tags[].a has no description.",
  ]);
});

test("every start runs a skill that has a contract, or one of the caller's choice", () => {
  const slugs = new Set(skillContracts.map(({ slug }) => slug));
  const starts = operations.filter(({ kind }) => kind === "start");
  const free = starts.filter(({ skill }) => skill === undefined);

  expect(starts.filter(({ skill }) => skill !== undefined && !slugs.has(skill))).toEqual([]);
  expect(namesOf(free)).toEqual(["agent.invoke", "agent.invocations.continue", "agent.invocations.retry_failed"]);
  expect(slugs.size).toBe(skillContracts.length);
});

test("every contract of a skill is built, and what is built keeps its contract", () => {
  const built = [...new Set(skills.map(({ slug }) => slug))];
  const versions = skills.map(({ slug, version }) => `${slug} ${version}`);
  const strangers = skills.filter(({ slug, input, output }) => {
    const contract = skillContracts.find((one) => one.slug === slug);
    return contract?.input !== input || contract.output !== output;
  });

  expect(built.toSorted()).toEqual(skillContracts.map(({ slug }) => slug).toSorted());
  expect(strangers).toEqual([]);
  expect(versions).toEqual([...new Set(versions)]);
});

test("what skills take and give is described and closed too, and their examples are what they take", () => {
  const faults = skillContracts.flatMap(({ slug, input, output }) => [
    ...findSchemaFaults(`${slug} input`, input, { closed: true }),
    ...findSchemaFaults(`${slug} output`, output, { closed: false }),
  ]);

  const refused = skillContracts.filter(
    ({ input, example }) => checkSkillInput(input, example.input).errors.length > 0,
  );

  expect(skillContracts.length).toBeGreaterThan(30);
  expect(faults).toEqual([]);
  expect(refused.map(({ slug }) => slug)).toEqual([]);
  for (const { output, slug } of skillContracts) {
    expect(() => checkSkillResult(output, "no result of any skill"), slug).toThrow("violates its schema");
  }
});

test("skills say when to use them and what to use instead, and name only what there is", () => {
  const known = new Set([...namesOf(listed), ...skillContracts.map(({ slug }) => slug)]);
  const mute = skillContracts.filter(
    ({ name, description }) => name.endsWith(".") || !/^[A-Z].{60,}\.$/s.test(description),
  );
  const lonely = skillContracts.filter(({ description }) => !/`[a-z_]+((\.|_)[a-z_]+)+`/.test(description));
  const astray = skillContracts.flatMap(({ slug, description }) =>
    [...description.matchAll(/`([a-z]+(?:[._][a-z_]+)+)`/g)]
      .map((match) => String(match[1]))
      .filter((mentioned) => !known.has(mentioned))
      .map((mentioned) => `${slug} sends to ${mentioned}`),
  );

  expect(mute.map(({ slug }) => slug)).toEqual([]);
  expect(lonely.map(({ slug }) => slug)).toEqual([]);
  expect(astray).toEqual([]);
});

test("every contract compiles", () => {
  for (const contract of operations) expect(() => compileContract(contract), contract.name).not.toThrow();
});

test("examples are what the contract takes and gives", () => {
  for (const contract of operations) {
    const { input, output } = structuredClone(contract.example);
    expect(() => validateInput(contract, {}, input), contract.name).not.toThrow();
    if (output !== undefined) expect(validateOutput(contract, output), contract.name).toEqual([]);
  }
});

test("a field that no contract names is refused", () => {
  for (const contract of operations) {
    expect(Value.Check(contract.input, { ...contract.example.input, unheardOf: 1 }), contract.name).toBe(false);
  }
});

test("what an address names is a field of the input", () => {
  const lost = operations.flatMap((contract) =>
    [...pathFields(contract), ...(contract.queryFields ?? [])]
      .filter((field) => !Object.hasOwn(contract.input.properties, field))
      .map((field) => `${contract.name}: ${field}`),
  );

  expect(lost).toEqual([]);
});

test("the answers shown hold no field that the contract does not name", () => {
  const shown = operations.filter(({ example }) => example.output !== undefined);
  const misspelt = shown.flatMap(({ name, output, example }) =>
    findClosedFaults(output, example.output).map((fault) => `${name}: ${fault}`),
  );
  const lax = shown.filter(
    ({ output, example }) => findClosedFaults(output, { ...Object(example.output), unheardOf: 1 }).length === 0,
  );

  expect(misspelt).toEqual([]);
  expect(namesOf(lax)).toEqual([]);
});

test("every start says what it would cost when asked, in the query string", () => {
  const silent = operations.filter(
    ({ kind, name, queryFields = [] }) =>
      kind === "start" && name !== "test.clock.advance" && !queryFields.includes("dryRun"),
  );

  expect(namesOf(silent)).toEqual([]);
});

test("operations say what they are for and what to use instead, and fail with codes that have a status", () => {
  const mute = operations.filter(
    ({ summary, description }) => summary.endsWith(".") || !/^[A-Z].{40,}\.$/s.test(description),
  );
  const lonely = operations.filter(({ description }) => !/`[a-z_]+(\.[a-z_]+)+`/.test(description));
  const unknown = operations.flatMap(({ errors }) => errors).filter((code) => !(code in ERROR_STATUS));

  expect(namesOf(mute)).toEqual([]);
  expect(namesOf(lonely)).toEqual([]);
  expect(unknown).toEqual([]);
});

test("descriptions send callers only to operations that there are", () => {
  const known = new Set(namesOf(listed));
  const astray = operations.flatMap(({ name, description }) =>
    [...description.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)]
      .map((match) => String(match[1]))
      .filter((mentioned) => !known.has(mentioned))
      .map((mentioned) => `${name} sends to ${mentioned}`),
  );

  expect(astray).toEqual([]);
});
