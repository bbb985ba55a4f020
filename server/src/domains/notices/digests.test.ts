import { ATTENTION_KINDS } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { nextMonday } from "../../../test/harness/moments.ts";
import { createAgency, createWorkspace } from "../../../test/harness/seeds.ts";
import { testServices } from "../../../test/harness/services.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { MailFailure, type MailFailureKind, type ServiceMail } from "../../kernel/mail/service-mail.ts";
import { withClient } from "../../platform/database/connection.ts";
import type { WeekConcern, WeekFact } from "../insights/index.ts";
import { insertMember } from "../people/index.ts";
import { createNoticeSender } from "./delivery/send-message.ts";
import { gatherNotices } from "./gathering/gather-notices.ts";
import { noteBudgets, noteWeeks } from "./gathering/note-budgets-and-weeks.ts";

let database: TestDatabase;
let agencyId: string;
let workspaceId: string;
let membershipId: string;
const inSystem = <T>(work: (tx: Tx) => Promise<T>) => database.system.transaction([], work);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  agencyId = await createAgency(database);
  workspaceId = await createWorkspace(database, { agencyId });
  const email = `${agencyId}@agency.example`;
  const member = { agencyId, name: "Ada", email, emailKey: email, role: "OWNER", workspaces: undefined } as const;
  membershipId =
    (await inSystem((tx) => insertMember(tx, { ...member, status: "active", invitedBy: undefined }))) ?? "";
});

/** The Monday after all workspaces of the test were made, minutes after midnight. */
const monday = (minutes: number) => new Date(Date.parse(`${nextMonday().slice(0, 10)}T00:00:00Z`) + minutes * 60_000);

const COUNTS = {
  ...{ up: 1, down: 1, entered: 0, left: 1, within_noise: 1200, unknown: 3, unchanged: 34, notJudged: 0 },
};
const MOVEMENT: WeekFact = {
  ...{ about: "movement", sentence: "2 of 40 keywords fell beyond noise.", compared: 1240, counts: COUNTS },
  ...{ unconfirmed: 1, since: "2026-11-09T00:00:00Z" },
};
const KEYWORD: WeekFact = { about: "keyword", sentence: "hours: 3 to 9.", keyword: "hours", from: 3, to: null };
const concern = (kind: WeekConcern, count: number): WeekFact => ({
  ...{ about: "concern", kind, count, sentence: `${kind} in English.`, isOfAgency: false, names: ["one@mail.example"] },
  ...{ since: "2026-11-09T00:00:00Z", deadline: "2026-11-20T00:00:00Z" },
});

async function makeDigests(now: Date, week: WeekFact[] = [MOVEMENT]): Promise<void> {
  const fail = (error: unknown) => {
    throw error;
  };
  await noteWeeks({ inSystem, now, summariseWeek: () => Promise.resolve(week), onError: fail });
}

async function query<R extends object>(statement: ReturnType<typeof sql>): Promise<R[]> {
  const [rows] = await database.system.batch<R>([statement]);
  return rows ?? [];
}

const noticesOf = (kind: string) =>
  query<{ items: { sentence: string }[] }>(
    sql`select items from notices where agency_id = ${agencyId} and kind = ${kind}`,
  );

/** The message that waits for the person, after its notices were addressed. */
async function waitingMessage() {
  await gatherNotices({ inSystem, sendsMail: true, collectMs: 0, paceMs: 0 });
  const [message] = await query<{ id: string; at_most_once: boolean; hour: string }>(sql`
    select m.id, m.at_most_once, to_char(d.due_at at time zone 'utc', 'HH24:MI') as hour
    from notice_messages m join webhook_deliveries d on d.event_id = m.id where m.target_id = ${membershipId}`);
  if (message === undefined) throw new Error("No message waits.");
  return message;
}

/** A sender whose mail server fails in one way; without one it accepts. */
function senderOf(failure?: MailFailureKind) {
  const mails: ServiceMail[] = [];
  const { sealer, links } = testServices();
  const send = createNoticeSender({
    db: { query },
    mailer: {
      from: "findable@agency.example",
      send(mail) {
        mails.push(mail);
        return failure === undefined ? Promise.resolve() : Promise.reject(new MailFailure(failure, "It failed."));
      },
      close: () => undefined,
    },
    sender: { post: () => Promise.reject(new Error("No chat.")), describeFailure: String as never },
    sealer,
    links,
    linkForReviewer: { create: () => Promise.resolve(undefined), revoke: () => Promise.resolve() },
    timeoutMs: 1000,
  });
  return { mails, send };
}

