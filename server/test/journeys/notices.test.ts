import type { Role } from "@findable/contract";
import sql from "sql-template-tag";
import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { InTenant } from "../../src/kernel/database/db.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { describeFailure } from "../../src/platform/egress/describe-failure.ts";
import { openNotices } from "../../src/wiring/open-notices.ts";
import { type MailServer, startMailServer } from "../fakes/mail-server.ts";
import { type Receiver, startReceiver } from "../fakes/receiver.ts";
import { isoFromNow } from "../harness/moments.ts";
import { addPerson, type TestPerson } from "../harness/people.ts";
import { type Service, startService } from "../harness/service.ts";
import { testServices } from "../harness/services.ts";
import { testSkill } from "../runs/test-skill.ts";

const SECRET = "a sentence that only the review shows";

const publish = testSkill("test.publish", async (ctx) => {
  const post = { title: SECRET };
  const outcome = await ctx.effect<typeof post, { id: string }>("publish", {
    kind: "publish",
    vendor: { name: "blog", world: "live", honoursKeys: true },
    plan: async () => ({
      payload: post,
      preview: post,
      editable: Type.Object({ title: Type.String({ minLength: 1, maxLength: 60 }) }),
    }),
    send: async () => ({ id: "post_1" }),
  });
  return { ...outcome };
});
const failing = testSkill("test.failing", async () => {
  throw new Error("It breaks.");
});

let mail: MailServer;
let service: Service;
let agencyId: string;
let workspaceId: string;
let receiver: Receiver;

beforeAll(async () => {
  mail = await startMailServer();
  service = await startService({
    skills: [publish, failing],
    env: {
      NOTICE_SMTP_URL: mail.url,
      NOTICE_FROM: "Findable <findable@agency.example>",
      NOTICE_COLLECT_SECONDS: "0",
      NOTICE_PAUSE_SECONDS: "0",
    },
  });
  agencyId = await agencyOfService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});
beforeEach(async ({ onTestFinished }) => {
  mail.refuse = undefined;
  const made = { name: "Tallyhour", primaryDomain: `brand-${crypto.randomUUID()}.example` };
  workspaceId = (await service.rest("POST", "/v1/workspaces", made)).body.id;
  receiver = await startReceiver();
  onTestFinished(() => receiver[Symbol.asyncDispose]());
});

