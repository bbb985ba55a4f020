import type { MailboxCheckResult } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planMails, receiveMail } from "../../src/domains/mail/index.ts";
import { getMailbox } from "../../src/domains/mail/operations/get-mailbox.ts";
import { listMailboxes } from "../../src/domains/mail/operations/list-mailboxes.ts";
import { updateMailbox } from "../../src/domains/mail/operations/update-mailbox.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { mailboxCheck } from "../../src/skills/mailbox-check/skill.ts";
import { asActor, codeOf } from "../harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, seedWorkplace } from "../harness/engine.ts";
import { isoNow, nextMonday } from "../harness/moments.ts";
import { noProviders } from "../harness/no-providers.ts";
import { createKey } from "../harness/seeds.ts";
import { mailbox, PostOffice } from "./post-office.ts";

/** Still to come: a warm-up ends a week after the first email. */
const MONDAY = nextMonday();
const daysAfterMonday = (iso: string | null | undefined) =>
  Math.floor((Date.parse(iso ?? "") - Date.parse(MONDAY.slice(0, 10))) / 86_400_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const DMARC = {
  check: "dmarc" as const,
  state: "fail" as const,
  message: "acme.example has no valid DMARC record.",
  next: "Publish this TXT record.",
  record: { type: "TXT" as const, name: "_dmarc.acme.example", value: "v=DMARC1; p=none" },
};

/** A workspace with connected mailboxes, seen through the operations. */
async function open(mailboxes = [mailbox("ada@acme.example", { dailyLimit: 40, gapSeconds: [90, 300] })]) {
  const place = await seedWorkplace(database);
  const post = new PostOffice();
  post.mailboxes = mailboxes;
  const engine = await createEngine(database, [mailboxCheck], { ...noProviders, outreach: post.port() });
  const { actor } = await createKey(database, place);
  const { actor: assistant } = await createKey(database, { ...place, canApprove: false });
  await engine.startWorker();
  const write = <T>(work: Parameters<typeof inTenantTransaction<T>>[2]) =>
    inTenantTransaction(database.tenant, place, work);
  return {
    ...asActor(database, actor),
    assistant: asActor(database, assistant),
    place,
    post,
    write,
    check: async (input: Record<string, unknown> = {}) =>
      engine.ended(place, await engine.start(place, mailboxCheck, input)),
    /** Plans emails to different people at different sites, or at one. */
    plan: (count: number, domain?: string) =>
      write((tx) =>
        planMails(tx, place, {
          mailboxes: post.mailboxes,
          now: MONDAY,
          orders: Array.from({ length: count }, (_, index) => ({
            ...{ campaignId: null, draftId: null, relationshipId: null, contactId: null, notBefore: null },
            ...{ subject: "Your guide", body: "Hello", follows: null },
            to: { address: `p${index}@${domain ?? `site${index}.example`}`, name: null },
          })),
        }),
      ),
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

test("a check makes the mailboxes of a connection visible, with what receivers find and the record to add", async () => {
  await using desk = await open();
  desk.post.findings = [DMARC];

  expect((await desk.call(listMailboxes, {})).total).toBe(0);
  const run = await desk.check();
  const { data } = await desk.call(listMailboxes, { state: "failing" });

  expect((run.result as MailboxCheckResult).mailboxes).toEqual([
    { address: "ada@acme.example", passed: false, findings: [DMARC] },
  ]);
  expect(data).toMatchObject([
    {
      ...{ address: "ada@acme.example", state: "failing", isShared: false, warmUp: null },
      connectedSince: expect.any(String),
      caps: { dailyLimit: 40, connectionLimit: 40, domainLimit: 3, gapSeconds: { least: 90, most: 300 } },
      today: { sent: 0, planned: 0, limit: 40 },
      health: { sent: 0, bounceRate: null, pausedAt: null },
      check: { passed: false, findings: [DMARC] },
    },
  ]);
  expect((await desk.call(listMailboxes, { state: "ready,paused" })).total).toBe(0);
});

test("a check of one mailbox names it in any case, and of an unknown one fails with a way out", async () => {
  await using desk = await open([mailbox("ada@acme.example"), mailbox("bo@acme.example")]);

  const one = await desk.check({ address: "ADA@acme.example" });
  const none = await desk.check({ address: "eve@acme.example" });

  expect((one.result as MailboxCheckResult).mailboxes.map(({ address }) => address)).toEqual(["ada@acme.example"]);
  expect(none.error).toMatchObject({ code: "not_found", message: expect.stringContaining("mailbox.list") });
  const states = (await desk.call(listMailboxes, {})).data.map(({ address, state }) => [address, state]);
  expect(states).toEqual([
    ["ada@acme.example", "ready"],
    ["bo@acme.example", "unchecked"],
  ]);
});

test("a mailbox that left the connection is disconnected, and comes back with its limits", async () => {
  await using desk = await open([mailbox("ada@acme.example"), mailbox("bo@acme.example")]);
  await desk.check();
  await desk.call(updateMailbox, { address: "bo@acme.example", dailyLimit: 7 });

  const [ada, bo] = desk.post.mailboxes.splice(0);
  desk.post.mailboxes.push(...[ada].flatMap((one) => one ?? []));
  await desk.check();
  const gone = await desk.call(getMailbox, { address: "bo@acme.example" });
  desk.post.mailboxes.push(...[bo].flatMap((one) => one ?? []));
  await desk.check();
  const back = await desk.call(getMailbox, { address: "BO@acme.example" });

  expect(gone).toMatchObject({ state: "disconnected", connectedSince: null });
  expect(back).toMatchObject({ state: "ready", caps: { dailyLimit: 7 } });
});

test("limits that a person chose hold for emails planned afterwards: a day, a domain, the warm-up", async () => {
  await using desk = await open();
  await desk.check();
  const address = "ada@acme.example";

  await desk.call(updateMailbox, { address, dailyLimit: 2 });
  const days = (await desk.plan(5)).map(({ sendAt }) => daysAfterMonday(sendAt));
  await desk.call(updateMailbox, { address, dailyLimit: null, domainLimit: 1, warmUp: true });
  const domainDays = (await desk.plan(3, "one.example")).map(({ sendAt }) => daysAfterMonday(sendAt));
  const { caps, warmUp } = await desk.call(getMailbox, { address });

  expect(days).toEqual([0, 0, 1, 1, 2]);
  expect(new Set(domainDays).size).toBe(3);
  expect(caps).toMatchObject({ dailyLimit: 40, domainLimit: 1 });
  expect(warmUp).toMatchObject({ daysLeft: expect.any(Number), limit: expect.any(Number) });
});

test("a limit above that of the connection is refused, and only who may approve raises one or resumes", async () => {
  await using desk = await open();
  await desk.check();
  const address = "ada@acme.example";
  const refused = (input: Parameters<typeof updateMailbox.run>[1] | Record<string, unknown>) =>
    codeOf(desk.assistant.call(updateMailbox, { address, ...input } as never));

  expect(await codeOf(desk.call(updateMailbox, { address, dailyLimit: 41 }))).toBe("validation_error");
  await desk.assistant.call(updateMailbox, { address, dailyLimit: 10, paused: true, reason: "Holidays." });
  expect(await refused({ dailyLimit: 11 })).toBe("forbidden");
  expect(await refused({ domainLimit: 4 })).toBe("forbidden");
  expect(await refused({ paused: false })).toBe("forbidden");
  const paused = await desk.call(getMailbox, { address });
  const again = await desk.assistant.call(updateMailbox, { address, dailyLimit: 10, paused: true, reason: "Other." });
  const resumed = await desk.call(updateMailbox, { address, paused: false, dailyLimit: null });

  expect(paused).toMatchObject({ state: "paused", health: { pauseReason: "Holidays." } });
  expect(again).toEqual(paused);
  expect(resumed).toMatchObject({ state: "ready", caps: { dailyLimit: 40 }, health: { pausedAt: null } });
  expect(await codeOf(desk.call(getMailbox, { address: "eve@acme.example" }))).toBe("not_found");
});

test("new emails avoid a paused mailbox while another can send", async () => {
  await using desk = await open([mailbox("ada@acme.example"), mailbox("bo@acme.example")]);
  await desk.check();
  await desk.call(updateMailbox, { address: "ada@acme.example", paused: true });

  expect(new Set((await desk.plan(4)).map((mail) => mail.mailbox))).toEqual(new Set(["bo@acme.example"]));
});

test("after a bounce storm a person resumes the mailbox, and the old bounces no longer count", async () => {
  await using desk = await open();
  await desk.check();
  const address = "ada@acme.example";
  const bounce = async (count: number, domain?: string) => {
    for (const { mailId } of await desk.plan(count, domain)) {
      await desk.write((tx) =>
        tx.query(
          sql`update outreach_mails set state = 'sent', sent_at = clock_timestamp(), send_at = clock_timestamp() where id = ${mailId}`,
        ),
      );
      await receiveBounce(desk, mailId ?? "");
    }
    return desk.call(getMailbox, { address });
  };

  const storm = await bounce(4);
  await desk.call(updateMailbox, { address, paused: false });
  const after = await bounce(1, "fresh.example");

  expect(storm).toMatchObject({
    state: "paused",
    health: { bounced: 4, bounceRate: 1, pauseReason: expect.stringContaining("4 of the latest 4 emails") },
  });
  expect(after).toMatchObject({ state: "ready", health: { bounced: 5, pausedAt: null } });
});

async function receiveBounce(desk: Awaited<ReturnType<typeof open>>, mailId: string) {
  const [rows] = await database.system.batch<{ message_id: string; counterpart: string }>([
    sql`select message_id, counterpart from outreach_mails where id = ${mailId}`,
  ]);
  const { message_id: originalMessageId = "", counterpart: address = "" } = rows?.[0] ?? {};
  await desk.write((tx) =>
    receiveMail(tx, desk.place, {
      mailbox: { address: "ada@acme.example", isShared: false },
      mail: {
        messageId: `bounce.${originalMessageId}`,
        from: { address: "mailer-daemon@acme.example", name: null },
        ...{ inReplyTo: [], references: [], recipients: ["ada@acme.example"] },
        ...{ subject: "Undelivered Mail Returned to Sender", text: "", event: "reply" as const },
        receivedAt: isoNow(),
        headers: { "report-type": "delivery-status" },
        delivery: {
          recipients: [{ address, action: "failed", status: "5.1.1", diagnostic: "550 5.1.1 no such user" }],
          originalMessageId,
        },
      },
    }),
  );
}
