import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { isSuppressed } from "../mail/index.ts";
import { forgetContact } from "./operations/forget-contact.ts";
import { importRelationships } from "./operations/import-relationships.ts";
import { listContacts } from "./operations/list-contacts.ts";
import { listRelationships } from "./operations/list-relationships.ts";
import { updateRelationship } from "./operations/update-relationship.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newDesk() {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const place = { agencyId, workspaceId };
  const write = <T>(action: (tx: Tx) => Promise<T>) => inTenantTransaction(database.tenant, place, action);
  return {
    ...asActor(database, actor),
    place,
    write,
    suppressed: (...addresses: string[]) => write((tx) => isSuppressed(tx, agencyId, addresses)),
  };
}

test("a do-not-contact list suppresses addresses by hash and whole sites, and no later import undoes it", async () => {
  const desk = await newDesk();
  const list =
    "\ufeffEmail;Domain\nInes@Studiocraft.example;\n;https://www.archdesk.example/x\nmax@gmail.com;\n;gmail.com\n";

  expect(await desk.call(importRelationships, { csv: list, kind: "do_not_contact" })).toMatchObject({
    ...{ received: 4, relationships: 1, contacts: 0, suppressed: 3, refused: 1 },
    refusals: [{ line: 5, field: "domain", message: expect.stringContaining("name the address") }],
  });
  expect(
    await desk.suppressed("ines@studiocraft.example", "any@archdesk.example", "max@gmail.com", "eva@gmail.com"),
  ).toEqual([...[true, true, true, false]]);
  expect((await desk.call(listContacts, {})).total).toBe(0);

  const rows = [
    { email: "ines@studiocraft.example", firstName: "Ines", status: "CONTACTED" as const },
    { domain: "archdesk.example", status: "PROSPECT" as const },
  ];
  expect(await desk.call(importRelationships, { rows })).toMatchObject({
    contacts: 0,
    stillSuppressed: 1,
    suppressed: 0,
  });
  expect(await desk.suppressed("ines@studiocraft.example", "any@archdesk.example")).toEqual([true, true]);
  const { data } = await desk.call(listRelationships, {});
  expect(data.map(({ accountDomain, status, contact }) => [accountDomain, status, contact]).toSorted()).toEqual([
    ["archdesk.example", "DO_NOT_CONTACT", null],
    ["studiocraft.example", "CONTACTED", null],
  ]);
});

test("a list holds in its workspace, or in the agency by an agency key, and a person who may approve takes it back", async () => {
  const agencyId = await createAgency(database);
  const agency = (await createKey(database, { agencyId })).actor;
  const [here, there] = [await createWorkspace(database, { agencyId }), await createWorkspace(database, { agencyId })];
  const key = async (workspaceId: string, canApprove = true) =>
    asActor(database, (await createKey(database, { agencyId, workspaceId, canApprove })).actor);
  const mine = await key(here);
  const suppressedIn = (workspaceId: string, address: string) =>
    inTenantTransaction(database.tenant, { agencyId, workspaceId }, async (tx) => {
      const [answer] = await isSuppressed(tx, agencyId, [address]);
      return answer;
    });
  const release = async (desk: ReturnType<typeof asActor>) => {
    const { data } = await desk.call(listRelationships, {});
    const id = data.find(({ accountDomain }) => accountDomain === "archdesk.example")?.id ?? "";
    return codeOf(desk.call(updateRelationship, { id, status: "PROSPECT" }));
  };
  const rows = [{ domain: "archdesk.example", status: "DO_NOT_CONTACT" as const }];
  const anybody = "any@archdesk.example";

  expect(await codeOf((await key(here, false)).call(importRelationships, { rows }))).toBe("forbidden");
  expect(await codeOf(mine.call(importRelationships, { rows, scope: "agency" }))).toBe("agency_key_required");
  await mine.call(importRelationships, { rows });
  expect([await suppressedIn(here, anybody), await suppressedIn(there, anybody)]).toEqual([true, false]);
  expect(await release(mine)).toMatchObject({ status: "PROSPECT" });
  expect(await suppressedIn(here, anybody)).toBe(false);

  const everywhere = asActor(database, agency, { workspaceId: here });
  await everywhere.call(importRelationships, { rows, scope: "agency" });
  expect([await suppressedIn(here, anybody), await suppressedIn(there, anybody)]).toEqual([true, true]);
  expect(await release(mine)).toBe("forbidden");
  expect(await suppressedIn(here, anybody)).toBe(true);
  expect(await release(everywhere)).toMatchObject({ status: "PROSPECT" });
  expect([await suppressedIn(here, anybody), await suppressedIn(there, anybody)]).toEqual([false, false]);
});

