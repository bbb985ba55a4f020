import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { planMails } from "../../../src/domains/mail/index.ts";
import { readMailboxes } from "../../../src/domains/replies/index.ts";
import { inTenantTransaction } from "../../../src/platform/database/tenant.ts";
import type { OutreachPort } from "../../../src/providers/outreach/port.ts";
import { inTenantOf, openTestDatabase, type TestDatabase } from "../../harness/database.ts";
import { createEngine, seedWorkplace, type Workplace } from "../../harness/engine.ts";
import { noProviders } from "../../harness/no-providers.ts";
import { FIGURES } from "../../judges/figures.ts";
import { isSmoke } from "../../judges/sample-size.ts";
import { judgedOutreach, sendMail } from "./judged-mail.ts";
import { MailServer } from "./mail-server.ts";

const MAILS = Number(process.env["MAILS"] ?? (isSmoke ? 20 : 300));
/** Of the emails, the parts after which the mail server and a worker are killed. */
const KILLS = isSmoke ? [0.2] : [0.2, 0.4, 0.6];
/** The server accepts it and returns a bounce later. */
const GONE = "editor@gone.example";

const WORKER = fileURLToPath(new URL("./mail-worker.ts", import.meta.url));

let database: TestDatabase;
let server: MailServer;
let place: Workplace;
let outreach: OutreachPort;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await MailServer.start();
  place = await seedWorkplace(database);
  const settings = {
    approvalPolicy: { outreach_send: "auto" },
    outreachSender: { name: "Ada Hale", organization: "Acme Ltd", postalAddress: "1 Main Street, London" },
  };
  await database.system.batch([
    sql`update workspaces set settings = ${JSON.stringify(settings)}::jsonb where id = ${place.workspaceId}`,
  ]);
  outreach = judgedOutreach(server);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** A worker in a process that can be killed, once it takes runs. */
