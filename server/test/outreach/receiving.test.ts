import sql, { raw, type Sql } from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addressHash,
  isFreshlyRead,
  isHeld,
  isSuppressed,
  type MailOrder,
  planMails,
  recordSent,
} from "../../src/domains/mail/index.ts";
import { readMailboxes } from "../../src/domains/replies/index.ts";
import { deliveryMessageId } from "../../src/domains/reports/deliveries/record-bounce.ts";
import { queueReport } from "../../src/domains/reports/index.ts";
import { ProviderError } from "../../src/kernel/errors/provider-error.ts";
import { newId } from "../../src/kernel/ids/new-id.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import type { LlmPort } from "../../src/providers/llm/port.ts";
import { createSmartlead } from "../../src/providers/outreach/live/platforms/smartlead.ts";
import { createSmtp } from "../../src/providers/outreach/live/smtp/smtp.ts";
import type { IncomingMail, ReadRequest } from "../../src/providers/outreach/port.ts";
import { inTenantOf, openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { seedWorkplace } from "../harness/engine.ts";
import { isoNow } from "../harness/moments.ts";
import { noProviders } from "../harness/no-providers.ts";
import { injectedTexts } from "../journeys/__fixtures__/injected-text.ts";
import { type FakePlatform, fakeSmartlead } from "./fake-platforms.ts";
import { ImapServer } from "./imap-server.ts";
import { mailbox, PostOffice } from "./post-office.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

interface Stored {
  classification: string;
  thread_id: string;
  draft_id: string | null;
  body: string;
}

interface OpenOptions {
  isShared?: boolean;
  imap?: ImapServer;
  smartlead?: FakePlatform;
  llm?: LlmPort;
}

/** A workspace whose emails were sent, and a mailbox in which answers arrive: one in memory, or one of an IMAP server. */
async function open({ isShared = false, imap, smartlead, llm }: OpenOptions = {}) {
  const post = new PostOffice();
  post.mailboxes = [mailbox("ada@acme.example", { isShared })];
  const readReplies = imap ? readerOf(imap) : smartlead ? readerOfSmartlead(smartlead) : post.port().readReplies;
  const outreach = { ...post.port(), readReplies };
  const place = await seedWorkplace(database);
  const errors: unknown[] = [];
  const write = <T>(work: Parameters<typeof inTenantTransaction<T>>[2]) =>
    inTenantTransaction(database.tenant, place, work);
  await write((tx) =>
    tx.query(sql`insert into webhook_listening (workspace_id, agency_id, listening_until)
      values (${place.workspaceId}, ${place.agencyId}, clock_timestamp() + interval '1 hour')`),
  );
  return {
    place,
    post,
    async sent(address: string, campaignId = newId("scmp")) {
      const now = isoNow();
      const [planned] = await write((tx) =>
        planMails(tx, place, { mailboxes: post.mailboxes, now, orders: [{ ...order(address), campaignId }] }),
      );
      if (planned?.mailId === null || planned === undefined) throw new Error("The email was refused.");
      const messageId = `${planned.mailId.slice(4)}@acme.example`;
      await write((tx) => recordSent(tx, planned.mailId, { sentAt: now, outreachMessageId: messageId, messageId }));
      return { id: planned.mailId, draftId: planned.draftId, messageId, address };
    },
    async sentToAll(addresses: readonly string[]) {
      const now = isoNow();
      await write(async (tx) => {
        const planned = await planMails(tx, place, { mailboxes: post.mailboxes, now, orders: addresses.map(order) });
        for (const { mailId } of planned) {
          const messageId = `${mailId}@acme.example`;
          await recordSent(tx, mailId ?? "", { sentAt: now, outreachMessageId: messageId, messageId });
        }
      });
    },
    /** Lets a minute pass for the mailbox. Returns whether its reading goes on then. */
    async aMinuteLater() {
      const minute = sql`interval '1 minute'`;
      const [row] = await write((tx) =>
        tx.query<{ goes_on: boolean }>(sql`
          update outreach_mailboxes set read_at = read_at - ${minute}, continue_at = continue_at - ${minute},
            reading_began_at = reading_began_at - ${minute}
          where workspace_id = ${place.workspaceId}
          returning coalesce(continue_at <= clock_timestamp(), false) as goes_on`),
      );
      return row?.goes_on ?? false;
    },
    isFreshlyRead: () => write((tx) => isFreshlyRead(tx, place.workspaceId, "ada@acme.example")),
    async read({ again = true } = {}) {
      if (again)
        await write((tx) =>
          tx.query(sql`update outreach_mailboxes set read_at = null where workspace_id = ${place.workspaceId}`),
        );
      const providersFor = () => ({ ...noProviders, outreach, llm });
      await readMailboxes({
        ...database,
        inTenant: inTenantOf(database),
        providersFor,
        onError: (error) => errors.push(error),
      });
      expect(errors).toEqual([]);
    },
    async problem() {
      const [row] = await write((tx) =>
        tx.query<{ read_problem: string | null }>(
          sql`select read_problem from outreach_mailboxes where workspace_id = ${place.workspaceId}`,
        ),
      );
      return row?.read_problem ?? null;
    },
    async events(): Promise<string[]> {
      const rows = await write((tx) =>
        tx.query<{ type: string }>(sql`
          select body::jsonb ->> 'type' as type from webhook_recorded_events where workspace_id = ${place.workspaceId} order by 1`),
      );
      return rows.map(({ type }) => type);
    },
    async stored(): Promise<Stored[]> {
      return write((tx) =>
        tx.query<Stored>(
          sql`select classification, thread_id, draft_id, body from outreach_mails
            where workspace_id = ${place.workspaceId} and direction = 'received' order by created_at, id`,
        ),
      );
    },
    /** The email of a report that the mail server of the service accepted. */
    async report(recipient: string): Promise<string> {
      const reportId = newId("rep");
      const document = { title: "October", language: "en" };
      return write(async (tx) => {
        await tx.query(sql`
          insert into reports (id, agency_id, workspace_id, invocation_id, title, template, language, first_day, last_day, headline,
            html_path, csv_path, pdf_reason, document, created_at)
          values (${reportId}, ${place.agencyId}, ${place.workspaceId}, 'inv_1', 'October', 'standard', 'en', '2026-10-01', '2026-10-31',
            'Nothing moved.', 'a.html', 'a.csv', 'No printer.', ${JSON.stringify(document)}::jsonb, now())`);
        await queueReport(tx, {
          ...place,
          reportId,
          recipients: [recipient],
          subject: "October",
          message: "Dear client",
        });
        const [row] = await tx.query<{ id: string }>(sql`
          update report_deliveries set state = 'sent', ended_at = now() where report_id = ${reportId} returning id`);
        return row?.id ?? "";
      });
    },
    deliveries: () =>
      write((tx) =>
        tx.query<{ id: string; state: string; reason: string | null }>(sql`
          select id, state, reason from report_deliveries where workspace_id = ${place.workspaceId} order by recipient`),
      ),
    /** Plans a follow-up of an email and returns its identifier. */
    async followUp({ id, address }: { id: string; address: string }): Promise<string> {
      const now = isoNow();
      const orders = [{ ...order(address), follows: id }];
      const [planned] = await write((tx) => planMails(tx, place, { mailboxes: post.mailboxes, now, orders }));
      if (planned?.mailId === null || planned === undefined) throw new Error("The follow-up was refused.");
      return planned.mailId;
    },
    async stateOf(id: string): Promise<string | undefined> {
      const rows = await write((tx) =>
        tx.query<{ state: string }>(sql`select state from outreach_mails where id = ${id}`),
      );
      return rows[0]?.state;
    },
    isHeld: (address: string) => write((tx) => isHeld(tx, place.workspaceId, addressHash(place.agencyId, address))),
    isSuppressed: (address: string) => write(async (tx) => (await isSuppressed(tx, place.agencyId, [address]))[0]),
    async pauseReason() {
      const rows = await write((tx) =>
        tx.query<{ pause_reason: string | null }>(
          sql`select pause_reason from outreach_mailboxes where workspace_id = ${place.workspaceId}`,
        ),
      );
      return rows[0]?.pause_reason ?? null;
    },
  };
}

function readerOf(imap: ImapServer) {
  const none = async () => [];
  const at = { host: "127.0.0.1", port: imap.port, secure: false };
  const settings = {
    ...{ smtp: at, imap: at, username: "ada@acme.example", auth: { password: "s3cret" } },
    ...{ dkimSelector: undefined, isShared: false, from: { address: "ada@acme.example", name: null } },
    ...{ dailyLimit: 40, warmsUp: false, gapSeconds: [0, 0] as const },
  };
  const dns = { txt: none, mx: none, addresses: none, names: none };
  const smtp = createSmtp(settings, { fetch, now: () => new Date(), resolveHost: async (host) => host, dns });
  // Small pages, so that few emails are several.
  return (request: ReadRequest) => smtp.readReplies({ ...request, limit: 5 });
}

function readerOfSmartlead(fake: FakePlatform) {
  const none = async () => [];
  const settings = {
    ...{ provider: "smartlead" as const, apiKey: "the-key", baseUrl: fake.url, campaignId: "c-1", isShared: false },
    ...{ dkimSelector: undefined, from: { address: "ada@acme.example", name: null } },
    ...{ dailyLimit: 40, warmsUp: false, gapSeconds: [0, 0] as const, userId: undefined, mailboxId: undefined },
  };
  const dns = { txt: none, mx: none, addresses: none, names: none };
  const port = createSmartlead(settings, { fetch, now: () => new Date(), dns });
  return (request: ReadRequest) => port.readReplies(request);
}

function rawMail(from: string, headers: readonly string[], text: string): string {
  return [`From: ${from}`, "To: ada@acme.example", "Subject: Re: Your guide", ...headers, "", text, ""].join("\r\n");
}

function order(address: string): MailOrder {
  const ids = {
    campaignId: newId("scmp"),
    draftId: newId("draft"),
    relationshipId: newId("rel"),
    contactId: newId("con"),
  };
  return { ...ids, to: { address, name: null }, subject: "Your guide", body: "Hello", notBefore: null, follows: null };
}

let count = 0;
function incoming(from: string, changes: Partial<IncomingMail>): IncomingMail {
  count += 1;
  return {
    ...{ messageId: `in-${count}@studio.example`, from: { address: from, name: null }, inReplyTo: [], references: [] },
    ...{ recipients: ["ada@acme.example"], subject: "Re: Your guide", text: "", receivedAt: isoNow() },
    ...{ headers: {}, delivery: null, event: "reply" },
    ...changes,
  };
}

function bounce(
  address: string,
  status: string,
  diagnostic: string,
  originalMessageId: string | null = null,
): IncomingMail {
  return incoming("mailer-daemon@mx.acme.example", {
    subject: "Undelivered Mail Returned to Sender",
    // As Google and Microsoft send it: a bounce says that it is automatic.
    headers: { "report-type": "delivery-status", "auto-submitted": "auto-replied" },
    delivery: { recipients: [{ address, action: "failed", status, diagnostic }], originalMessageId },
  });
}

test("a reply joins the thread of the email that it names, once, without the quoted text", async () => {
  const world = await open();
  const mail = await world.sent("ines@studio.example");
  const quoted = "> To receive no more emails: unsubscribe at https://acme.example/u/x";
  const reply = incoming("ines.varga@gmail.com", {
    inReplyTo: ["unknown@elsewhere.example", mail.messageId],
    text: `Sounds good, I will add the link on Monday.\n\nOn Mon, 23 Nov 2026, Ada <ada@acme.example> wrote:\n${quoted}\n`,
  });
  // A server that renumbers its messages returns them again.
  world.post.inbox.push(reply, reply);

  await world.read();

  expect(await world.stored()).toEqual([
    {
      classification: "interest",
      thread_id: mail.id,
      draft_id: mail.draftId,
      body: "Sounds good, I will add the link on Monday.",
    },
  ]);
  expect(await world.isSuppressed("ines@studio.example")).toBe(false);
});

test("a reply without headers joins the latest email to its sender, and a stranger's none", async () => {
  const world = await open();
  const mail = await world.sent("ines@studio.example");
  world.post.inbox.push(
    incoming("Ines@studio.example", { text: "How much do you pay?" }),
    incoming("stranger@elsewhere.example", { text: "Buy followers" }),
  );

  await world.read();

  const threads = (await world.stored()).map(({ thread_id }) => thread_id === mail.id);
  expect(threads.toSorted()).toEqual([false, true]);
});

test("200 replies behind a limit of 60 requests a minute all arrive, each once, and the mailbox counts as read after them", async () => {
  const smartlead = await fakeSmartlead();
  let minute = 0;
  smartlead.at = isoNow();
  const world = await open({ smartlead });
  const addresses = Array.from({ length: 200 }, (_, index) => `ines@studio-${index}.example`);
  await world.sentToAll(addresses);
  for (const address of addresses) {
    smartlead.leads.set(address, {});
    smartlead.reply(address, address, "How much do you pay?");
  }
  const rounds: { stored: number; isFresh: boolean; problem: string | null }[] = [];
  let goesOn = true;
  for (; goesOn && minute < 40; minute += 1) {
    // Sending needs requests too: every second minute it leaves 15.
    smartlead.limit = { perMinute: minute % 2 === 0 ? 60 : 15, now: () => minute * 60_000 };
    await world.read({ again: false });
    const stored = (await world.stored()).length;
    rounds.push({ stored, isFresh: await world.isFreshlyRead(), problem: await world.problem() });
    goesOn = await world.aMinuteLater();
  }

  const stored = await world.stored();
  expect(new Set(stored.map(({ thread_id }) => thread_id)).size).toBe(200);
  expect(stored).toHaveLength(200);
  expect(smartlead.limited).toBeGreaterThan(2);
  expect(rounds.filter(({ problem }) => problem !== null)).toEqual([]);
  // Every round brings some, so that no reading starts over.
  expect(rounds.every(({ stored: now }, index) => now === 200 || now > (rounds[index - 1]?.stored ?? 0))).toBe(true);
  // The reading began a quarter of an hour ago: what arrived since is known after the next one.
  expect(rounds.filter(({ isFresh }) => isFresh)).toEqual([]);
  await world.read();
  expect(await world.isFreshlyRead()).toBe(true);
  expect(await world.stored()).toHaveLength(200);
});

test("strangers in a mailbox that workspaces share belong to no workspace", async () => {
  const world = await open({ isShared: true });
  await world.sent("ines@studio.example");
  world.post.inbox.push(incoming("stranger@elsewhere.example", { text: "Buy followers" }));

  await world.read();

  expect(await world.stored()).toEqual([]);
});

test("a person who asks to be removed is suppressed at every address that is known", async () => {
  const world = await open();
  const mail = await world.sent("ines@studio.example");
  world.post.inbox.push(
    incoming("i.varga@private.example", { inReplyTo: [mail.messageId], text: "Please remove me from your list." }),
  );

  await world.read();

  expect(await Promise.all(["ines@studio.example", "i.varga@private.example"].map(world.isSuppressed))).toEqual([
    true,
    true,
  ]);
});

/** A model that knows what the rules do not, and remembers what it was asked. */
function sorter(answers: Record<string, string | Error>) {
  const asked: string[] = [];
  const notNeeded = async () => {
    throw new Error("Sorting needs no text and no tools.");
  };
  const llm: LlmPort = {
    model: "test/sorter",
    text: notNeeded,
    turn: notNeeded,
    async object({ prompt }) {
      const [words = "", answer = "other"] = Object.entries(answers).find(([one]) => prompt.includes(one)) ?? [];
      asked.push(words);
      if (answer instanceof Error) throw answer;
      return { value: { kind: answer }, calls: 1, inputTokens: 1, outputTokens: 1 };
    },
  };
  return { llm, asked };
}

test("a model reads what people answer to us, rules check it, and it sees no machine's and no stranger's email", async () => {
  const answers = {
    "We keep our pages as they are": "refusal",
    "Mein Postfach gehört mir": "remove_me",
    "Maria does that": "wrong_person",
    "No, thank you. We are not interested": "interest",
    "Please stop writing to me": "remove_me",
  };
  const { llm, asked } = sorter(answers);
  const world = await open({ llm });
  for (const [index, text] of Object.keys(answers).entries()) {
    const mail = await world.sent(`ines@studio-${index}.example`);
    world.post.inbox.push(incoming(mail.address, { inReplyTo: [mail.messageId], text: `${text}.` }));
  }
  const away = await world.sent("away@studio.example");
  world.post.inbox.push(
    incoming("stranger@elsewhere.example", { text: "See you at dinner, the code of the door is 4711." }),
    incoming(away.address, {
      inReplyTo: [away.messageId],
      headers: { "auto-submitted": "auto-replied" },
      text: "Back soon",
    }),
  );

  await world.read();

  expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted());
  expect((await world.stored()).slice(0, 5).map(({ classification }) => classification)).toEqual([
    "refusal",
    "remove_me",
    "wrong_person",
    // Model and rules contradict each other: the kind that harms less, and the address waits for a person.
    "refusal",
    "remove_me",
  ]);
  const addresses = [0, 1, 2, 3, 4].map((index) => `ines@studio-${index}.example`);
  expect(await Promise.all(addresses.map(world.isSuppressed))).toEqual([false, true, false, false, true]);
  expect(await world.isHeld("ines@studio-3.example")).toBe(true);
  expect(await world.isHeld("away@studio.example")).toBe(false);
});

