import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, agencyOf } from "../harness/people.ts";
import { createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let agencyId: string;
let brands: string[];
beforeAll(async () => {
  service = await startService();
  agencyId = await agencyOf(service);
  brands = await Promise.all([1, 2, 3].map(() => createWorkspace(service.database, { agencyId })));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function act(statement: string, ...values: unknown[]): Promise<void> {
  await service.database.system.batch([{ text: statement, values }]);
}

test("a person who is signed in acts as the role allows, and the audit log names them", async () => {
  const [brand = ""] = brands;
  const editor = await addPerson(service, { role: "EDITOR", name: "Ada Lovelace" });

  const made = await editor.app("POST", "/v1/pillars", { name: "Sheds" }, brand);
  const granted = await editor.app("POST", "/v1/credits", { amount: 1, reason: "more" });
  const entries = await service.rest("GET", `/v1/audit?actorId=${editor.membershipId}`);

  expect(made).toMatchObject({ status: 201 });
  expect(granted).toMatchObject({ status: 403, body: { details: { role: "EDITOR", requiredRoles: ["OWNER"] } } });
  expect(entries.body.data).toMatchObject([
    { action: "research.pillar.create", actor: { type: "person", name: "Ada Lovelace" } },
  ]);
});

test("a client who sees one brand reads it without naming it, writes nothing and sees no other", async () => {
  const [brand = "", other = ""] = brands;
  const client = await addPerson(service, { role: "VIEWER", workspaces: [brand] });

  expect((await client.app("GET", "/v1/workspaces")).body.data.map(({ id }: { id: string }) => id)).toEqual([brand]);
  expect(await client.app("GET", "/v1/keywords")).toMatchObject({ status: 200 });
  expect(await client.app("GET", "/v1/keywords", undefined, other)).toMatchObject({
    status: 403,
    body: { code: "workspace_forbidden" },
  });
  expect(await client.app("GET", `/v1/workspaces/${other}`)).toMatchObject({ status: 404 });
  expect(await client.app("POST", "/v1/pillars", { name: "Shed" })).toMatchObject({ status: 403 });
});

test("a person who sees two brands lists both, acts in the one that the call names, and sees none of a third", async () => {
  const [first = "", second = "", third = ""] = brands;
  const person = await addPerson(service, { role: "MANAGER", workspaces: [first, second] });
  const listed = await person.app("GET", "/v1/workspaces");

  expect(listed.body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([first, second].toSorted());
  expect(await person.app("GET", "/v1/pillars", undefined, second)).toMatchObject({ status: 200 });
  expect(await person.app("GET", "/v1/pillars", undefined, third)).toMatchObject({ status: 403 });
  expect(await person.app("GET", "/v1/pillars")).toMatchObject({ status: 400 });
  expect(await person.app("GET", `/v1/workspaces/${third}`)).toMatchObject({ status: 404 });
  expect(await person.app("POST", "/v1/effects/freeze", { reason: "stop" })).toMatchObject({ status: 400 });
});

test("a removed person's next request is refused, and a weaker role takes effect on the next request", async () => {
  const [brand = ""] = brands;
  const person = await addPerson(service, { role: "EDITOR" });
  expect(await person.app("POST", "/v1/pillars", { name: "First" }, brand)).toMatchObject({ status: 201 });

  await act("update memberships set role = 'VIEWER' where id = $1", person.membershipId);
  expect(await person.app("POST", "/v1/pillars", { name: "Second" }, brand)).toMatchObject({ status: 403 });
  await act("update memberships set status = 'removed' where id = $1", person.membershipId);
  expect(await person.app("GET", "/v1/keywords", undefined, brand)).toMatchObject({ status: 401 });
});

test("the session names its person to the app", async () => {
  const person = await addPerson(service, { role: "APPROVER", name: "Grace Hopper" });

  expect((await person.app("GET", "/session")).body).toMatchObject({
    signedIn: true,
    person: { membershipId: person.membershipId, name: "Grace Hopper", role: "APPROVER", workspaces: null },
  });
});

test("a membership is no key: no list of keys has it and no call revokes it", async () => {
  const person = await addPerson(service, { role: "OWNER" });

  const { body } = await service.rest("GET", "/v1/auth/keys?limit=200");
  expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(person.membershipId);
  expect(await service.rest("DELETE", `/v1/auth/keys/${person.membershipId}`)).toMatchObject({ status: 404 });
});
