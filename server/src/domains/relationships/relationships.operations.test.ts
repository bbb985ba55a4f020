import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { type FoundContact, findContacts, recordVerification, saveContacts } from "./contacts.store.ts";
import { listRelationships } from "./operations/list-relationships.ts";
import { updateRelationship } from "./operations/update-relationship.ts";
import { findOrAddRelationships, markRelationship } from "./relationships.store.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newDesk({ canApprove = true } = {}) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId, canApprove });
  const place = { agencyId, workspaceId };
  return {
    ...asActor(database, actor),
    place,
    write: <T>(action: (tx: Tx) => Promise<T>) => inTenantTransaction(database.tenant, place, action),
  };
}
type Desk = Awaited<ReturnType<typeof newDesk>>;

const INES: FoundContact = {
  firstName: "Ines",
  lastName: "Varga",
  email: "ines@studiocraft.example",
  position: "Editor",
  source: "site",
  sourceUrl: "https://studiocraft.example/team",
  confidence: 0.9,
  verification: "mx",
};

async function addPartner(
  desk: Desk,
  { domain = "studiocraft.example", country = "GB", campaignId = "scmp_one" } = {},
) {
  const [partner] = await desk.write((tx) =>
    findOrAddRelationships(tx, desk.place, { sites: [{ domain, domainRating: 46, country }], campaignId }),
  );
  if (partner === undefined) throw new Error(`${domain} was not added.`);
  return partner;
}

test("sites of one registrable domain are one relationship, also when runs add them at once", async () => {
  const desk = await newDesk();
  const sites = ["https://blog.Studiocraft.example/a", "www.studiocraft.example", "bücher.example", "other.example"];

  const added = await Promise.all(
    ["scmp_one", "scmp_two", "scmp_two"].map((campaignId) =>
      desk.write((tx) =>
        findOrAddRelationships(tx, desk.place, { sites: sites.map((domain) => ({ domain })), campaignId }),
      ),
    ),
  );

  const { data } = await desk.call(listRelationships, {});
  expect(data.map(({ accountDomain }) => accountDomain).toSorted()).toEqual([
    "other.example",
    "studiocraft.example",
    "xn--bcher-kva.example",
  ]);
  for (const { campaignIds } of data) expect(campaignIds.toSorted()).toEqual(["scmp_one", "scmp_two"]);
  expect(new Set(added.map((records) => records.map(({ id }) => id).join())).size).toBe(1);
  expect(added[0]?.[0]?.id).toBe(added[0]?.[1]?.id);
});

test("the best contact is shown, and not an address that cannot receive mail", async () => {
  const desk = await newDesk();
  const { id } = await addPartner(desk);
  await desk.write((tx) => markRelationship(tx, desk.place.workspaceId, [id], { status: "NO_CONTACT_FOUND" }));

  const saved = await desk.write((tx) =>
    saveContacts(tx, desk.place, id, [
      { ...INES, firstName: null, lastName: null, email: "editor@studiocraft.example", confidence: 0.95 },
      INES,
      { ...INES, email: "INES@Studiocraft.example", confidence: 0.5, position: null },
      { ...INES, email: "in\u200bes@studiocraft.example" },
      { ...INES, email: "a@b@studiocraft.example\r\nBcc: all@rival.example" },
    ]),
  );

  expect(saved.map(({ email, roleAddress, position }) => [email, roleAddress, position])).toEqual([
    ["ines@studiocraft.example", false, "Editor"],
    ["editor@studiocraft.example", true, "Editor"],
  ]);
  expect((await desk.call(listRelationships, { q: "VARGA" })).data).toMatchObject([
    { id, status: "PROSPECT", contact: { id: saved[0]?.id, lastName: "Varga" } },
  ]);

  const bounced = { contactId: saved[0]?.id ?? "", verification: "invalid" as const };
  await desk.write((tx) => recordVerification(tx, desk.place.workspaceId, bounced));
  expect((await desk.call(listRelationships, {})).data).toMatchObject([{ contact: { id: saved[1]?.id } }]);
  expect((await desk.write((tx) => findContacts(tx, desk.place.workspaceId, [id]))).map((one) => one.email)).toEqual([
    "editor@studiocraft.example",
    "ines@studiocraft.example",
  ]);
});

test("runs move a relationship only forward, and never out of DO_NOT_CONTACT", async () => {
  const desk = await newDesk();
  const { id } = await addPartner(desk);
  const mark = (change: Parameters<typeof markRelationship>[3]) =>
    desk.write((tx) => markRelationship(tx, desk.place.workspaceId, [id], change));
  const status = async () => (await desk.call(listRelationships, {})).data[0]?.status;

  await mark({ status: "CONTACTED", event: "EMAIL_SENT", contactedAt: "2026-11-20T10:00:00.000Z" });
  await mark({ status: "DRAFTED", contactedAt: "2026-11-19T10:00:00.000Z" });
  expect((await desk.call(listRelationships, {})).data).toMatchObject([
    { status: "CONTACTED", lastEventType: "EMAIL_SENT", lastContactedAt: "2026-11-20T10:00:00.000Z" },
  ]);
  await mark({ status: "NOT_INTERESTED" });
  await mark({ status: "REPLIED" });
  expect(await status()).toBe("NOT_INTERESTED");
  await mark({ status: "LINK_PLACED" });
  expect(await status()).toBe("LINK_PLACED");
  await mark({ status: "PROSPECT", decided: true });
  expect(await status()).toBe("PROSPECT");
  await mark({ status: "DO_NOT_CONTACT" });
  await mark({ status: "LINK_PLACED" });
  await mark({ status: "PROSPECT", decided: true });
  expect(await status()).toBe("DO_NOT_CONTACT");
});

test("only a key that may approve removes DO_NOT_CONTACT or decides on consent", async () => {
  for (const canApprove of [false, true]) {
    const desk = await newDesk({ canApprove });
    const { id } = await addPartner(desk, { country: "DE" });
    const update = (change: object) => codeOf(desk.call(updateRelationship, { id, ...change }));

    expect(await update({ status: "DO_NOT_CONTACT", notes: "Is a customer." })).toMatchObject({
      status: "DO_NOT_CONTACT",
      notes: "Is a customer.",
      consent: "needed",
    });
    const released = await update({ status: "PROSPECT", notes: null });
    const consented = await update({ consent: "given" });
    if (canApprove) {
      expect(released).toMatchObject({ status: "PROSPECT", notes: null });
      expect(consented).toMatchObject({ status: "PROSPECT", consent: "given" });
      expect(await update({ consent: "needed" })).toMatchObject({ consent: "needed" });
    } else expect([released, consented]).toEqual(["forbidden", "forbidden"]);
  }
});

test("a change that changes nothing keeps the time of the last change", async () => {
  const desk = await newDesk();
  const { id } = await addPartner(desk);
  const before = await desk.call(updateRelationship, { id, notes: "Wants a summary." });

  expect(
    await desk.call(updateRelationship, { id, notes: "Wants a summary.", status: "PROSPECT", consent: "given" }),
  ).toEqual(before);
});

test("another workspace sees nothing of a relationship", async () => {
  const [desk, stranger] = [await newDesk(), await newDesk()];
  const { id } = await addPartner(desk);

  expect((await stranger.call(listRelationships, {})).data).toEqual([]);
  expect(await codeOf(stranger.call(updateRelationship, { id, status: "REPLIED" }))).toBe("relationship_not_found");
});