test("an answer holds its address until a person decides, unless it agrees, asks or is automatic", async () => {
  const world = await open();
  const texts = {
    "yes.example": "Yes, happy to add it. I will put it in next week.",
    "asks.example": "Which paragraph do you mean, and is the tool free?",
    "no.example": "No thanks, not for us.",
    "riddle.example": "Let the geese decide.",
    "desk.example": "Sounds good, we will add the link next week.",
  };
  for (const [host, text] of Object.entries(texts)) {
    const mail = await world.sent(`ines@${host}`);
    const headers: Record<string, string> =
      host === "desk.example" ? { "x-zendesk-ticket-id": "12", "x-auto-response-suppress": "All" } : {};
    world.post.inbox.push(incoming(mail.address, { inReplyTo: [mail.messageId], text, headers }));
  }

  await world.read();

  const held = () => Promise.all(Object.keys(texts).map((host) => world.isHeld(`ines@${host}`)));
  expect(await held()).toEqual([false, false, true, true, false]);
  await inTenantTransaction(database.tenant, world.place, (tx) =>
    tx.query(
      sql`update outreach_mails set handled_at = now() where workspace_id = ${world.place.workspaceId} and direction = 'received'`,
    ),
  );
  expect(await held()).toEqual([false, false, false, false, false]);
});