test("forgetting a person needs a key that may approve", async () => {
  const { place } = await newDesk();
  const { actor } = await createKey(database, { ...place, canApprove: false });

  expect(await codeOf(asActor(database, actor).call(forgetContact, { email: "ines@studiocraft.example" }))).toBe(
    "forbidden",
  );
});

test("known partners come with people, notes and the last email; bad rows are refused by their line", async () => {
  const desk = await newDesk();
  const csv = [
    "domain,email,status,first name,last name,position,notes,last contacted",
    'studiocraft.example,ines@studiocraft.example,replied,Ines,Varga,Editor,"Likes, commas",2026-09-01',
    "not a domain,,,,,,,",
    ",in\u200bes@studio.example,,,,,,",
    "b.example,,MARRIED,,,,,",
    "c.example,,,,,,,yesterday",
    ",someone@gmail.com,,,,,,",
    ",,,Only,Name,,,",
  ].join("\r\n");

  const result = await desk.call(importRelationships, { csv });
  expect(result).toMatchObject({ received: 7, relationships: 1, contacts: 1, refused: 6 });
  expect(result.refusals.map(({ line, field }) => [line, field])).toEqual([
    ...[
      [3, "domain"],
      [4, "email"],
      [5, "status"],
      [6, "lastContactedAt"],
      [7, "domain"],
      [8, "domain"],
    ],
  ]);
  expect((await desk.call(listRelationships, {})).data).toMatchObject([
    {
      status: "REPLIED",
      notes: "Likes, commas",
      lastContactedAt: "2026-09-01T00:00:00.000Z",
      contact: { lastName: "Varga" },
    },
  ]);
  expect((await desk.call(listContacts, { email: "INES@studiocraft.example" })).data).toMatchObject([
    { source: "import", position: "Editor", accountDomain: "studiocraft.example", verification: "unchecked" },
  ]);
});

test.each([
  ["no header", { csv: "   \n" }],
  ["columns of something else", { csv: "keyword,volume\na,1\n" }],
  ["a broken quote in the header", { csv: 'dom"ain\n' }],
  ["both kinds of rows", { csv: "email\n", rows: [{ domain: "a.example" }] }],
  ["neither", {}],
])("an import of %s is refused whole", async (_, input) => {
  const desk = await newDesk();
  expect(await codeOf(desk.call(importRelationships, input))).toBe("validation_error");
});

test("10,000 rows are one import, and header injection is refused in each field", async () => {
  const desk = await newDesk();
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ email: `p${at % 9000}@partner-${at % 5000}.example` }));
  expect(await desk.call(importRelationships, { rows })).toMatchObject({
    received: 10_000,
    relationships: 5000,
    refused: 0,
  });
  expect((await desk.call(listRelationships, { limit: 1 })).total).toBe(5000);

  const injected = "x\r\nBcc: all@rival.example";
  const refused = await desk.call(importRelationships, {
    rows: ["domain", "email", "firstName", "lastName", "position"].map((field) => ({
      domain: "a.example",
      [field]: injected,
    })),
  });
  expect(refused).toMatchObject({ refused: 5, relationships: 0, contacts: 0 });
});

