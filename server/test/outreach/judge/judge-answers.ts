import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressHash, isHeld, isSuppressed, planMails, recordSent } from "../../../src/domains/mail/index.ts";
import { readMailboxes } from "../../../src/domains/replies/index.ts";
import { newId } from "../../../src/kernel/ids/new-id.ts";
import { inTenantTransaction } from "../../../src/platform/database/tenant.ts";
import type { OutreachPort } from "../../../src/providers/outreach/port.ts";
import { inTenantOf, openTestDatabase, type TestDatabase } from "../../harness/database.ts";
import { seedWorkplace, type Workplace } from "../../harness/engine.ts";
import { isoNow } from "../../harness/moments.ts";
import { noProviders } from "../../harness/no-providers.ts";
import { FIGURES } from "../../judges/figures.ts";
import { judgedOutreach } from "./judged-mail.ts";
import { MailServer } from "./mail-server.ts";

/** What follows from an email that arrives in a real mailbox. */
interface Outcome {
  kind: string;
  isSuppressed: boolean;
  isHeld: boolean;
  followUp: string;
  relationship: string;
  /** Whether the person who answers finds it in the inbox. */
  isInInbox: boolean;
}

interface Sent {
  address: string;
  messageId: string;
}

const SENT =
  "Hello Ines,\n\nyour guide to standing desks links to a calculator that is gone. We wrote one that your readers can use. Would it fit? A short no is fine too, and we will not write again.";

const YES: Outcome = {
  ...{ kind: "interest", isSuppressed: false, isHeld: false, followUp: "stopped", relationship: "NEGOTIATING" },
  isInInbox: true,
};
const REMOVED: Outcome = {
  ...{ kind: "remove_me", isSuppressed: true, isHeld: true, followUp: "stopped", relationship: "DO_NOT_CONTACT" },
  isInInbox: true,
};

const head = (from: string, sent: string, to: string, subject: string) =>
  `${from}: Ada Hale <ada@acme.example>\n${sent}: 23.11.2026 09:12\n${to}: Ines <ines@site.example>\n${subject}: Your guide\n\n${SENT}`;

/** A yes above our email, as Outlook quotes it in nine languages. */
const QUOTES: Readonly<Record<string, [string, string]>> = {
  English: ["Yes, happy to add it next week.", head("From", "Sent", "To", "Subject")],
  German: ["Ja, gerne, ich baue es ein.", head("Von", "Gesendet", "An", "Betreff")],
  French: ["Oui, avec plaisir, je l'ajoute.", head("De", "Envoyé", "À", "Objet")],
  Spanish: ["Sí, encantada, lo añado.", head("De", "Enviado el", "Para", "Asunto")],
  Italian: ["Sì, volentieri, lo aggiungo.", head("Da", "Inviato", "A", "Oggetto")],
  Portuguese: ["Sim, com todo o gosto, vou adicionar.", head("De", "Enviada em", "Para", "Assunto")],
  Dutch: ["Ja, graag, ik zet het erbij.", head("Van", "Verzonden", "Aan", "Onderwerp")],
  Polish: ["Tak, chętnie dodam.", head("Od", "Wysłano", "Do", "Temat")],
  Japanese: ["はい、喜んで追加します。", head("差出人", "送信日時", "宛先", "件名")],
};

const STOPS = [
  ["STOP", "Bitte abmelden.", "Désabonnez-moi.", "No me escriban más.", "Non scrivetemi più."],
  ["Não me escrevam mais.", "Mail mij niet meer.", "Proszę do mnie więcej nie pisać."],
  ["配信停止をお願いします。", "请不要再给我发邮件。"],
].flat();

function answer({ address, messageId }: Sent, text: string, headers: readonly string[] = []): string {
  const fields = [`From: <${address}>`, "Subject: Re: Your guide", `In-Reply-To: <${messageId}>`, ...headers];
  return source(fields, "text/plain; charset=utf-8", text);
}

function source(fields: readonly string[], type: string, text: string): string {
  const all = [`Message-ID: <${newId("msg")}@site.example>`, "To: ada@acme.example", ...fields, "MIME-Version: 1.0"];
  return [...all, `Content-Type: ${type}`, "Content-Transfer-Encoding: 8bit", "", text, ""].join("\r\n");
}

/** A report of a server with the machine-readable part that RFC 3464 asks for. */
function report({ address, messageId }: Sent, status: string, words: string): string {
  const delivery = `Reporting-MTA: dns; mx.site.example\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${words}`;
  return parts("delivery-status", "It could not be delivered.", delivery, messageId, "MAILER-DAEMON@mx.site.example");
}

/** A person pressed the button for spam (RFC 5965). */
function complaint({ address, messageId }: Sent): string {
  const feedback = `Feedback-Type: abuse\r\nUser-Agent: isp/1\r\nVersion: 1\r\nOriginal-Rcpt-To: <${address}>`;
  return parts("feedback-report", "This is an abuse report.", feedback, messageId, "feedback@isp.example");
}

function parts(type: string, text: string, machine: string, messageId: string, from: string): string {
  const body = [
    ...["--cut", "Content-Type: text/plain", "", text, "--cut", `Content-Type: message/${type}`, "", machine, ""],
    ...["--cut", "Content-Type: message/rfc822", "", `Message-ID: <${messageId}>`, "Subject: Your guide", "", SENT],
    ...["--cut--"],
  ].join("\r\n");
  return source(
    [`From: <${from}>`, "Subject: Undelivered Mail Returned to Sender"],
    `multipart/report; report-type=${type}; boundary="cut"`,
    body,
  );
}