test.each([
  "STOP",
  "Bitte abmelden.",
  "Désabonnez-moi.",
  "No me escriban más.",
  "Non scrivetemi più.",
  "Não me escrevam mais.",
  "Mail mij niet meer.",
  "Proszę do mnie więcej nie pisać.",
  "配信停止をお願いします。",
  "请不要再给我发邮件。",
])("a request to be left alone suppresses the address in ten languages: %s", async (text) => {
  const world = await open();
  const mail = await world.sent("ines@studio.example");
  world.post.inbox.push(incoming(mail.address, { inReplyTo: [mail.messageId], text }));

  await world.read();

  expect(await world.isSuppressed("ines@studio.example")).toBe(true);
});

test("a person who marks an email as spam is suppressed at once, and other feedback changes nothing", async () => {
  const world = await open();
  const [ines, , cem] = [
    await world.sent("ines@a.example"),
    await world.sent("bea@b.example"),
    await world.sent("cem@c.example"),
  ];
  const feedback = (type: string, recipients: string[], originalMessageId: string | null) =>
    incoming("feedback@isp.example", { subject: "Abuse report", feedback: { type, recipients, originalMessageId } });
  world.post.inbox.push(
    feedback("abuse", [], ines.messageId),
    feedback("opt-out", ["bea@b.example"], null),
    feedback("not-spam", [cem.address], cem.messageId),
    feedback("abuse", ["somebody@elsewhere.example"], null),
  );

  await world.read();

  const addresses = ["ines@a.example", "bea@b.example", "cem@c.example", "somebody@elsewhere.example"];
  expect(await Promise.all(addresses.map(world.isSuppressed))).toEqual([true, true, false, false]);
  expect((await world.stored()).map(({ classification }) => classification)).toEqual(["remove_me", "remove_me"]);
});

