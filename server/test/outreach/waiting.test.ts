import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planMails, recordMailboxes, recordSent } from "../../src/domains/mail/index.ts";
import { createMailWatch, readMailboxes } from "../../src/domains/replies/index.ts";
import { newId } from "../../src/kernel/ids/new-id.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { createSmtp } from "../../src/providers/outreach/live/smtp/smtp.ts";
import { inTenantOf, openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { seedWorkplace } from "../harness/engine.ts";
import { isoNow } from "../harness/moments.ts";
import { noProviders } from "../harness/no-providers.ts";
import { ImapServer } from "./imap-server.ts";
import { mailbox, PostOffice } from "./post-office.ts";

const ADDRESS = "ada@acme.example";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A workspace that sent an email, whose mailbox was just read. */
async function open() {
  const imap = await ImapServer.start();
  const post = new PostOffice();
  const at = { host: "127.0.0.1", port: imap.port, secure: false };
  const none = async () => [];
  const smtp = createSmtp(
    {
      ...{ smtp: at, imap: at, username: ADDRESS, auth: { password: "s3cret" }, dkimSelector: undefined },
      ...{ isShared: false, from: { address: ADDRESS, name: null }, dailyLimit: 40, warmsUp: false },
      gapSeconds: [0, 0] as const,
    },
    {
      ...{ fetch, now: () => new Date(isoNow()), resolveHost: async (host) => host },
      dns: { txt: none, mx: none, addresses: none, names: none },
    },
  );
  const place = await seedWorkplace(database);
  const { workspaceId } = place;
  const errors: unknown[] = [];
  const inTenant = inTenantOf(database);
  const write = <T>(work: Parameters<typeof inTenantTransaction<T>>[2]) =>
    inTenantTransaction(database.tenant, place, work);
  const messageId = await write(async (tx) => {
    const [planned] = await planMails(tx, place, {
      mailboxes: [mailbox(ADDRESS)],
      now: isoNow(),
      orders: [
        {
          ...{
            campaignId: newId("scmp"),
            draftId: newId("draft"),
            relationshipId: newId("rel"),
            contactId: newId("con"),
          },
          ...{ to: { address: "ines@studio.example", name: null }, subject: "Your guide", body: "Hello" },
          ...{ notBefore: null, follows: null },
        },
      ],
    });
    const sent = `${planned?.mailId}@acme.example`;
    await recordSent(tx, planned?.mailId ?? "", { sentAt: isoNow(), outreachMessageId: sent, messageId: sent });
    await recordMailboxes(tx, place, { vendor: "smtp", mailboxes: post.mailboxes });
    return sent;
  });
  let canWait = true;
  const reading = {
    ...{ system: database.system, inTenant, onError: (error: unknown) => void errors.push(error) },
    // Other tests of the database have workspaces too.
    providersFor: async (asked: { workspaceId: string }) =>
      asked.workspaceId === workspaceId
        ? { ...noProviders, outreach: canWait ? smtp : { ...smtp, waitForMail: undefined } }
        : noProviders,
  };
  const read = () => readMailboxes(reading, place.agencyId);
  await read();
  return {
    imap,
    errors,
    read,
    watch: () => createMailWatch(reading),
    cannotWait: () => {
      canWait = false;
    },
    arrive: () =>
      imap.add(
        [
          "From: ines@studio.example",
          `To: ${ADDRESS}`,
          `In-Reply-To: <${messageId}>`,
          "Subject: Re",
          "",
          "Yes.",
          "",
        ].join("\r\n"),
      ),
    /** Lets minutes pass for the mailbox. */
    later: (minutes: number) =>
      write((tx) =>
        tx.query(sql`update outreach_mailboxes set read_at = read_at - ${minutes} * interval '1 minute',
          watch_from = watch_from - ${minutes} * interval '1 minute' where workspace_id = ${workspaceId}`),
      ),
    async restMinutes() {
      const [row] = await write((tx) =>
        tx.query<{ minutes: number }>(sql`
          select ceil(extract(epoch from watch_from - clock_timestamp()) / 60)::integer as minutes
          from outreach_mailboxes where workspace_id = ${workspaceId}`),
      );
      return row?.minutes;
    },
    async received() {
      const rows = await write((tx) =>
        tx.query(sql`select from outreach_mails where workspace_id = ${workspaceId} and direction = 'received'`),
      );
      return rows.length;
    },
    [Symbol.asyncDispose]: () => imap[Symbol.asyncDispose](),
  };
}

test("a reply that the server announces is read at the next round, without waiting five minutes", async () => {
  await using world = await open();
  await using watch = disposable(world.watch());
  await watch.look();
  await expect.poll(() => world.imap.waiting).toBe(1);
  await world.later(1);
  await world.read();
  expect(await world.received()).toBe(0);

  world.arrive();

  await expect
    .poll(async () => {
      await world.read();
      return world.received();
    })
    .toBe(1);
  expect(world.errors).toEqual([]);
});

test("one process waits at a mailbox, and another one as soon as it stops", async () => {
  await using world = await open();
  const first = world.watch();
  await using second = disposable(world.watch());
  await first.look();
  await expect.poll(() => world.imap.waiting).toBe(1);

  await second.look();
  expect(world.imap.waiting).toBe(1);

  await first.close();
  expect(await world.restMinutes()).toBeLessThanOrEqual(0);
  await expect.poll(() => world.imap.waiting).toBe(0);
  await second.look();
  await expect.poll(() => world.imap.waiting).toBe(1);
});

test("after a lost connection, a refused sign-in or a vendor that cannot wait, it is tried again five minutes later", async () => {
  await using world = await open();
  await using watch = disposable(world.watch());
  await watch.look();
  await expect.poll(() => world.imap.waiting).toBe(1);

  world.imap.dropWaiting();
  await expect.poll(world.restMinutes).toBe(5);
  await watch.look();
  expect(world.imap.waiting).toBe(0);

  await world.later(6);
  world.imap.accepts = () => false;
  await watch.look();
  await expect.poll(world.restMinutes).toBe(5);

  await world.later(6);
  world.imap.accepts = () => true;
  world.cannotWait();
  await watch.look();
  await expect.poll(world.restMinutes).toBe(5);
  expect(world.errors).toEqual([]);
});

function disposable(watch: ReturnType<typeof createMailWatch>) {
  return { ...watch, [Symbol.asyncDispose]: () => watch.close() };
}