async function startWorker(): Promise<ChildProcess> {
  const { smtpPort, imapPort } = server;
  const worker = spawn(process.execPath, [WORKER, database.appUrl, String(smtpPort), String(imapPort)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  return worker;
}

async function kill(worker: ChildProcess | undefined): Promise<void> {
  if (worker === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
}

interface Row {
  id: string;
  state: string;
  message_id: string;
  deferrals: number;
}

async function rows(): Promise<Row[]> {
  return inTenantTransaction(database.tenant, place, (tx) =>
    tx.query<Row>(sql`select id, state, message_id, deferrals from outreach_mails where direction = 'sent'`),
  );
}

/**
 * One line for each email that the server accepted. A killed server delivers again what it had not removed from its queue: two
 * copies with one identifier of the queue are one acceptance.
 */
function acceptedOf(mails: readonly string[]): string[] {
  const accepted = mails.map((mail) => `${messageIdOf(mail)} ${/\bid ([0-9a-f]{8})/i.exec(mail)?.[1] ?? "no queue"}`);
  return [...new Set(accepted)];
}

/**
 * Whether a delivery has its whole head. The program that delivers for a killed server takes the end of its input for the end of
 * the email and keeps what it has, which can be nothing. The server delivers such an email again, because it is still in its queue.
 */
function hasHead(mail: string): boolean {
  return /\r?\n\r?\n/.test(mail);
}

function messageIdOf(mail: string): string {
  return /^message-id: <([^>]+)>/im.exec(mail)?.[1] ?? "";
}

test("a campaign survives kills of workers and of the mail server: no recipient gets two emails, and none is lost", async () => {
  const orders = Array.from({ length: MAILS }, (_, index) => ({
    ...{ campaignId: "scmp_judge", draftId: `draft_${index}`, relationshipId: null, contactId: null },
    to: { address: `person${index}@site${index}.example`, name: null },
    ...{
      subject: "Your guide",
      body: "Hello,\n\nyour guide links to a page that is gone.",
      notBefore: null,
      follows: null,
    },
  }));
  const now = new Date().toISOString();
  const planned = await inTenantTransaction(database.tenant, place, (tx) =>
    planMails(tx, place, { mailboxes: outreach.mailboxes, now, orders }),
  );
  await using engine = await createEngine(database, [sendMail], { ...noProviders, outreach });
  const workers = await Promise.all([startWorker(), startWorker()]);
  onTestFinished(async () => {
    await Promise.all(workers.map(kill));
  });
  for (const { mailId } of planned) await engine.start(place, sendMail, { mailId });

  const sentSoFar = async () => (await rows()).filter(({ state }) => state === "sent").length;
  for (const share of KILLS) {
    await expect.poll(sentSoFar, { timeout: 60_000 }).toBeGreaterThan(MAILS * share);
    await server.killSmtp();
    await kill(workers.shift());
    await delay(200);
    await server.startSmtp();
    workers.push(await startWorker());
  }

  const isSettled = async () => {
    const [asked] = await database.system.batch<{ count: number }>([
      sql`select count(*)::integer as count from approvals where status = 'PENDING' and kind = 'unknown'`,
    ]);
    // An email that the ended server did not take waits ten minutes, as for a greylist.
    const open = (await rows()).filter(({ state, deferrals }) => state === "planned" && deferrals === 0).length;
    return open - (asked?.[0]?.count ?? 0);
  };
  await expect.poll(isSettled, { timeout: 90_000, interval: 500 }).toBe(0);
  const recorded = await rows();
  const sent = recorded.filter(({ state }) => state === "sent");
  const inWorld = async () => Map.groupBy(await server.delivered("world"), hasHead);
  await expect
    .poll(async () => (await inWorld()).get(true)?.length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(sent.length);
  const found = await inWorld();
  const mails = found.get(true) ?? [];
  const accepted = acceptedOf(mails);
  expect(accepted.filter((line) => line.endsWith("no queue"))).toEqual([]);
  const delivered = accepted.map((line) => line.split(" ")[0] ?? "");
  expect(new Set(delivered).size, "emails that the server accepted twice").toBe(delivered.length);
  const known = new Set(recorded.filter(({ state }) => state !== "stopped").map(({ message_id }) => message_id));
  expect(delivered.filter((id) => !known.has(id))).toEqual([]);
  expect(sent.filter(({ message_id }) => !delivered.includes(message_id))).toEqual([]);
  const waiting = recorded.filter(({ state, deferrals }) => state === "planned" && deferrals > 0);
  expect(waiting.filter(({ message_id }) => delivered.includes(message_id))).toEqual([]);
  const asked = recorded.length - sent.length - waiting.length;
  const copies = mails.length - accepted.length;
  console.info(
    `${FIGURES}${MAILS} emails: ${sent.length} sent, ${asked} put to a person, ${waiting.length} waiting, ${copies} copies and ${found.get(false)?.length ?? 0} cut off by the server`,
  );
});

test("replies and a bounce that the server writes join their threads", async () => {
  const [first, second] = (await rows()).filter(({ state }) => state === "sent");
  if (first === undefined || second === undefined) throw new Error("No email was sent.");
  const answer = (reply: string, text: string) =>
    outreach.send({
      mail: {
        ...{ messageId: `${reply}@site.example`, from: { address: "person@site.example", name: null } },
        ...{ to: { address: "ada@acme.example", name: null }, replyTo: null, subject: "Re: Your guide", text },
        ...{
          inReplyTo: reply === "answer" ? first.message_id : second.message_id,
          references: [],
          unsubscribeUrl: null,
        },
        date: new Date().toISOString(),
      },
      signal: AbortSignal.timeout(20_000),
    });
  await answer("answer", "Sounds good, I will add the link.\n\nOn Monday, Ada wrote:\n> unsubscribe\n");
  await answer("removal", "Please remove me from your list.");
  const order = { campaignId: "scmp_judge", draftId: "draft_gone", relationshipId: null, contactId: null };
  const to = {
    to: { address: GONE, name: null },
    subject: "Your guide",
    body: "Hello",
    notBefore: null,
    follows: null,
  };
  const now = new Date().toISOString();
  const [gone] = await inTenantTransaction(database.tenant, place, (tx) =>
    planMails(tx, place, { mailboxes: outreach.mailboxes, now, orders: [{ ...order, ...to }] }),
  );
  await using engine = await createEngine(database, [sendMail], { ...noProviders, outreach });
  await engine.startWorker();
  await engine.ended(place, await engine.start(place, sendMail, { mailId: gone?.mailId }));
  await expect.poll(async () => (await server.delivered("home")).length, { timeout: 20_000 }).toBe(3);

  const errors: unknown[] = [];
  const providersFor = () => ({ ...noProviders, outreach });
  await readMailboxes({
    ...database,
    inTenant: inTenantOf(database),
    providersFor,
    onError: (error) => errors.push(error),
  });

  const received = await inTenantTransaction(database.tenant, place, (tx) =>
    tx.query(
      sql`select thread_id, classification from outreach_mails where direction = 'received' order by classification`,
    ),
  );
  const bounced = (await rows()).find(({ id }) => id === gone?.mailId);
  expect(errors).toEqual([]);
  expect(bounced?.state).toBe("bounced");
  expect(received).toEqual([
    { thread_id: gone?.mailId, classification: "bounce_hard" },
    { thread_id: first.id, classification: "interest" },
    { thread_id: second.id, classification: "remove_me" },
  ]);
});