test("a final failure of any wording stops the follow-ups of its email and suppresses only a missing mailbox", async () => {
  const world = await open();
  const cases: [string, (mail: { address: string; messageId: string }) => IncomingMail][] = [
    ["full.example", ({ address, messageId }) => bounce(address, "5.2.2", "552 5.2.2 mailbox full", messageId)],
    [
      "limit.example",
      ({ address, messageId }) => bounce(address, "5.4.5", "550 5.4.5 Daily sending limit exceeded", messageId),
    ],
    [
      "riddle.example",
      ({ messageId }) =>
        incoming("mailer-daemon@mx.example", {
          subject: "Undeliverable: Your guide",
          text: `It went nowhere, and we have given up.\n\nReceived: from mx\nMessage-ID: <${messageId}>`,
        }),
    ],
    ["gone.example", ({ address, messageId }) => bounce(address, "5.1.1", "550 5.1.1 no such user", messageId)],
  ];
  const followed: string[] = [];
  for (const [host, report] of cases) {
    const mail = await world.sent(`ines@${host}`);
    followed.push(await world.followUp(mail));
    world.post.inbox.push(report(mail));
  }
  const waiting = await world.sent("late@late.example");
  const later = await world.followUp(waiting);
  const delay = bounce(waiting.address, "4.4.1", "451 4.4.1 no answer from host", waiting.messageId);
  world.post.inbox.push({
    ...delay,
    delivery: {
      recipients: [{ address: waiting.address, action: "delayed", status: "4.4.1", diagnostic: null }],
      originalMessageId: waiting.messageId,
    },
  });

  await world.read();

  expect(await Promise.all(followed.map(world.stateOf))).toEqual(Array(4).fill("stopped"));
  expect(await world.stateOf(later)).toBe("planned");
  const addresses = cases.map(([host]) => `ines@${host}`);
  expect(await Promise.all(addresses.map(world.isSuppressed))).toEqual([false, false, false, true]);
  expect(await world.pauseReason()).toContain("5.4.5");
});