let database: TestDatabase;
let server: MailServer;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await MailServer.start();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** A workspace that wrote to a person and planned a follow-up. */
async function write(place: Workplace, outreach: OutreachPort, address: string) {
  const relationshipId = newId("rel");
  const now = isoNow();
  const base = { campaignId: newId("scmp"), draftId: newId("draft"), relationshipId, contactId: newId("con") };
  const order = { ...base, to: { address, name: null }, subject: "Your guide", body: SENT, notBefore: null };
  return inTenantTransaction(database.tenant, place, async (tx) => {
    await tx.query(sql`
      insert into relationships (id, agency_id, workspace_id, account_id, domain, status, created_at, updated_at)
      values (${relationshipId}, ${place.agencyId}, ${place.workspaceId}, ${newId("acc")},
        ${address.slice(address.indexOf("@") + 1)}, 'CONTACTED', now(), now())`);
    const plan = async (follows: string | null) => {
      const { mailboxes } = outreach;
      const [planned] = await planMails(tx, place, { mailboxes, now, orders: [{ ...order, follows }] });
      if (planned === undefined || planned.mailId === null) throw new Error("The email was refused.");
      return planned.mailId;
    };
    const mailId = await plan(null);
    const messageId = `${mailId}@acme.example`;
    await recordSent(tx, mailId, { sentAt: now, outreachMessageId: messageId, messageId });
    return { address, messageId, mailId, relationshipId, followUpId: await plan(mailId) };
  });
}

async function outcomeOf(place: Workplace, sent: Awaited<ReturnType<typeof write>>): Promise<Outcome> {
  return inTenantTransaction(database.tenant, place, async (tx) => {
    const [row] = await tx.query<{ kind: string; state: string; status: string; is_open: boolean }>(sql`
      select r.classification as kind, f.state, p.status, r.handled_at is null as is_open
      from outreach_mails f
      join relationships p on p.id = ${sent.relationshipId}
      left join outreach_mails r on r.direction = 'received' and r.thread_id = ${sent.mailId}
      where f.id = ${sent.followUpId}`);
    const [suppressed = false] = await isSuppressed(tx, place.agencyId, [sent.address]);
    return {
      ...{
        kind: row?.kind ?? "nothing",
        isSuppressed: suppressed,
        followUp: row?.state ?? "",
        isInInbox: row?.is_open ?? false,
      },
      isHeld: await isHeld(tx, place.workspaceId, addressHash(place.agencyId, sent.address)),
      relationship: row?.status ?? "",
    };
  });
}

test("what follows from answers and reports in a real mailbox: address, follow-ups, relationship and inbox", async () => {
  const place = await seedWorkplace(database);
  const outreach = judgedOutreach(server);
  const unreachable = { isSuppressed: false, isHeld: false, followUp: "stopped", relationship: "CONTACTED" };
  const cases: [string, Outcome, (sent: Sent) => string][] = [
    ...Object.entries(QUOTES).map(([language, [yes, quote]]): (typeof cases)[number] => [
      `a yes above a quote in ${language}`,
      YES,
      (sent) => answer(sent, `${yes}\n\n${quote}`),
    ]),
    ...STOPS.map((stop): (typeof cases)[number] => [stop, REMOVED, (sent) => answer(sent, stop)]),
    [
      "the yes of a help desk",
      YES,
      (sent) =>
        answer(sent, "Sounds good, we will add the link next week.", [
          "X-Zendesk-Ticket-Id: 12",
          "X-Auto-Response-Suppress: All",
          "Auto-Submitted: auto-generated",
        ]),
    ],
    ["a complaint", { ...REMOVED, relationship: "DO_NOT_CONTACT" }, complaint],
    [
      "our own limit",
      { ...unreachable, kind: "bounce_block", isInInbox: false },
      (sent) => report(sent, "5.4.5", "550 5.4.5 Daily user sending limit exceeded"),
    ],
    [
      "a full mailbox",
      { ...unreachable, kind: "bounce_soft", isInInbox: false },
      (sent) => report(sent, "5.2.2", "552 5.2.2 The email account that you tried to reach is over quota"),
    ],
  ];
  const written: Awaited<ReturnType<typeof write>>[] = [];
  for (const [index, [, , arrives]] of cases.entries()) {
    const sent = await write(place, outreach, `ines${index}@site${index}.example`);
    written.push(sent);
    await server.put(arrives(sent));
  }
  const errors: unknown[] = [];
  const providersFor = () => ({ ...noProviders, outreach });
  await readMailboxes({
    ...database,
    inTenant: inTenantOf(database),
    providersFor,
    onError: (error) => errors.push(error),
  });

  expect(errors).toEqual([]);
  const found = await Promise.all(written.map((sent) => outcomeOf(place, sent)));
  expect(Object.fromEntries(cases.map(([name], index) => [name, found[index]]))).toEqual(
    Object.fromEntries(cases.map(([name, wanted]) => [name, wanted])),
  );
  const [mailbox] = await inTenantTransaction(database.tenant, place, (tx) =>
    tx.query<{ pause_reason: string | null }>(
      sql`select pause_reason from outreach_mailboxes where workspace_id = ${place.workspaceId}`,
    ),
  );
  expect(mailbox?.pause_reason).toContain("5.4.5");
  console.info(`${FIGURES}${cases.length} answers and reports in a real mailbox have the outcome that is promised`);
});
