import { type OperationContract, operations, pathFields, skillContracts, skillStartFaults } from "@findable/contract";
import { expect, test } from "vitest";
import { createDemo } from "../../src/demo/create-demo.ts";
import { type Recording, readRecording } from "../../src/demo/recording.ts";
import { AppError } from "../../src/kernel/errors/app-error.ts";
import { problemsOf } from "../../src/kernel/errors/schema-problems.ts";
import { validateInput, validateOutput } from "../../src/platform/validation/validate.ts";
import { createLinks } from "../../src/wiring/create-links.ts";
import { demoExample } from "../harness/demo-example.ts";
import { findClosedFaults } from "../house/closed-schema.ts";

const recording: Recording = readRecording();
const demo = createDemo(createLinks("http://localhost:3000"), { recording });
const answered = operations.filter((contract) => contract.demo === "demo");
/** Each page sorts its whole list again, so a list of thousands is not asked for by the item. */
const MOST_PAGES = 50;

function named(contracts: readonly OperationContract[]) {
  return contracts.map((contract) => [contract.name, contract] as const);
}

function ask(contract: OperationContract, given: Record<string, unknown>) {
  return demo.answer(contract, validateInput(contract, {}, structuredClone(given)));
}

function record(name: string, given: Record<string, unknown>): Record<string, unknown> {
  const contract = operations.find((operation) => operation.name === name);
  if (contract === undefined) throw new Error(`There is no ${name}.`);
  return JSON.parse(JSON.stringify(ask(contract, given).output));
}

/** Words of contracts look like identifiers, as `not_connected` and `llm_chat_1` do. */
const SKILL_WORDS = JSON.stringify(skillContracts);

function foreignIdentifiers(contract: OperationContract, text: string): string[] {
  const identifiers = text.match(/"[a-z]{2,5}_(?=\w*\d)[a-z0-9]{8,}[\w-]*"/g) ?? [];
  const strange = identifiers.filter((id) => !id.includes("demo") && !SKILL_WORDS.includes(id));
  const echoed = strange.length === 0 ? "" : JSON.stringify([demoExample(contract), contract.output]);
  return strange.filter((id) => !echoed.includes(id));
}

test.each(named(answered))(
  "in demo mode %s answers its example as the contract says, with nothing beside, no identifier but the demo's, and always the same bytes",
  (_name, contract) => {
    const [{ output }, again] = [ask(contract, demoExample(contract)), ask(contract, demoExample(contract))];
    const text = JSON.stringify(output);

    expect(validateOutput(contract, output)).toEqual([]);
    expect(findClosedFaults(contract.output, output)).toEqual([]);
    expect(JSON.stringify(again.output)).toBe(text);
    expect(foreignIdentifiers(contract, text ?? "")).toEqual([]);
  },
);

test("the recording has an answer of every operation and a run of every skill that a call without a key can ask for", () => {
  const isSilent = ({ status, binary }: OperationContract) => status === 204 || binary === true;
  const lacking = answered.filter((contract) => !isSilent(contract) && recording.entriesOf(contract.name).length === 0);
  const unrun = skillContracts.filter(({ slug, demo: mode }) => mode === "demo" && recording.runsOf(slug).length === 0);

  expect(lacking.map(({ name }) => name)).toEqual([]);
  expect(unrun.map(({ slug }) => slug)).toEqual([]);
});

test.each(
  skillContracts
    .filter(({ slug, demo: mode }) => mode === "demo" && skillStartFaults({ skill: slug }).length === 0)
    .map((contract) => [contract.slug, contract] as const),
)(
  "a run of %s that is asked for without a key succeeds, costs nothing and keeps the schema of its skill",
  (skill, contract) => {
    const { invocationId } = record("agent.invoke", { skill, input: contract.example.input });
    const { status, result, creditsUsed } = record("agent.invocations.get", { id: invocationId });

    expect([status, creditsUsed]).toEqual(["SUCCEEDED", 0]);
    expect(problemsOf(contract.output, result)).toEqual([]);
  },
);

test.each([
  ["bootstrap_brand", { domain: "www.acme-tools.example" }, ["acme-tools.example", "Acme Tools"]],
  ["research.keyword", { seed: "drawing registers" }, ["drawing registers"]],
  ["research.serp", { query: "site visit report app" }, ["site visit report app"]],
  ["produce.brief", { keyword: "fee by phase" }, ["fee by phase"]],
  ["research.ai_citation", { prompt: "Which timesheet suits a studio?" }, ["Which timesheet suits a studio?"]],
])("a run of %s is about what it was asked: %j", (skill, input, subjects) => {
  const { invocationId } = record("agent.invoke", { skill, input });
  const text = JSON.stringify(record("agent.invocations.get", { id: invocationId }));

  expect(subjects.filter((subject) => !text.includes(subject))).toEqual([]);
});

test.each(named(answered.filter(({ kind }) => kind === "start")))(
  "starting %s in demo mode costs nothing",
  (_n, contract) => {
    const { output } = ask(contract, demoExample(contract));
    const { estimatedCost } = JSON.parse(JSON.stringify(output));

    expect(estimatedCost ?? { credits: 0, durationSeconds: 0 }).toMatchObject({ credits: 0, durationSeconds: 0 });
  },
);