async function agencyOfService(): Promise<string> {
  const { body } = await service.rest("POST", "/v1/workspaces", { name: "First", primaryDomain: "first.example" });
  const [rows] = await service.database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${body.id}`,
  ]);
  return rows?.[0]?.agency_id ?? "";
}

const inWorkspace = (method: string, path: string, body?: unknown) =>
  service.rest(method, path, body, { workspace: workspaceId });

/** A person whose address is proved and who sees the workspace of the test only. */
async function person(role: Role = "MANAGER"): Promise<TestPerson> {
  const added = await addPerson(service, { agencyId, role, workspaces: [workspaceId], name: `Ada ${role}` });
  await admin(`update people set email_verified_at = now() where email = '${added.email}'`);
  return added;
}

async function admin(statement: string): Promise<void> {
  await withClient(service.database.adminUrl, (client) => client.query(statement));
}

async function start(skill: string): Promise<string> {
  const { body, status } = await inWorkspace("POST", "/v1/agent/invoke", { skill, input: {} });
  expect(status).toBe(202);
  return body.invocationId;
}

async function startToApproval(): Promise<string> {
  const run = await start("test.publish");
  const approvals = () => inWorkspace("GET", `/v1/agent/approvals?invocationId=${run}`);
  await expect.poll(async () => (await approvals()).body.data.length).toBe(1);
  return (await approvals()).body.data[0].approvalId;
}

/** Emits alerts as one run of rank checks does. */
async function emitDrops(count: number): Promise<void> {
  const data = JSON.stringify({
    keywords: [{ keyword: "time tracking <b>", previous: 4, current: null }],
    expectedFalseAlarmsPer30d: 0.37,
  });
  await admin(`select emit_event('${agencyId}', '${workspaceId}', 'rank.dropped', '${data}', null)
    from generate_series(1, ${count})`);
}

async function addChannel(body: object) {
  const { body: channel, status, text } = await inWorkspace("POST", "/v1/notification-channels", body);
  expect(status, text).toBe(201);
  return channel;
}

const channels = async () => (await inWorkspace("GET", "/v1/notification-channels")).body.data;

/** Gives the loops what is due, until this holds. */
async function eventually(check: () => void | Promise<void>): Promise<void> {
  await expect
    .poll(async () => {
      await service.tick();
      await check();
      return true;
    })
    .toBe(true);
}

test("an approval reaches who may decide it by email, with a signed link to the review and no preview, and one click of POST decides it", async () => {
  const approver = await person("APPROVER");
  const editor = await person("EDITOR");
  const viewer = await person("VIEWER");
  const approval = await startToApproval();

  await eventually(() => expect(mail.to(approver.email)).toHaveLength(1));

  const [sent] = mail.to(approver.email);
  expect(sent?.subject).toBe("Tallyhour: 1 action waits for a decision");
  expect(JSON.stringify(sent)).not.toContain(SECRET);
  const link = here(/http\S+\/app\/a\/\S+/.exec(sent?.text ?? "")?.[0]);
  const page = await fetch(link);
  expect(page.status).toBe(200);
  const review = await page.text();
  expect(review).toContain(SECRET);
  const shown = await inWorkspace("GET", `/v1/agent/approvals/${approval}`);
  expect(shown.body.status).toBe("PENDING");
  const form = /name="form" value="([^"]+)"/.exec(review)?.[1] ?? "";
  const decided = new URLSearchParams({ form, action: "approve" });
  await fetch(link, { method: "POST", body: decided, headers: { origin: service.url }, redirect: "manual" });
  await eventually(async () => {
    const { body } = await inWorkspace("GET", `/v1/agent/approvals/${approval}`);
    expect([body.status, body.approver]).toEqual(["APPROVED", "Ada APPROVER"]);
  });
  expect(mail.to(editor.email)).toEqual([]);
  expect(mail.to(viewer.email)).toEqual([]);
});

test("10,000 events are one notice with a count, one email to each person and one message to the channel", async () => {
  const manager = await person();
  await addChannel({ type: "slack", name: "#seo", kinds: ["alert"], url: `${receiver.url}/slack` });
  await eventually(() => expect(receiver.log).toHaveLength(1));
  await emitDrops(10_000);

  await eventually(() => {
    expect(mail.to(manager.email)).toHaveLength(1);
    expect(receiver.log).toHaveLength(2);
  });

  const { body } = await manager.app("GET", "/v1/me/notifications");
  expect(body).toMatchObject({ unread: 1, notices: [{ kind: "alert", count: 10_000, read: false }] });
  expect(mail.to(manager.email)[0]?.text).toContain("Expected false alarms in 30 days: 0.37.");
  expect(mail.to(manager.email)[0]?.html).toContain("time tracking &lt;b&gt;");
  const slack = JSON.parse(receiver.log[1]?.body ?? "");
  expect(slack).toMatchObject({ unfurl_links: false, text: "Tallyhour: 10,000 alerts" });
  expect(JSON.stringify(slack)).toContain("time tracking &lt;b&gt;");
  const read = await manager.app("PUT", "/v1/me/notifications", { readUntil: body.notices[0].lastAt });
  expect(read.body).toMatchObject({ unread: 0, notices: [{ read: true }] });
});

test("a person who lost access between the event and the sending receives nothing", async () => {
  const manager = await person();
  const removed = await person();
  mail.refuse = 451;
  await emitDrops(1);
  await eventually(async () => expect(await attemptsTo(manager)).toBe(1));
  await eventually(async () => expect(await attemptsTo(removed)).toBe(1));

  await admin(`update memberships set workspaces = '{}' where id = '${manager.membershipId}'`);
  await admin(`update memberships set status = 'removed' where id = '${removed.membershipId}'`);
  mail.refuse = undefined;
  await hurry();
  await eventually(async () => {
    expect(await waiting(manager)).toBe(0);
    expect(await waiting(removed)).toBe(0);
  });

  expect([...mail.to(manager.email), ...mail.to(removed.email)]).toEqual([]);
});

test("a mail server that is down for a day loses nothing: the email arrives once it is up, with the same Message-ID", async () => {
  const manager = await person();
  mail.refuse = 451;
  await emitDrops(1);
  for (let attempt = 1; attempt <= 6; attempt++) {
    await eventually(async () => expect(await attemptsTo(manager)).toBe(attempt));
    await hurry();
  }
  mail.refuse = undefined;
  await hurry();

  await eventually(() => expect(mail.to(manager.email)).toHaveLength(1));
  expect(mail.to(manager.email)[0]?.messageId).toMatch(/^<[0-9a-f]{40}@agency\.example>$/);
  expect(await waiting(manager)).toBe(0);
});

test("emails of quiet hours arrive as one when they end", async () => {
  const manager = await person();
  const hour = (ahead: number) => isoFromNow({ hours: ahead }).slice(11, 16);
  const quietHours = { from: hour(-1), to: hour(2) };
  const set = await manager.app("PUT", "/v1/me/notifications", { quietHours, timeZone: "UTC" });
  expect(set.body).toMatchObject({ quietHours, timeZone: "UTC" });
  await emitDrops(1);
  await eventually(async () => expect(await waiting(manager)).toBe(1));
  await start("test.failing");
  await eventually(async () => expect(await noticesWaiting(manager)).toBe(2));
  expect(mail.to(manager.email)).toEqual([]);

  await manager.app("PUT", "/v1/me/notifications", { quietHours: null });
  await hurry();
  await eventually(() => expect(mail.to(manager.email)).toHaveLength(1));
  expect(mail.to(manager.email)[0]?.text).toContain("test.failing");
  expect(mail.to(manager.email)[0]?.text).toContain("1 alert");
});

test("the unsubscribe link shows on GET, acts on POST without a sign-in, and ends emails but not the inbox", async () => {
  const manager = await person();
  await emitDrops(1);
  await eventually(() => expect(mail.to(manager.email)).toHaveLength(1));
  const [sent] = mail.to(manager.email);
  const header = (name: string) => sent?.headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]+:\s*/, "");
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header("auto-submitted")).toBe("auto-generated");
  const link = here(/<(.*)>/.exec(header("list-unsubscribe") ?? "")?.[1]);

  const shown = await fetch(link);
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("emails about alerts")]);
  const isOn = async () =>
    (await manager.app("GET", "/v1/me/notifications")).body.kinds.find(({ kind }: { kind: string }) => kind === "alert")
      .email;
  expect(await isOn()).toBe(true);
  const ended = await fetch(link, { method: "POST", body: "List-Unsubscribe=One-Click" });
  expect([ended.status, await isOn()]).toEqual([200, false]);
  await emitDrops(1);
  await eventually(async () => expect((await manager.app("GET", "/v1/me/notifications")).body.unread).toBe(2));
  expect(mail.to(manager.email)).toHaveLength(1);
  const forged = `${link.slice(0, -3)}xyz`;
  expect([(await fetch(forged)).status, (await fetch(forged, { method: "POST" })).status]).toEqual([404, 404]);
});

test("a receiver that is gone turns its channel off, and the inbox says so", async () => {
  const manager = await person();
  await addChannel({ type: "slack", name: "#seo", url: `${receiver.url}/slack` });
  await eventually(async () =>
    expect(await channels()).toMatchObject([{ state: "accepted", host: expect.any(String) }]),
  );
  receiver.behave = () => "gone";
  await emitDrops(1);

  await eventually(async () => {
    expect(await channels()).toMatchObject([{ state: "off", lastFailure: "The receiver answered 410." }]);
    const { body } = await manager.app("GET", "/v1/me/notifications");
    const lines = body.notices.flatMap(({ lines: all }: { lines: { text: string }[] }) => all.map(({ text }) => text));
    expect(lines).toContainEqual(expect.stringContaining("The channel #seo is off"));
  });
  const requests = receiver.log.length;
  await emitDrops(1);
  await eventually(async () =>
    expect((await manager.app("GET", "/v1/me/notifications")).body.unread).toBeGreaterThanOrEqual(2),
  );
  expect(receiver.log).toHaveLength(requests);
});

test.each([
  ["slack", { text: expect.stringContaining("1 alert"), unfurl_links: false }],
  ["teams", { attachments: [{ content: { type: "AdaptiveCard", version: "1.4" } }] }],
])("a channel of %s that answers 429 gets the message when it asks for it, once", async (type, shape) => {
  const channel = await addChannel({ type, name: "SEO", url: `${receiver.url}/${type}` });
  await eventually(() => expect(receiver.log).toHaveLength(1));
  receiver.behave = () => "busy";
  await emitDrops(1);
  await eventually(() => expect(receiver.log).toHaveLength(2));
  await eventually(async () => expect(await channels()).toMatchObject([{ state: "failed" }]));
  expect(await dueInSeconds(channel.id)).toBeGreaterThan(20);

  receiver.behave = () => "ok";
  await hurry();
  await eventually(() => expect(receiver.log).toHaveLength(3));
  expect(receiver.log[2]?.body).toBe(receiver.log[1]?.body);
  expect(JSON.parse(receiver.log[2]?.body ?? "")).toMatchObject(shape);
  await service.tick();
  expect(receiver.log).toHaveLength(3);
});

test("the URL of a channel is stored sealed and never returned, and a channel must fit its type", async () => {
  const channel = await addChannel({ type: "slack", name: "#seo", url: `${receiver.url}/services/T0/B0/secret` });
  const [rows] = await service.database.system.batch([
    sql`select encode(url, 'escape') as url, to_jsonb(c) - 'url' as rest from notification_channels c`,
  ]);
  expect(JSON.stringify([channel, await channels(), rows])).not.toContain("secret");
  const refused = async (body: object) => {
    const answer = await inWorkspace("POST", "/v1/notification-channels", body);
    return [answer.status, answer.body.details.errors[0].field];
  };
  expect(await refused({ type: "slack", name: "A" })).toEqual([400, "url"]);
  expect(await refused({ type: "slack", name: "A", url: "http://hooks.slack.com/services/x" })).toEqual([400, "url"]);
  expect(await refused({ type: "email", name: "A", url: "https://hooks.slack.com/x" })).toEqual([400, "url"]);
  expect(await refused({ type: "email", name: "A", addresses: ["ada@x@y"] })).toEqual([400, "addresses[0]"]);
  expect((await inWorkspace("DELETE", `/v1/notification-channels/${channel.id}`)).status).toBe(204);
  expect((await inWorkspace("DELETE", `/v1/notification-channels/${channel.id}`)).status).toBe(404);
});

test("an email list receives notices, and who unsubscribes leaves the list", async () => {
  await addChannel({
    type: "email",
    name: "Clients",
    kinds: ["alert"],
    addresses: ["one@list.example", "two@list.example"],
  });
  await eventually(() => expect(mail.to("two@list.example")).toHaveLength(1));
  const link = here(/Unsubscribe: (\S+)/.exec(mail.to("two@list.example")[0]?.text ?? "")?.[1]);
  await fetch(link, { method: "POST" });
  await emitDrops(1);

  await eventually(() => expect(mail.to("one@list.example")).toHaveLength(2));
  expect(mail.to("two@list.example")).toHaveLength(1);
  expect(await channels()).toMatchObject([{ addresses: ["one@list.example"] }]);
});

test("a weekly digest states what waits as insights.attention judges it", async () => {
  await startToApproval();
  const { system, tenant } = service.database;
  const inTenant: InTenant = (place, work) => inTenantTransaction(tenant, place, work);
  const sender = { post: () => Promise.reject(new Error("No chat.")), describeFailure };
  const notices = openNotices({
    ...{ system, tenant, inTenant, services: testServices(), mailer: undefined, sender, timeoutMs: 1000 },
  });

  const week = await notices.summariseWeek({ agency_id: agencyId, workspace_id: workspaceId, mode: "live" });

  const { body } = await inWorkspace("GET", "/v1/insights/attention");
  const { sentence, count, deadline } = body.data.find(({ kind }: { kind: string }) => kind === "approval");
  expect(week).toContainEqual(expect.objectContaining({ kind: "approval", sentence, count, deadline }));
});

test("a client sees only the notices of their brand, and of the kinds that concern clients", async () => {
  const viewer = await person("VIEWER");
  const other = await addPerson(service, { agencyId, role: "VIEWER", workspaces: [await otherWorkspace()] });
  await emitDrops(1);
  await start("test.failing");
  const seen = async ({ app }: TestPerson) =>
    (await app("GET", "/v1/me/notifications")).body.notices.map(({ kind }: { kind: string }) => kind);

  await eventually(async () => expect(await seen(viewer)).toEqual(["alert"]));
  expect(await seen(other)).toEqual([]);
  const muted = await viewer.app("PUT", "/v1/me/notifications", { kinds: [{ kind: "alert", inbox: false }] });
  expect([muted.status, muted.body.notices]).toEqual([200, []]);
});

test("a key of the agency has an inbox and no emails, and bad choices name their field", async () => {
  await emitDrops(1);
  await eventually(async () => {
    const { body } = await inWorkspace("GET", "/v1/me/notifications");
    expect(body).toMatchObject({ email: { address: null, state: "no_address" }, unread: 1 });
  });
  const refused = async (body: object) => {
    const answer = await inWorkspace("PUT", "/v1/me/notifications", body);
    expect(answer.status).toBe(400);
    return JSON.stringify(answer.body.details);
  };
  expect(await refused({ timeZone: "Mars/Olympus" })).toContain("timeZone");
  expect(await refused({ quietHours: { from: "08:00", to: "08:00" } })).toContain("quietHours.to");
  expect(await refused({ quietHours: { from: "8:00", to: "24:00" } })).toContain("quietHours.from");
  expect(await refused({ kinds: [{ kind: "alert" }, { kind: "alert" }] })).toContain("kinds[1].kind");
});

/** The address in a message, on the port that the test's service was given. */
function here(link = ""): string {
  return service.url + new URL(link).pathname;
}

async function otherWorkspace(): Promise<string> {
  const made = { name: "Other", primaryDomain: `other-${crypto.randomUUID()}.example` };
  return (await service.rest("POST", "/v1/workspaces", made)).body.id;
}

async function one(statement: ReturnType<typeof sql>): Promise<number> {
  const [rows] = await service.database.system.batch<{ value: number }>([statement]);
  return rows?.[0]?.value ?? 0;
}

const waiting = ({ membershipId }: TestPerson) =>
  one(sql`select count(*) as value from webhook_deliveries where webhook_id = ${membershipId}`);
const attemptsTo = ({ membershipId }: TestPerson) =>
  one(sql`select count(*) as value from webhook_attempts where webhook_id = ${membershipId}`);
const noticesWaiting = ({ membershipId }: TestPerson) =>
  one(
    sql`select coalesce(sum(cardinality(notice_ids)), 0) as value from notice_messages where target_id = ${membershipId}`,
  );
const dueInSeconds = (target: string) =>
  one(
    sql`select extract(epoch from due_at - clock_timestamp()) as value from webhook_deliveries where webhook_id = ${target}`,
  );

/** Lets waiting messages be due now, as if their pauses had passed. */
const hurry = () =>
  admin("update webhook_deliveries set due_at = now() where not claimed and event_type like 'notice.%'");

test("a person reads notices in the language of their account", async () => {
  const manager = await person();
  await manager.app("PUT", "/account/profile", { name: "Ada", language: "de", timeZone: "Europe/Berlin" });
  await emitDrops(1);

  await eventually(() => expect(mail.to(manager.email)).toHaveLength(1));

  const [sent] = mail.to(manager.email);
  expect(sent?.subject).toBe("Tallyhour: 1 Warnung");
  expect(sent?.text).toContain("1 Keyword fiel über das Rauschen hinaus: time tracking <b> (4 auf nicht gefunden).");
  expect(sent?.text).toContain("Erwartete Fehlalarme in 30 Tagen: 0,37.");
  expect(sent?.text).toContain("Abbestellen: ");
  const { body } = await manager.app("GET", "/v1/me/notifications");
  expect(body).toMatchObject({ timeZone: "Europe/Berlin", notices: [{ title: "1 Warnung" }] });
});

test.each([
  [
    "fr",
    "Tallyhour: 1 alerte",
    "1 mot-clé a reculé au-delà du bruit\u202f: time tracking <b> (de 4 à introuvable).",
    "0,37",
    "les e-mails sur les alertes",
  ],
  [
    "es",
    "Tallyhour: 1 alerta",
    "1 palabra clave bajó más allá del ruido: time tracking <b> (de 4 a no encontrada).",
    "0,37",
    "los correos sobre las alertas",
  ],
])("a person reads notices and ends them in their language: %s", async (language, subject, sentence, rate, ended) => {
  const manager = await person();
  await manager.app("PUT", "/account/profile", { name: "Ada", language, timeZone: "Europe/Paris" });
  await emitDrops(1);

  await eventually(() => expect(mail.to(manager.email)).toHaveLength(1));

  const [sent] = mail.to(manager.email);
  expect(sent?.subject).toBe(subject);
  expect(sent?.text).toContain(sentence);
  expect(sent?.text).toContain(rate);
  const link = here(/http\S+\/n\/\S+/.exec(sent?.text ?? "")?.[0]);
  const shown = await (await fetch(link)).text();
  const done = await (await fetch(link, { method: "POST" })).text();
  expect(shown).toContain(`<html lang="${language}">`);
  expect(shown).toContain(ended);
  expect(done).toContain(`<html lang="${language}">`);
});

test.each([
  ["a language that is not offered", { name: "Ada", language: "xx" }, "language"],
  ["a time zone that does not exist", { name: "Ada", timeZone: "Europe/Atlantis" }, "timeZone"],
  ["no name", { name: " " }, "name"],
])("a profile with %s is refused with the field", async (_what, profile, field) => {
  const manager = await person();
  const { status, body } = await manager.app("PUT", "/account/profile", profile);

  expect([status, body.code]).toEqual([400, "validation_error"]);
  expect(JSON.stringify(body)).toContain(`"${field}"`);
});

test("a reviewer's link ends with the access to its workspace", async () => {
  const approver = await person("APPROVER");
  await startToApproval();
  await eventually(() => expect(mail.to(approver.email)).toHaveLength(1));
  const link = here(/http\S+\/app\/a\/\S+/.exec(mail.to(approver.email)[0]?.text ?? "")?.[0]);
  const review = await (await fetch(link)).text();
  const form = /name="form" value="([^"]+)"/.exec(review)?.[1] ?? "";

  await admin(`update memberships set workspaces = '{}' where id = '${approver.membershipId}'`);
  const decided = new URLSearchParams({ form, action: "approve" });
  await fetch(link, { method: "POST", body: decided, headers: { origin: service.url }, redirect: "manual" });

  const { body } = await inWorkspace("GET", "/v1/agent/approvals");
  expect(body.data).toMatchObject([{ status: "PENDING" }]);
});

test.each([
  ["removed", (id: string) => asOwnerOf("DELETE", `/v1/people/${id}`)],
  ["given a role that does not decide", (id: string) => asOwnerOf("PATCH", `/v1/people/${id}`, { role: "VIEWER" })],
])("an approval that waits for a person who is %s goes to the next who may decide it", async (_what, change) => {
  const named = await person("APPROVER");
  const next = await person("MANAGER");
  const started = await inWorkspace("POST", "/v1/agent/invoke", {
    ...{ skill: "test.publish", input: {}, approval: { routedTo: [named.email] } },
  });
  await eventually(() => expect(mail.to(named.email)).toHaveLength(1));
  expect(mail.to(next.email)).toEqual([]);

  expect((await change(named.membershipId)).status).toBeLessThan(300);
  await eventually(() => expect(mail.to(next.email)).toHaveLength(1));

  expect(mail.to(next.email)[0]?.text).toMatch(/http\S+\/app\/a\/\S+/);
  const { body } = await inWorkspace("GET", `/v1/agent/approvals?invocationId=${started.body.invocationId}`);
  expect(body.data).toMatchObject([{ status: "PENDING", routedTo: [] }]);
});

async function asOwnerOf(method: string, path: string, body?: unknown) {
  const owner = await addPerson(service, { agencyId, role: "OWNER" });
  return owner.app(method, path, body);
}