test("replies keep the kind of the rules without a model, and if it fails it is asked once a round", async () => {
  const failing = sorter({ "We keep our pages": new ProviderError("llm", "transient", "The model is away.") });
  for (const llm of [undefined, failing.llm]) {
    const world = await open(llm === undefined ? {} : { llm });
    for (const name of ["one", "two"]) {
      const mail = await world.sent(`${name}@studio.example`);
      world.post.inbox.push(incoming(mail.address, { text: "We keep our pages as they are." }));
    }
    await world.read();
    expect((await world.stored()).map(({ classification }) => classification)).toEqual(["refusal", "refusal"]);
    expect(await world.problem()).toBeNull();
  }
  expect(failing.asked).toHaveLength(1);
});

test("a missing mailbox is suppressed; a full one and a rejected sender are not, and a rejection pauses the mailbox", async () => {
  const world = await open();
  const [gone, full, judged] = [
    await world.sent("gone@a.example"),
    await world.sent("full@b.example"),
    await world.sent("ok@c.example"),
  ];
  world.post.inbox.push(
    bounce("gone@a.example", "5.1.1", "550 5.1.1 no such user", gone.messageId),
    bounce("full@b.example", "4.2.2", "452 mailbox full", full.messageId),
  );
  await world.read();
  const before = await world.pauseReason();
  world.post.inbox.push(bounce("ok@c.example", "5.7.1", "550 5.7.1 rejected", judged.messageId));
  await world.read();

  expect((await world.stored()).map(({ classification }) => classification).toSorted()).toEqual([
    "bounce_block",
    "bounce_hard",
    "bounce_soft",
  ]);
  expect(await Promise.all(["gone@a.example", "full@b.example", "ok@c.example"].map(world.isSuppressed))).toEqual([
    true,
    false,
    false,
  ]);
  expect([before, await world.pauseReason()]).toEqual([null, expect.stringContaining("5.7.1")]);
});