test("forgetting reaches every spelling of a person's address", async () => {
  const desk = await newDesk();
  const rows = ["ines+blog@studiocraft.example", "ines@studiocraft.example", "ines.b@studiocraft.example"].map(
    (email) => ({
      email,
    }),
  );
  const google = ["i.nes@gmail.com", "ines+seo@googlemail.com"].map((email) => ({
    email,
    domain: "studiocraft.example",
  }));
  await desk.call(importRelationships, { rows: [...rows, ...google] });

  expect(await desk.call(forgetContact, { email: "Ines+news@StudioCraft.example" })).toMatchObject({ contacts: 2 });
  expect(await desk.call(forgetContact, { email: "ines@gmail.com" })).toMatchObject({ contacts: 2 });
  expect((await desk.call(listContacts, {})).data.map(({ email }) => email)).toEqual(["ines.b@studiocraft.example"]);
});

test("forgetting a person deletes contacts, drafts and emails, and keeps the suppression", async () => {
  const desk = await newDesk();
  const { agencyId, workspaceId } = desk.place;
  const rows = ["ines@studiocraft.example", "bea@studiocraft.example"].map((email) => ({ email, lastName: "Varga" }));
  await desk.call(importRelationships, { rows });
  const [ines] = (await desk.call(listContacts, { email: "ines@studiocraft.example" })).data;
  const notes = "Call Varga after six, or ines+private@studiocraft.example. Vargas is another studio.";
  const [partner] = (await desk.call(listRelationships, {})).data;
  await desk.call(updateRelationship, { id: partner?.id ?? "", notes });
  const other = [
    { domain: "elsewhere.example", notes: "Met Ines <ines@studiocraft.example> and bea@studiocraft.example" },
  ];
  await desk.call(importRelationships, { rows: other });
  await desk.write((tx) =>
    tx.query(sql`
    insert into outreach_mails (id, agency_id, workspace_id, direction, thread_id, mailbox, counterpart, counterpart_name,
      counterpart_hash, domain_hash, message_id, subject, body, state, created_at)
    select 'mail_x' || ${workspaceId}, ${agencyId}, ${workspaceId}, 'sent', 't', 'me@own.example', 'ines@studiocraft.example',
      'Ines Varga', encode(sha256(convert_to('address' || chr(10) || ${agencyId} || chr(10) || 'ines@studiocraft.example', 'UTF8')), 'hex'),
      'd', 'm', 'Hello Ines', 'Dear Ines', 'planned', now()`),
  );

  expect(await desk.call(forgetContact, { contactId: ines?.id ?? "" })).toEqual({
    contacts: 1,
    emails: 1,
    suppressed: true,
  });
  expect((await desk.call(listContacts, {})).data.map(({ email }) => email)).toEqual(["bea@studiocraft.example"]);
  const kept = (await desk.call(listRelationships, {})).data.toSorted((one, next) =>
    one.accountDomain.localeCompare(next.accountDomain),
  );
  expect(kept).toMatchObject([
    { notes: "Met Ines <[deleted]> and bea@studiocraft.example" },
    {
      contact: { email: "bea@studiocraft.example" },
      notes: "Call [deleted] after six, or [deleted]. Vargas is another studio.",
    },
  ]);
  expect(
    await desk.write((tx) =>
      tx.query(sql`
    select counterpart, counterpart_name, subject, body, state from outreach_mails where workspace_id = ${workspaceId}`),
    ),
  ).toEqual([{ counterpart: null, counterpart_name: null, subject: null, body: null, state: "stopped" }]);
  expect(await desk.suppressed("ines@studiocraft.example")).toEqual([true]);
  expect(await desk.call(importRelationships, { rows })).toMatchObject({ stillSuppressed: 1 });
  expect(await codeOf(desk.call(forgetContact, { contactId: "con_unknown" }))).toBe("not_found");
  expect(await codeOf(desk.call(forgetContact, { email: "a@b\r\nBcc: c" }))).toBe("validation_error");
  expect(await desk.call(forgetContact, { email: "stranger@unknown.example" })).toMatchObject({
    contacts: 0,
    suppressed: true,
  });
});