test.each(named(answered.filter(isList)))(
  "the list %s in demo mode loses and repeats no item from page to page, and is never longer for being narrowed",
  (_name, contract) => {
    const fields = lastingFields(contract);
    const all = pages(contract, fields, 200);
    const whole = pages(contract, { ...fields, ...revealing(contract) }, 200);
    const { limit: _limit, cursor: _cursor, ...filters } = { ...demoExample(contract), ...fields };

    expect(all.length).toBeGreaterThan(0);
    expect(pages(contract, fields, Math.ceil(all.length / MOST_PAGES))).toEqual(all);
    expect(pages(contract, { ...fields, ...filters }, 200).length).toBeLessThanOrEqual(whole.length);
  },
);

test.each(named(answered.filter(isList)))("the list %s has a rule for every field that it takes", (_name, contract) => {
  const { list } = contract;
  const known = [...Object.keys(list?.filters ?? {}), ...(list?.others ?? []), "limit", "cursor", "sort"];

  expect(Object.keys(contract.input.properties).filter((field) => !known.includes(field))).toEqual([]);
});

test("what acts on the outside world needs a key in demo mode, by whatever way it is asked for", () => {
  const safety = operations.filter((contract) => contract.demo === "safety");
  const direct = safety.map((contract) => () => ask(contract, demoExample(contract)));
  const invoke = operations.find(({ name }) => name === "agent.invoke");
  const bulk = operations.find(({ name }) => name === "workspaces.bulk_action");
  if (invoke === undefined || bulk === undefined) throw new Error("The registry has lost an operation.");
  const skills = ["link_building.crm.contact.discover", "link_building.send", "produce.publish", "indexing.gsc.submit"];
  const invoked = skills.map((skill) => () => ask(invoke, { skill, input: {} }));
  const inBulk = safety.map(
    ({ name }) =>
      () =>
        ask(bulk, { action: name, workspaces: "all", config: {} }),
  );
  const publishing = () => ask(invoke, { skill: "content_factory", input: { count: 1, publish: true } });

  expect(safety.length).toBeGreaterThan(2);
  for (const call of [...direct, ...invoked, ...inBulk, publishing]) {
    expect(call).toThrow(AppError);
    expect(call).toThrow(expect.objectContaining({ code: "unauthorized" }));
  }
});

test.each([
  ["agent.invoke", { skill: "workspaces.bulk_action", input: { action: "x", workspaces: "all" } }, "skill"],
  ["agent.invoke", { skill: "test.clock.advance", input: { seconds: 60 } }, "skill"],
  [
    "workspaces.bulk_action",
    { action: "agent.invoke", workspaces: "all", config: { skill: "workspaces.bulk_action", input: {} } },
    "skill",
  ],
  ["auth.keys.create", { name: "Late", expiresAt: "2026-11-15T00:00:00Z" }, "expiresAt"],
  ["auth.keys.create", { name: "Late", expiresAt: "2031-01-01T00:00:00Z" }, "expiresAt"],
  [
    "agent.approval.share",
    { approval_id: "appr_demo_1", recipient: "a@b.example", expiresAt: "2020-01-01T00:00:00Z" },
    "expiresAt",
  ],
  ["research.competitor.add", { domain: "localhost" }, "domain"],
  ["research.competitor.add", { domain: "127.0.0.1" }, "domain"],
  ["research.competitor.add", { domain: "not a domain" }, "domain"],
  ["research.competitor.add", { domain: "https://www.tallyhour.example/pricing" }, "domain"],
])("demo mode refuses of %s what a key is refused: %j", (name, input, field) => {
  const contract = operations.find((operation) => operation.name === name);
  if (contract === undefined) throw new Error(`There is no ${name}.`);

  expect(() => ask(contract, input)).toThrow(
    expect.objectContaining({
      code: "validation_error",
      details: { errors: [expect.objectContaining({ field })] },
    }),
  );
});

test("tags are tidied without a key as they are with one", () => {
  const contract = operations.find(({ name }) => name === "research.keyword.update");
  if (contract === undefined) throw new Error("The registry has lost an operation.");

  const { output } = ask(contract, { ...demoExample(contract), tags: [" q4 ", "q4", "  "] });

  expect(output).toMatchObject({ tags: ["q4"] });
});

function isList(contract: OperationContract): boolean {
  const { properties } = contract.input;
  return "limit" in properties && "cursor" in properties;
}

/** The path parameters of a list of the recording that has items. */
function lastingFields(contract: OperationContract): Record<string, unknown> {
  const input = recording.entriesOf(contract.name).find(({ output }) => output.data.length > 0)?.input;
  return Object.fromEntries(pathFields(contract).map((name) => [name, input?.[name]]));
}

/** Shows what is left out unless asked for. */
function revealing({ list }: OperationContract): Record<string, unknown> {
  const fields = Object.entries(list?.filters ?? {}).filter(([, { is }]) => is === "reveals");
  return Object.fromEntries(fields.map(([field]) => [field, true]));
}

function pages(contract: OperationContract, fields: Record<string, unknown>, limit: number): unknown[] {
  const found: unknown[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; cursor !== null && page < 1000; page++) {
    const { output } = ask(contract, { ...fields, limit, ...(cursor === undefined ? {} : { cursor }) });
    const answer = JSON.parse(JSON.stringify(output));
    found.push(...answer.data);
    cursor = answer.nextCursor;
  }
  return found;
}