test("a status of policy in words, and a bounce without a status, suppress no person", async () => {
  const world = await open();
  const [first, second] = [await world.sent("ines@a.example"), await world.sent("bea@b.example")];
  world.post.inbox.push(
    bounce("ines@a.example", "5.0.0", "554 Message rejected because of spam content", first.messageId),
    incoming("MAILER-DAEMON@mx.example", {
      subject: "failure notice",
      text: `Hi. This is the mail program.\n<${second.address}>:\nSorry, it was not delivered.\n\nReturn-Path: <ada@acme.example>`,
    }),
  );

  await world.read();

  expect((await world.stored()).map(({ classification }) => classification).toSorted()).toEqual([
    "bounce_block",
    "bounce_soft",
  ]);
  expect(await Promise.all(["ines@a.example", "bea@b.example"].map(world.isSuppressed))).toEqual([false, false]);
});

test("the email of a report that comes back stands on its report, and belongs to no partner", async () => {
  const world = await open();
  await world.sent("ines@studio.example");
  const [lost, other] = [await world.report("anna@client.example"), await world.report("ben@client.example")];
  const messageId = deliveryMessageId(lost, "findable@agency.example");
  const strange = deliveryMessageId("rdel_other", "findable@agency.example");
  world.post.inbox.push(
    bounce("anna@client.example", "5.1.1", "550 5.1.1 no such user", messageId),
    bounce("ben@client.example", "5.1.1", "550 5.1.1 no such user", strange),
  );

  await world.read();

  expect(await world.deliveries()).toEqual([
    {
      id: lost,
      state: "bounced",
      reason: "It came back after the mail server had accepted it: There is no such mailbox (5.1.1).",
    },
    { id: other, state: "sent", reason: null },
  ]);
  expect(await world.stored()).toEqual([]);
  expect(await world.isSuppressed("anna@client.example")).toBe(false);
});