test("a week has one digest in each workspace, made after it ended and at most three days later, and none without a sentence", async () => {
  await makeDigests(monday(1));
  expect(await noticesOf("digest")).toEqual([]);
  await makeDigests(monday(4 * 24 * 60));
  expect(await noticesOf("digest")).toEqual([]);

  await makeDigests(monday(10));
  await makeDigests(monday(20), [KEYWORD]);
  expect(await noticesOf("digest")).toEqual([
    { items: [{ sentence: "2 of 40 keywords fell beyond noise.", week: MOVEMENT }] },
  ]);

  agencyId = await createAgency(database);
  await createWorkspace(database, { agencyId });
  await makeDigests(monday(10), []);
  expect(await noticesOf("digest")).toEqual([]);
});

test("a digest is due at 08:00 and is not repeated when its outcome is unknown", async () => {
  await makeDigests(monday(10));
  const message = await waitingMessage();
  expect(message).toMatchObject({ at_most_once: true, hour: "08:00" });
  const { mails, send } = senderOf("unknown");

  const first = await send({ messageId: message.id, attempts: 0 });
  const second = await send({ messageId: message.id, attempts: 1 });

  expect([first.state, second.state]).toEqual(["dead", "dropped"]);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("2 of 40 keywords fell beyond noise.");
});

const KINDS = ATTENTION_KINDS.filter((kind) => kind !== "rank_loss");

test.each([
  ["de", /von 1\.240 Keywords .* gefallen: 2, gestiegen: 1\./, "hours (3 auf nicht gefunden).", "9. November 2026"],
  [
    "fr",
    /sur 1\u202f240 mots-clés, .*\u202f: 2\u202f; en hausse\u202f: 1\./,
    "hours (de 3 à introuvable).",
    "9 novembre 2026",
  ],
  ["es", /de 1240 palabras clave, .*: 2; subieron: 1\./, "hours (de 3 a no encontrada).", "9 de noviembre de 2026"],
])(
  "a digest in %s is written from the figures and quotes no English sentence",
  async (language, movement, moved, day) => {
    await query(
      sql`update people set language = ${language} where email = ${`${agencyId}@agency.example`} returning id`,
    );
    const concerns = KINDS.flatMap((kind) => [concern(kind, 1), concern(kind, 2)]);
    await makeDigests(monday(10), [MOVEMENT, KEYWORD, ...concerns]);
    const { id: messageId } = await waitingMessage();
    const { mails, send } = senderOf();
    await send({ messageId, attempts: 0 });

    const text = mails[0]?.text ?? "";
    expect(text).toMatch(movement);
    expect(text).toContain(moved);
    expect(text).toContain(day);
    expect(text.match(/^- /gm)?.length).toBeGreaterThanOrEqual(2 + KINDS.length);
    expect(text).not.toMatch(/ [;:!?]/);
    expect(text).not.toMatch(/in English|\bkeywords?\b|beyond noise|\b(?:waits?|wait|the|credits are)\b/);
  },
);

test("a digest of an earlier release, which stored sentences only, still shows them", async () => {
  await makeDigests(monday(10));
  await query(sql`
    update notices set items = '[{"sentence": "An older sentence."}]' where agency_id = ${agencyId} and kind = 'digest' returning id`);
  const { id: messageId } = await waitingMessage();
  const { mails, send } = senderOf();
  await send({ messageId, attempts: 0 });

  expect(mails[0]?.text).toContain("An older sentence.");
});

test("a digest that was certainly not sent is tried again", async () => {
  await makeDigests(monday(10));
  const { id: messageId } = await waitingMessage();
  const down = await senderOf("unavailable").send({ messageId, attempts: 0 });
  const up = senderOf();
  const sent = await up.send({ messageId, attempts: 1 });

  expect([down.state, down.retryMs, sent.state]).toEqual(["retry", 30_000, "delivered"]);
  expect(up.mails).toHaveLength(1);
});

test("an address that the server refuses for good receives nothing more", async () => {
  await makeDigests(monday(10));
  const { id: messageId } = await waitingMessage();
  const refused = await senderOf("refused").send({ messageId, attempts: 0 });
  const later = senderOf();
  const dropped = await later.send({ messageId, attempts: 1 });

  expect([refused.state, dropped.state, later.mails.length]).toEqual(["dead", "dropped", 0]);
});

test("a pool that is nearly used is noted once for one allocation", async () => {
  await noteBudgets(inSystem);
  expect(await noticesOf("budget")).toEqual([]);
  await database.tenant.transaction(
    [sql`select set_config('app.agency', ${agencyId}, true), set_config('app.workspace', ${workspaceId}, true)`],
    (tx) => tx.query(sql`select workspace_pool(${workspaceId})`),
  );
  await spend(0.85);
  await noteBudgets(inSystem);
  await noteBudgets(inSystem);
  await waitingMessage();

  expect(await noticesOf("budget")).toEqual([
    { items: [expect.objectContaining({ agency: true, allocated: 10_000, available: 1500 })] },
  ]);
});

async function spend(share: number): Promise<void> {
  await withClient(database.adminUrl, (client) =>
    client.query(`update credit_pools set used = allocated * ${share} where agency_id = '${agencyId}'`),
  );
}
