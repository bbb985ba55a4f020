import { updateRubric as contract } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { getRubric } from "./operations/get-rubric.ts";
import { updateRubric } from "./operations/update-rubric.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newCaller() {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  return asActor(database, actor);
}

const criteria = [
  { name: "coverage", description: "Covers the topic.", weight: 0.6 },
  { name: "citability", description: "Can be quoted.", weight: 0.4 },
];

test("uses the service's rubric until the workspace stores one", async () => {
  const caller = await newCaller();

  const before = await caller.call(getRubric, {});
  const stored = await caller.call(updateRubric, { criteria, gates: ["claims_supported"], readyAt: 70 });

  expect(before).toMatchObject({ isDefault: true, readyAt: 80, updatedAt: null });
  expect(stored).toMatchObject({ criteria, gates: ["claims_supported"], readyAt: 70, isDefault: false });
  expect(await caller.call(getRubric, {})).toEqual(stored);
});

test("every change makes a new rubric, and an equal one none", async () => {
  const caller = await newCaller();

  const first = await caller.call(updateRubric, { criteria });
  const same = await caller.call(updateRubric, { criteria });
  const changed = await caller.call(updateRubric, { criteria, readyAt: 90 });

  expect(same).toEqual(first);
  expect(changed.id).not.toBe(first.id);
  expect(first.gates).toHaveLength(5);
});

test("refuses weights that do not add up to 1 and names that repeat", () => {
  const faultsOf = (weights: readonly number[], name = (index: number) => `Criterion ${index}`) =>
    contract.check?.({ criteria: weights.map((weight, index) => ({ name: name(index), description: "D", weight })) });

  expect(faultsOf([0.6, 0.3])).toEqual([{ field: "criteria", message: "must have weights that add up to 1, not 0.9" }]);
  expect(faultsOf([0.33, 0.33, 0.33])).toEqual([]);
  expect(faultsOf([0.5, 0.5], () => "coverage")).toEqual([
    { field: "criteria[1].name", message: "must be unique in the rubric" },
  ]);
});