test("a storm of bounces pauses the mailbox", async () => {
  const world = await open();
  for (let index = 0; index < 5; index += 1) {
    const mail = await world.sent(`gone${index}@site${index}.example`);
    world.post.inbox.push(bounce(mail.address, "5.1.1", "550 no such user", mail.messageId));
  }

  await world.read();

  expect(await world.pauseReason()).toMatch(/^4 of the latest \d+ emails of ada@acme\.example bounced\./);
});

test("a storm of bounces pauses its campaign too, until a person resumes it, and no other campaign", async () => {
  const world = await open();
  const { agencyId, workspaceId } = world.place;
  const [bad, good] = [newId("scmp"), newId("scmp")];
  const write = <R extends object>(statement: Sql) =>
    inTenantTransaction(database.tenant, world.place, (tx) => tx.query<R>(statement));
  for (const id of [bad, good]) {
    await write(sql`
      insert into outreach_campaigns (id, agency_id, workspace_id, invocation_id, status, filters, outreach, summary, created_at,
        updated_at)
      values (${id}, ${agencyId}, ${workspaceId}, ${newId("inv")}, 'AWAITING_APPROVAL', '{}', '{}', '{}', now(), now())`);
  }
  const bounceFour = async () => {
    for (let index = 0; index < 4; index += 1) {
      const mail = await world.sent(`${newId("p").slice(-9)}@site.example`, bad);
      world.post.inbox.push(bounce(mail.address, "5.1.1", "550 no such user", mail.messageId));
    }
    await world.sent("ines@studio.example", good);
    await world.read();
  };
  const stateOf = async (id: string) => {
    const [row] = await write<{ paused: boolean; warnings: string[] }>(
      sql`select paused, warnings from outreach_campaigns where id = ${id}`,
    );
    return row;
  };

  await bounceFour();

  expect(await stateOf(bad)).toEqual({
    paused: true,
    warnings: [
      "4 of the latest 4 emails of this campaign bounced, so it is paused. Check its contacts before you resume it.",
    ],
  });
  expect(await stateOf(good)).toEqual({ paused: false, warnings: [] });
  await write(sql`update outreach_campaigns set paused = false where id = ${bad}`);
  await world
    .sent("late@site.example", bad)
    .then(({ address, messageId }) => world.post.inbox.push(bounce(address, "5.1.1", "550 no such user", messageId)));
  await world.read();
  expect(await stateOf(bad)).toMatchObject({ paused: false });
});

test("an out-of-office reply is stored and changes nothing else", async () => {
  const world = await open();
  const mail = await world.sent("ines@studio.example");
  world.post.inbox.push(
    incoming("ines@studio.example", {
      inReplyTo: [mail.messageId],
      headers: { "auto-submitted": "auto-replied" },
      text: "I am away. To unsubscribe from our newsletter, click here.",
    }),
  );

  await world.read();

  expect((await world.stored()).map(({ classification }) => classification)).toEqual(["auto_reply"]);
  expect(await world.isSuppressed("ines@studio.example")).toBe(false);
});

test("an opening is recorded once", async () => {
  const world = await open();
  const mail = await world.sent("ines@studio.example");
  const opened = { inReplyTo: [mail.messageId], event: "opened" as const };
  world.post.inbox.push(incoming("ines@studio.example", opened), incoming("ines@studio.example", opened));

  await world.read();

  const [rows] = await database.system.batch<{ opened: boolean }>([
    sql`select opened_at is not null as opened from outreach_mails where id = ${mail.id}`,
  ]);
  expect([rows, await world.stored()]).toEqual([[{ opened: true }], []]);
});

