import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { createTemplate } from "./operations/create-template.ts";
import { deleteTemplate } from "./operations/delete-template.ts";
import { getTemplate } from "./operations/get-template.ts";
import { listTemplates } from "./operations/list-templates.ts";
import { updateTemplate } from "./operations/update-template.ts";

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

const PLAIN = {
  name: "Short note",
  subject: "About {{pageTitle}}",
  body: "Hi {{firstName}},\n\nsee {{ourContentUrl}}",
};

test.each([
  ["an unknown placeholder", { subject: "For {{company}}" }],
  ["a placeholder that is not closed", { body: "Hi {{firstName," }],
  ["a line break in the subject", { subject: "Hello\r\nBcc: everyone@rival.example" }],
  ["a control character in the text", { body: "Hi\u0000 there" }],
  ["a blank subject", { subject: "  " }],
])("a template with %s is refused before anything is stored", async (_name, fault) => {
  const caller = await newCaller();

  expect(await codeOf(caller.call(createTemplate, { ...PLAIN, ...fault }))).toBe("validation_error");

  expect((await caller.call(listTemplates, {})).total).toBe(0);
  const { id } = await caller.call(createTemplate, PLAIN);
  expect(await codeOf(caller.call(updateTemplate, { id, ...fault }))).toBe("validation_error");
  expect(await caller.call(getTemplate, { id })).toMatchObject(PLAIN);
});

test("at most one template of a workspace is the default", async () => {
  const caller = await newCaller();
  const first = await caller.call(createTemplate, { ...PLAIN, isDefault: true });
  const second = await caller.call(createTemplate, { ...PLAIN, isDefault: true });

  expect((await caller.call(getTemplate, { id: first.id })).isDefault).toBe(false);
  await caller.call(updateTemplate, { id: first.id, isDefault: true });
  expect((await caller.call(getTemplate, { id: second.id })).isDefault).toBe(false);
  await caller.call(deleteTemplate, { id: first.id });
  expect(await codeOf(caller.call(getTemplate, { id: first.id }))).toBe("not_found");
});

test("a derived slug avoids those of other templates, and a given one that is taken is refused", async () => {
  const caller = await newCaller();
  const first = await caller.call(createTemplate, PLAIN);
  const second = await caller.call(createTemplate, { ...PLAIN, targetingAngle: "guest_post" });

  expect([first.slug, second.slug]).toEqual(["short-note", "short-note-2"]);
  expect(await codeOf(caller.call(createTemplate, { ...PLAIN, slug: "short-note" }))).toBe("validation_error");
  expect(await codeOf(caller.call(updateTemplate, { id: second.id, slug: "short-note" }))).toBe("validation_error");
  expect((await caller.call(listTemplates, { targetingAngle: "guest_post" })).data).toEqual([second]);
});
