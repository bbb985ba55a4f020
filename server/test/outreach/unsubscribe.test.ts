import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planMails } from "../../src/domains/mail/index.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { seedWorkplace } from "../harness/engine.ts";
import { type Service, startService } from "../harness/service.ts";
import { mailbox } from "./post-office.ts";

let database: TestDatabase;
let service: Service;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await startService({ database });
});
afterAll(async () => {
  // Closes the database, too.
  await service[Symbol.asyncDispose]();
});

/** An email to a person, with the token of its link. */
async function planOne(address: string) {
  const place = await seedWorkplace(database);
  const order = {
    ...{ campaignId: null, draftId: null, relationshipId: null, contactId: null, notBefore: null, follows: null },
    to: { address, name: null },
    subject: "Your guide",
    body: "Hello",
  };
  const mailboxes = [mailbox("ada@acme.example")];
  const plan = () =>
    inTenantTransaction(database.tenant, place, (tx) =>
      planMails(tx, place, { mailboxes, now: "2026-11-23T09:00:00.000Z", orders: [order] }),
    );
  const [planned] = await plan();
  const [rows] = await database.system.batch<{ unsubscribe_token: string }>([
    sql`select unsubscribe_token from outreach_mails where id = ${planned?.mailId}`,
  ]);
  return { place, plan, url: `${service.url}/u/${rows?.[0]?.unsubscribe_token}` };
}

async function suppressed(agencyId: string): Promise<number> {
  const [rows] = await database.system.batch([sql`select from suppressions where agency_id = ${agencyId}`]);
  return rows?.length ?? 0;
}

test("opening the link writes nothing, however often scanners do it", async () => {
  const { place, url } = await planOne("ines@studio.example");

  const opened = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
  const head = await fetch(url, { method: "HEAD" });

  expect([...opened, head].map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => 200));
  expect(await opened[0]?.text()).toContain('<form method="post">');
  expect(await suppressed(place.agencyId)).toBe(0);
});

test("one click unsubscribes at once, without login, cookie or redirect, and repeating it changes nothing", async () => {
  const { place, plan, url } = await planOne("ines@studio.example");
  const click = () =>
    fetch(url, {
      method: "POST",
      redirect: "error",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://mail.example" },
      body: "List-Unsubscribe=One-Click",
    });

  const answers = [await click(), await click()];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.headers.get("set-cookie")).toBeNull();
  expect(await suppressed(place.agencyId)).toBe(1);
  expect(await plan()).toEqual([expect.objectContaining({ refused: "unsubscribed" })]);
});

test("a token that no email has leads nowhere", async () => {
  const guesses = ["AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "..%2F", "A".repeat(5000)];

  const statuses = await Promise.all(guesses.map(async (guess) => (await fetch(`${service.url}/u/${guess}`)).status));
  const post = await fetch(`${service.url}/u/AAAAAAAAAAAAAAAAAAAAAA`, { method: "POST" });

  expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
  expect(post.status).toBe(404);
});