test("a server that renumbers its inbox, repeats messages and drops connections: each email is read once, and none is lost", async () => {
  await using imap = await ImapServer.start();
  const world = await open({ imap });
  const [ines, bea] = [await world.sent("ines@studio.example"), await world.sent("bea@atelier.example")];
  const reply = (index: number) =>
    rawMail(`Person ${index} <p${index}@site.example>`, [`Message-ID: <n${index}@site.example>`], `Note ${index}`);
  imap.add(rawMail("ines@studio.example", [`In-Reply-To: <${ines.messageId}>`], "Sounds good, I will add the link."));
  for (let index = 0; index < 11; index += 1) imap.add(reply(index));
  imap.repeats = true;
  imap.dropsAfter = 8;

  await world.read();
  const interrupted = [await world.problem(), (await world.stored()).length];
  imap.dropsAfter = Number.POSITIVE_INFINITY;
  // The numbers change while a page is read, and the order with them.
  let reads = 0;
  imap.onFetch = () => {
    reads += 1;
    if (reads === 4) imap.renumber(imap.messages.toReversed());
  };
  await world.read();
  await world.read();
  const before = [await world.problem(), (await world.stored()).length, (await world.events()).length];
  const later = rawMail("bea@atelier.example", [`In-Reply-To: <${bea.messageId}>`], "We charge $200 for a link.");
  imap.renumber([{ source: later, arrivedAt: new Date(isoNow()) }, ...imap.messages]);
  await world.read();
  await world.read();

  expect(interrupted).toEqual(["The IMAP server did not answer.", 5]);
  // A stranger's email makes two events, a partner's three.
  expect(before).toEqual([null, 12, 11 * 2 + 3]);
  const stored = await world.stored();
  expect(new Set(stored.map(({ body }) => body)).size).toBe(13);
  expect(stored).toHaveLength(13);
  expect(stored.find(({ body }) => body === "We charge $200 for a link.")).toMatchObject({
    classification: "price",
    thread_id: bea.id,
  });
  expect(await world.events()).toHaveLength(11 * 2 + 6);
});

test("an answer that a server put into spam stops and holds like any other, and other spam is not read", async () => {
  await using imap = await ImapServer.start();
  const world = await open({ imap });
  const mail = await world.sent("ines@studio.example");
  const followUp = await world.followUp(mail);
  const spam = (id: string, from: string, headers: readonly string[], text: string) => ({
    ...{ uid: Number(id), arrivedAt: new Date(isoNow()) },
    source: rawMail(from, [`Message-ID: <j${id}@site.example>`, ...headers], text),
  });
  imap.junk = [
    spam("1", "Winner <a@lottery.example>", [], "You won."),
    spam("2", "ines@studio.example", [`In-Reply-To: <${mail.messageId}>`], "No thanks, not for us."),
  ];

  await world.read();
  await world.read();

  expect((await world.stored()).map(({ classification, thread_id }) => [classification, thread_id])).toEqual([
    ["refusal", mail.id],
  ]);
  expect([await world.stateOf(followUp), await world.isHeld("ines@studio.example")]).toEqual(["stopped", true]);
});

test("200 replies that give orders are stored as what people wrote, and nothing is sent, planned, approved or decided", async () => {
  const world = await open();
  const { agencyId, workspaceId } = world.place;
  const mail = await world.sent("ines@studio.example");
  const foreign = { workspaceId: "ws_other", keywordId: "kw_other", invocationId: "inv_other", path: "other.md" };
  const texts = injectedTexts({ attacker: "https://evil.example", keyId: "akey_1", foreign }, 200);
  world.post.inbox.push(
    ...texts.map((text) => incoming("ines@studio.example", { inReplyTo: [mail.messageId], subject: text, text })),
  );
  const count = async (table: string) => {
    const [rows] = await database.system.batch<{ count: number }>([
      sql`select count(*)::integer as count from ${raw(table)} where workspace_id = ${workspaceId}`,
    ]);
    return rows?.[0]?.count;
  };
  const acts = () => Promise.all(["invocations", "approvals", "effects", "webhooks", "api_keys", "files"].map(count));
  const before = await acts();

  await world.read();

  const stored = await world.stored();
  expect(stored).toHaveLength(200);
  expect(new Set(stored.map(({ thread_id }) => thread_id))).toEqual(new Set([mail.id]));
  expect(await acts()).toEqual(before);
  expect(world.post.accepted).toEqual([]);
  const [mails] = await database.system.batch<{ id: string; state: string }>([
    sql`select id, state from outreach_mails where agency_id = ${agencyId} and direction = 'sent'`,
  ]);
  expect(mails).toEqual([{ id: mail.id, state: "sent" }]);
  expect(await world.pauseReason()).toBeNull();
});
