import { type OperationContract, operations, skillContracts } from "@findable/contract";
import { expect, test } from "vitest";
import { createDemo } from "../../src/demo/create-demo.ts";
import { pastRunId } from "../../src/demo/runs/past-run.ts";
import { WEBHOOKS } from "../../src/demo/world/agency/webhooks.ts";
import { AppError } from "../../src/kernel/errors/app-error.ts";
import { validateInput, validateOutput } from "../../src/platform/validation/validate.ts";
import { createLinks } from "../../src/wiring/create-services.ts";
import { demoExample } from "../harness/demo-example.ts";
import { findClosedFaults } from "../house/closed-schema.ts";

const demo = createDemo(createLinks("http://localhost:3000"));
const answered = operations.filter((contract) => contract.demo === "demo");
/** Each page sorts its whole list again, so a list of thousands is not asked for by the item. */
const MOST_PAGES = 50;

function named(contracts: readonly OperationContract[]) {
  return contracts.map((contract) => [contract.name, contract] as const);
}

function ask(contract: OperationContract, given: Record<string, unknown>) {
  return demo.answer(contract, validateInput(contract, {}, structuredClone(given)));
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
    const { limit: _limit, cursor: _cursor, ...filters } = demoExample(contract);

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

/** Path parameters of the example: without them there is no list. */
function lastingFields(contract: OperationContract): Record<string, unknown> {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
  // A new endpoint has no deliveries, so the list is that of an endpoint of the world.
  if (contract.name === "webhooks.deliveries.list") return { id: WEBHOOKS[0]?.id };
  // The run of the example has no children.
  if (contract.name === "agent.invocations.children") return { id: pastRunId("weekly-ranks-before") };
  return Object.fromEntries(names.map((name) => [name, demoExample(contract)[name]]));
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
