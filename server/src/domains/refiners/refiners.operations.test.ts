import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { createPillar } from "../pillars/operations/create-pillar.ts";
import { getPillar } from "../pillars/operations/get-pillar.ts";
import { createRefiner } from "./operations/create-refiner.ts";
import { deleteRefiner } from "./operations/delete-refiner.ts";
import { getRefiner } from "./operations/get-refiner.ts";
import { listRefiners } from "./operations/list-refiners.ts";
import { updateRefiner } from "./operations/update-refiner.ts";

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

const SHORT = { name: "Short sentences", instructions: "Split sentences of more than 20 words." };

test("lists the workspace's refiners, newest first, then the built-in ones, page by page", async () => {
  const caller = await newCaller();
  const first = await caller.call(createRefiner, SHORT);
  const second = await caller.call(createRefiner, { ...SHORT, name: "No praise" });

  const { data, total } = await caller.call(listRefiners, {});
  const names: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await caller.call(listRefiners, { limit: 2, ...(cursor ? { cursor } : {}) });
    names.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);

  expect(data.slice(0, 2)).toEqual([second, first]);
  expect(data.slice(2).map(({ builtIn }) => builtIn)).toEqual([true, true, true, true, true]);
  expect(total).toBe(7);
  expect(names).toEqual(data.map(({ id }) => id));
  expect((await caller.call(listRefiners, { builtIn: false })).data).toEqual([second, first]);
});

test("refuses a name that another refiner has, in any case", async () => {
  const caller = await newCaller();
  const { id } = await caller.call(createRefiner, SHORT);
  await caller.call(createRefiner, { ...SHORT, name: "Other" });

  expect(await codeOf(caller.call(createRefiner, { ...SHORT, name: "SHORT sentences" }))).toBe("validation_error");
  expect(await codeOf(caller.call(updateRefiner, { id, name: "other" }))).toBe("validation_error");
  expect(await caller.call(updateRefiner, { id, name: "Short Sentences" })).toMatchObject({ name: "Short Sentences" });
});

test("a built-in refiner can be read, and neither changed nor deleted", async () => {
  const caller = await newCaller();
  const [builtIn] = (await caller.call(listRefiners, { builtIn: true })).data;
  const id = String(builtIn?.id);

  expect(await caller.call(getRefiner, { id })).toEqual(builtIn);
  expect(await codeOf(caller.call(updateRefiner, { id, name: "Mine" }))).toBe("forbidden");
  expect(await codeOf(caller.call(deleteRefiner, { id }))).toBe("forbidden");
});

test("a deleted refiner disappears from the pillars that use it", async () => {
  const caller = await newCaller();
  const { id } = await caller.call(createRefiner, SHORT);
  const pillar = await caller.call(createPillar, { name: "Budgets", refinerIds: ["rfn_builtin_shorten", id] });

  await caller.call(deleteRefiner, { id });

  expect((await caller.call(getPillar, { id: pillar.id })).refinerIds).toEqual(["rfn_builtin_shorten"]);
  expect(await codeOf(caller.call(getRefiner, { id }))).toBe("not_found");
  expect(await codeOf(caller.call(deleteRefiner, { id }))).toBe("not_found");
});

test("a refiner of another workspace does not exist", async () => {
  const [one, other] = [await newCaller(), await newCaller()];
  const { id } = await one.call(createRefiner, SHORT);

  expect(await codeOf(other.call(getRefiner, { id }))).toBe("not_found");
  expect(await codeOf(other.call(updateRefiner, { id, name: "Mine" }))).toBe("not_found");
});
