import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addressHash,
  addressProblem,
  canonicalAddress,
  domainOfAddress,
  isSuppressed,
  type MailOrder,
  type PlannedMail,
  planMails,
  receiveMail,
  recordSent,
  resumeMailbox,
  stopCampaignMails,
  suppress,
  textProblem,
  timeZoneOf,
} from "../../src/domains/mail/index.ts";
import { newId } from "../../src/kernel/ids/new-id.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { createSmtp } from "../../src/providers/outreach/live/smtp/smtp.ts";
import type { IncomingMail, OutreachPort } from "../../src/providers/outreach/port.ts";
import { sendPlannedMail } from "../../src/skills/outreach-mail/send-planned-mail.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, seedWorkplace, type Workplace } from "../harness/engine.ts";
import { isoNow } from "../harness/moments.ts";
import { noProviders } from "../harness/no-providers.ts";
import { testSkill } from "../runs/test-skill.ts";
import { mailbox, PostOffice } from "./post-office.ts";
import { ScriptedSmtpServer } from "./smtp-server.ts";

const NOW = "2026-11-23T09:00:00.000Z";

const sendMail = testSkill("test.mail", async (ctx, { mailId }) => ({
  ...(await sendPlannedMail(ctx, { mailId: String(mailId), price: 2, accountDomain: "studio.example" })),
}));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A workspace that sends without asking, through a post office or through `outreach`. */
async function open(post = new PostOffice(), outreach: OutreachPort = post.port()) {
  const place = await seedWorkplace(database);
  await allow(place, "auto");
  const engine = await createEngine(database, [sendMail], { ...noProviders, outreach });
  return {
    place,
    post,
    engine,
    plan: (orders: readonly MailOrder[], at = place) => plan(at, post, orders),
    async send(mail: PlannedMail | undefined, at = place) {
      return engine.ended(at, await engine.start(at, sendMail, { mailId: mail?.mailId }));
    },
    async state(mail: PlannedMail | undefined) {
      const [rows] = await database.system.batch<{ state: string; stopped_reason: string | null }>([
        sql`select state, stopped_reason from outreach_mails where id = ${mail?.mailId}`,
      ]);
      return rows?.[0];
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

async function allow({ workspaceId }: Workplace, policy: string): Promise<void> {
  const settings = {
    approvalPolicy: { outreach_send: policy },
    outreachSender: { name: "Ada Hale", organization: "Acme Ltd", postalAddress: "1 Main Street\nLondon N1 9GU" },
  };
  await database.system.batch([
    sql`update workspaces set settings = ${JSON.stringify(settings)}::jsonb where id = ${workspaceId}`,
  ]);
}

/** A mail server that takes emails without a login, and keeps no sent ones. */
function smtpPort(port: number): OutreachPort {
  const none = async () => [];
  const settings = {
    ...{ smtp: { host: "127.0.0.1", port, secure: false }, imap: undefined },
    ...{ username: undefined, auth: undefined, dkimSelector: undefined, isShared: false, warmsUp: false },
    ...{ from: { address: "ada@acme.example", name: null }, dailyLimit: 40, gapSeconds: [0, 0] as const },
  };
  const dns = { txt: none, mx: none, addresses: none, names: none };
  const smtp = createSmtp(settings, { fetch, now: () => new Date(), resolveHost: async (host) => host, dns });
  return { ...smtp, inspectSender: none };
}

function plan(place: Workplace, post: PostOffice, orders: readonly MailOrder[]): Promise<PlannedMail[]> {
  return inTenantTransaction(database.tenant, place, (tx) =>
    planMails(tx, place, { mailboxes: post.mailboxes, now: NOW, orders }),
  );
}

function order(address: string, changes: Partial<MailOrder> = {}): MailOrder {
  return {
    campaignId: newId("scmp"),
    draftId: newId("draft"),
    relationshipId: newId("rel"),
    contactId: newId("con"),
    to: { address, name: "Ines Varga" },
    subject: "Your guide to studio pricing",
    body: "Hi Ines,\n\nyour guide links to a calculator that is gone.",
    notBefore: null,
    follows: null,
    ...changes,
  };
}

test("a planned email is sent once, states its sender, and can be unsubscribed from", async () => {
  await using world = await open();
  await world.engine.startWorker();
  const [mail] = await world.plan([order("Ines@Studio.example")]);

  const run = await world.send(mail);
  const again = await world.send(mail);

  expect(run).toMatchObject({ status: "SUCCEEDED", result: { outcome: "sent" }, credits_captured: 2 });
  expect(again).toMatchObject({ result: { outcome: "stopped", reason: "sent_by_another_run" }, credits_captured: 0 });
  expect(world.post.accepted).toHaveLength(1);
  const [sent] = world.post.accepted;
  expect(sent).toMatchObject({
    to: { address: "ines@studio.example" },
    from: { address: "ada@acme.example", name: "Ada Hale" },
  });
  expect(sent?.text).toContain("Ada Hale, Acme Ltd\n1 Main Street\nLondon N1 9GU");
  expect(sent?.unsubscribeUrl).toMatch(/\/u\/[\w-]{22}$/);
  expect(await world.state(mail)).toEqual({ state: "sent", stopped_reason: null });
});

test("nothing is sent while the workspace names no sender", async () => {
  await using world = await open();
  await database.system.batch([
    sql`update workspaces set settings = settings - 'outreachSender' where id = ${world.place.workspaceId}`,
  ]);
  await world.engine.startWorker();
  const [mail] = await world.plan([order("ines@studio.example")]);

  const run = await world.send(mail);

  expect(run.error).toMatchObject({ code: "outreach_platform_not_configured" });
  expect(world.post.accepted).toEqual([]);
});

test("nothing is sent before the sender passes its check, and a passed check holds", async () => {
  await using world = await open();
  world.post.findings = [{ check: "dmarc", state: "fail", message: "No DMARC.", next: "Publish a record." }];
  await world.engine.startWorker();
  const [first, second] = await world.plan([order("ines@studio.example"), order("bea@atelier.example")]);

  const refused = await world.send(first);
  world.post.findings = [{ check: "ptr", state: "warn", message: "No PTR.", next: "Set one." }];
  const sent = await world.send(first);
  world.post.findings = [{ check: "dmarc", state: "fail", message: "No DMARC.", next: "Publish a record." }];
  const next = await world.send(second);

  expect(refused.error).toMatchObject({
    code: "outreach_platform_not_configured",
    message: expect.stringContaining("No DMARC. Publish a record."),
  });
  expect([sent.result, next.result]).toEqual([1, 2].map(() => expect.objectContaining({ outcome: "sent" })));
  expect(world.post.accepted).toHaveLength(2);
});

test("an email with an unknown outcome is found among the sent ones, and otherwise a person decides", async () => {
  await using world = await open();
  await world.engine.startWorker();
  const [found, lost] = await world.plan([order("ines@studio.example"), order("bea@atelier.example")]);

  world.post.answers.push("accept and drop");
  const run = await world.send(found);
  world.post.keepsSent = false;
  world.post.answers.push("accept and drop");
  const parked = await world.engine.start(world.place, sendMail, { mailId: lost?.mailId });

  expect(run).toMatchObject({ status: "SUCCEEDED", result: { outcome: "sent" } });
  const isAsked = async () => {
    const [rows] = await database.system.batch<{ kind: string }>([
      sql`select kind from approvals where invocation_id = ${parked} and status = 'PENDING'`,
    ]);
    return rows?.[0]?.kind;
  };
  await expect.poll(isAsked).toBe("unknown");
  expect(world.post.accepted).toHaveLength(2);
});

test("a greylist defers an email and sends it once, a later refusal ends it, and a connection that drops after the text is put to a person", async () => {
  await using server = await ScriptedSmtpServer.start();
  const [greylisted, throttled, gone, dropped] = [
    "ines@studio.example",
    "bea@atelier.example",
    "gone@loft.example",
    "ada@barn.example",
  ];
  Object.assign(server.scripts, {
    [greylisted]: ["defer", "defer", "accept"],
    [throttled]: ["defer text", "accept"],
    [gone]: ["defer", "refuse"],
    [dropped]: ["accept and drop"],
  });
  await using world = await open(new PostOffice(), smtpPort(server.port));
  const { agencyId, workspaceId } = world.place;
  // Only the clocks of test worlds move.
  await database.system.batch([sql`update agencies set mode = 'test' where id = ${agencyId}`]);
  await world.engine.startWorker();
  const mails = await world.plan([greylisted, throttled, gone, dropped].map((address) => order(address)));
  const runs = await Promise.all(mails.map(({ mailId }) => world.engine.start(world.place, sendMail, { mailId })));
  const resultOf = async (index: number) => (await world.engine.ended(world.place, runs[index] ?? "")).result;
  const askedOf = async () => {
    const [rows] = await database.system.batch<{ kind: string; invocation_id: string }>([
      sql`select kind, invocation_id from approvals where workspace_id = ${workspaceId}`,
    ]);
    return rows?.map(({ kind, invocation_id }) => [kind, runs.indexOf(invocation_id)]);
  };
  /** The emails that wait for a later attempt, with the number of attempts so far. */
  const deferred = async () => {
    const [rows] = await database.system.batch<{ id: string; deferrals: number }>([
      sql`select m.id, m.deferrals from outreach_mails m join timers t on t.ref = m.invocation_id
          where m.workspace_id = ${workspaceId} and t.kind = 'wake'`,
    ]);
    const counts = new Map(rows?.map(({ id, deferrals }) => [id, deferrals]));
    return mails.map(({ mailId }) => counts.get(mailId ?? "") ?? null);
  };
  const pass = async (minutes: number) => {
    await database.system.batch([
      sql`update agencies set world_offset = world_offset + ${minutes}::integer * interval '1 minute' where id = ${agencyId}`,
      sql`select fire_timers(1000)`,
    ]);
  };

  await expect.poll(askedOf).toEqual([["unknown", 3]]);
  await expect.poll(deferred).toEqual([1, 1, 1, null]);
  const atFirst = { ...server.attempts };
  await pass(11);
  await expect.poll(deferred).toEqual([2, null, null, null]);
  await pass(21);

  expect(await Promise.all([0, 1, 2].map(resultOf))).toEqual([
    expect.objectContaining({ outcome: "sent" }),
    expect.objectContaining({ outcome: "sent" }),
    { outcome: "stopped", reason: "refused_by_server" },
  ]);
  // A server that asks for a later attempt gets none within seconds.
  expect(atFirst).toEqual({ [greylisted]: 1, [throttled]: 1, [gone]: 1, [dropped]: 1 });
  expect(server.attempts).toEqual({ [greylisted]: 3, [throttled]: 2, [gone]: 2, [dropped]: 1 });
  expect(server.accepted.toSorted()).toEqual([dropped, throttled, greylisted]);
  expect(await askedOf()).toEqual([["unknown", 3]]);
  expect(await Promise.all(mails.map(world.state))).toEqual([
    { state: "sent", stopped_reason: null },
    { state: "sent", stopped_reason: null },
    { state: "stopped", stopped_reason: "refused_by_server" },
    { state: "planned", stopped_reason: null },
  ]);
});

test("a refused recipient ends its email, and a block stops the mailbox without blaming the recipient", async () => {
  await using world = await open();
  await world.engine.startWorker();
  const [refused, blocked] = await world.plan([order("gone@studio.example"), order("bea@atelier.example")]);

  world.post.answers.push("refuse", "block");
  const run = await world.send(refused);
  await world.engine.start(world.place, sendMail, { mailId: blocked?.mailId });

  expect(run.result).toEqual({ outcome: "stopped", reason: "refused_by_server" });
  const paused = async () => {
    const [rows] = await database.system.batch<{ pause_reason: string }>([
      sql`select pause_reason from outreach_mailboxes where workspace_id = ${world.place.workspaceId}`,
    ]);
    return rows?.[0]?.pause_reason;
  };
  await expect.poll(paused).toContain("5.7.1");
  expect(await world.state(blocked)).toEqual({ state: "planned", stopped_reason: null });
  const { workspaceId } = world.place;
  const resume = () =>
    inTenantTransaction(database.tenant, world.place, (tx) => resumeMailbox(tx, workspaceId, "ada@acme.example"));
  expect([await resume(), await resume()]).toEqual([true, false]);
});

test("an email to a person whose answer waits for a decision is not sent, and an answer that agrees holds none up", async () => {
  await using world = await open();
  await world.engine.startWorker();
  const inTenant = <T>(work: Parameters<typeof inTenantTransaction<T>>[2]) =>
    inTenantTransaction(database.tenant, world.place, work);
  const answer = async (address: string, text: string) => {
    const [mail] = await world.plan([order(address)]);
    const id = mail?.mailId ?? "";
    const at = isoNow();
    await inTenant((tx) => recordSent(tx, id, { sentAt: at, outreachMessageId: id, messageId: `${id}@acme.example` }));
    // One person gets one email a day.
    await inTenant((tx) =>
      tx.query(sql`update outreach_mails set send_at = send_at - interval '2 days' where id = ${id}`),
    );
    const received: IncomingMail = {
      ...{ messageId: `in-${id}@studio.example`, from: { address, name: null }, inReplyTo: [`${id}@acme.example`] },
      ...{ references: [], recipients: ["ada@acme.example"], subject: "Re: Your guide", text, receivedAt: at },
      ...{ headers: {}, delivery: null, event: "reply" },
    };
    await inTenant((tx) =>
      receiveMail(tx, world.place, { mail: received, mailbox: { address: "ada@acme.example", isShared: false } }),
    );
  };
  await answer("ines@studio.example", "Let the geese decide.");
  await answer("bea@atelier.example", "Yes, happy to add it. I will put it in next week.");
  const [held, free] = await world.plan([order("ines@studio.example"), order("bea@atelier.example")]);

  const [stopped, sent] = [await world.send(held), await world.send(free)];

  expect(stopped).toMatchObject({ result: { outcome: "stopped", reason: "reply_undecided" } });
  expect(sent).toMatchObject({ result: { outcome: "sent" } });
  expect(world.post.accepted.map(({ to }) => to.address)).toEqual(["bea@atelier.example"]);
  expect(await world.state(held)).toEqual({ state: "stopped", stopped_reason: "reply_undecided" });
});

test("a person who unsubscribes after the plan gets nothing, under any tag or spelling of the address", async () => {
  await using world = await open();
  await world.engine.startWorker();
  const [mail] = await world.plan([order("ines+links@studio.example")]);
  const { agencyId } = world.place;
  await inTenantTransaction(database.tenant, world.place, (tx) =>
    suppress(tx, { agencyId, reason: "unsubscribed" }, [{ address: "INES@studio.example" }]),
  );

  const run = await world.send(mail);
  const [later] = await world.plan([order("ines@studio.example")]);

  expect(run.result).toEqual({ outcome: "stopped", reason: "unsubscribed" });
  expect(later).toMatchObject({ refused: "unsubscribed" });
  expect(world.post.accepted).toEqual([]);
});

test("a cancelled campaign sends none of its planned emails", async () => {
  await using world = await open();
  await world.engine.startWorker();
  const campaignId = newId("scmp");
  const [mail] = await world.plan([order("ines@studio.example", { campaignId })]);
  const drafts = await inTenantTransaction(database.tenant, world.place, (tx) =>
    stopCampaignMails(tx, campaignId, "campaign_cancelled"),
  );

  const run = await world.send(mail);

  expect(drafts).toEqual([mail?.draftId]);
  expect(run.result).toEqual({ outcome: "stopped", reason: "campaign_cancelled" });
});

test("a suppressed domain covers its subdomains, in every workspace of the agency and in no other agency", async () => {
  await using world = await open();
  await using other = await open();
  const { agencyId } = world.place;
  const sibling = { agencyId, workspaceId: newId("ws") };
  await database.system.batch([
    sql`insert into workspaces (id, agency_id, name, primary_domain, created_at)
        values (${sibling.workspaceId}, ${agencyId}, 'Sibling', 'sibling.example', now())`,
  ]);
  await inTenantTransaction(database.tenant, world.place, (tx) =>
    suppress(tx, { agencyId, reason: "do_not_contact" }, [{ domain: "studio.example" }]),
  );

  const [refused] = await world.plan([order("bea@mail.studio.example")], sibling);
  const [allowed] = await other.plan([order("bea@mail.studio.example")]);

  expect(refused).toMatchObject({ refused: "do_not_contact" });
  const asked = ["ines@studio.example", "ines@atelier.example"];
  expect(await inTenantTransaction(database.tenant, sibling, (tx) => isSuppressed(tx, agencyId, asked))).toEqual([
    true,
    false,
  ]);
  expect(allowed).toMatchObject({ refused: null });
});

test("one person gets one email a day, whichever client of the agency writes", async () => {
  await using world = await open();
  const sibling = { agencyId: world.place.agencyId, workspaceId: newId("ws") };
  await database.system.batch([
    sql`insert into workspaces (id, agency_id, name, primary_domain, created_at)
        values (${sibling.workspaceId}, ${sibling.agencyId}, 'Sibling', 'sibling.example', now())`,
  ]);

  const [first] = await world.plan([order("ines@studio.example")]);
  const [second] = await world.plan([order("ines@studio.example")], sibling);

  expect([first?.sendAt, second?.sendAt]).toEqual([NOW, expect.stringMatching(/^2026-11-24T/)]);
});

test("a new mailbox warms up, and its emails keep a gap that differs", async () => {
  const post = new PostOffice();
  post.mailboxes = [mailbox("new@acme.example", { dailyLimit: 8, warmsUp: true, gapSeconds: [60, 240] })];
  await using world = await open(post);

  const planned = await world.plan(Array.from({ length: 20 }, (_, index) => order(`p${index}@site${index}.example`)));

  const times = planned.map(({ sendAt }) => sendAt ?? "");
  const perDay = Map.groupBy(times, (time) => time.slice(0, 10));
  expect([...perDay.values()].map((day) => day.length)).toEqual([5, 8, 7]);
  const gaps = times.slice(1, 5).map((time, index) => (Date.parse(time) - Date.parse(times[index] ?? "")) / 1000);
  expect(gaps.every((gap) => gap >= 60 && gap <= 240)).toBe(true);
  expect(new Set(gaps).size).toBe(4);
});

test("an email that is planned for another week holds none up today", async () => {
  await using world = await open();
  const inAWeek = "2026-11-30T09:00:00.000Z";

  const [later] = await world.plan([order("ines@studio.example", { notBefore: inAWeek })]);
  const [today] = await world.plan([order("bea@atelier.example")]);

  expect([later?.sendAt, today?.sendAt]).toEqual([inAWeek, NOW]);
});

test.each([
  ["a Tuesday morning in Berlin", "2026-11-24T05:00:00.000Z", "studio.de", "2026-11-24T08:00:00.000Z"],
  ["a Friday evening in London", "2026-11-27T18:30:00.000Z", "studio.co.uk", "2026-11-30T09:00:00.000Z"],
  ["noon in Tokyo, whatever the market", "2026-11-24T03:10:00.000Z", "studio.jp", "2026-11-24T03:10:00.000Z"],
  ["a domain of no country, so the market's", "2026-11-23T10:00:00.000Z", "studio.com", "2026-11-23T15:00:00.000Z"],
  ["the Sunday on which clocks change", "2027-03-28T12:00:00.000Z", "studio.de", "2027-03-29T07:00:00.000Z"],
])("working hours are those of the recipient: %s", async (_, notBefore, domain, expected) => {
  const post = new PostOffice();
  post.mailboxes = [mailbox(`hours@${domain}`)];
  await using world = await open(post);
  const timeZone = timeZoneOf(domain, "US");

  const [mail] = await world.plan([order(`ines@partner-${domain}`, { notBefore, timeZone })]);

  expect(mail?.sendAt).toBe(expected);
});

test("ten thousand recipients are planned in one go, at the pace of the mailbox, each domain within its limit", async () => {
  const post = new PostOffice();
  post.mailboxes = [mailbox("many@acme.example", { dailyLimit: 2500, gapSeconds: [10, 30] })];
  await using world = await open(post);
  const orders = Array.from({ length: 10_000 }, (_, index) => order(`p${index}@site${index % 4000}.example`));

  const planned = await world.plan(orders);

  const days = Map.groupBy(planned, ({ sendAt }) => sendAt?.slice(0, 10) ?? "");
  expect(Math.max(...[...days.values()].map((day) => day.length))).toBeLessThanOrEqual(2500);
  expect(planned.filter(({ refused }) => refused === null).length).toBe(10_000);
  const [rows] = await database.system.batch<{ most: number }>([
    sql`select max(count)::integer as most from (select count(*) from outreach_mails where mailbox = 'many@acme.example'
      group by domain_hash, (send_at at time zone 'UTC')::date) d`,
  ]);
  expect(rows?.[0]?.most).toBeLessThanOrEqual(3);
});

test.each([
  ["a line break in the subject", { subject: "Hello\r\nBcc: all@example.com" }, "invalid_text"],
  ["a NUL in the text", { body: "Hello\u0000" }, "invalid_text"],
  ["an override that reverses text", { subject: "invoice\u202egpj.exe" }, "invalid_text"],
  ["a line break in the name", { to: { address: "a@b.example", name: "Ada\nX: y" } }, "invalid_text"],
  ["a line break in the address", { to: { address: "a@b.example\nbcc: c@d.example", name: null } }, "invalid_address"],
  ["a fullwidth sign in the address", { to: { address: "a＠b.example", name: null } }, "invalid_address"],
  ["a zero-width space in the domain", { to: { address: "a@b\u200b.example", name: null } }, "invalid_address"],
  ["two addresses", { to: { address: "a@b.example,c@d.example", name: null } }, "invalid_address"],
])("%s is refused before anything is planned", async (_, change, refused) => {
  await using world = await open();

  expect(await world.plan([order("a@b.example", change)])).toEqual([
    expect.objectContaining({ mailId: null, refused }),
  ]);
});

test("spellings of one mailbox have one hash, and agencies have different ones", () => {
  const hashes = ["Ada.Hale+seo@gmail.com", "adahale@googlemail.com"].map((address) =>
    addressHash("agency_1", address),
  );

  expect(new Set(hashes).size).toBe(1);
  expect(addressHash("agency_2", "adahale@gmail.com")).not.toBe(hashes[0]);
  expect(canonicalAddress("Ada@Bücher.Example")).toBe("ada@xn--bcher-kva.example");
  expect(domainOfAddress("ada@mail.studio.co.uk")).toBe("studio.co.uk");
  expect([addressProblem("ada@bücher.example"), textProblem("Grüße, 你好 👩‍💻\n", "text")]).toEqual([
    undefined,
    undefined,
  ]);
});
