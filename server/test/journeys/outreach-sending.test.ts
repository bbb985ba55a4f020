import type { Campaign, Invocation, OutreachDraft, Relationship } from "@findable/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let key: string;
let workspace: string;
let campaignId: string;
let drafts: OutreachDraft[];

const CAMPAIGNS = "/v1/link-building/serp-outreach";
const SENDER = { name: "Ada Hale", organization: "Bergzeit", postalAddress: "1 Main Street, Berlin" };

beforeAll(async () => {
  // Counts mails of the whole database.
  service = await startService({ alone: true });
  const made = { name: "w", mode: "test", scope: "AGENCY", canApprove: true, seed: "links" };
  key = (await service.rest("POST", "/v1/auth/keys", made)).body.secret;
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de", brand: { primaryKeywords: ["folding bikes"] } };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
  const order = {
    seed: { keyword: "folding bikes" },
    filters: { topN: 20, positionRange: [1, 20], minDomainRating: 5, maxDomainRating: 95 },
    outreach: { ourContentUrl: "https://bergzeit-bikes.de/folding-bikes" },
  };
  // The first campaign adds the partners, the second finds the people whom the test stores at them.
  await campaignFrom(order);
  await asOwner(`
    insert into contacts (id, agency_id, workspace_id, relationship_id, email, email_key, first_name, role_address, source,
      confidence, verification, found_at, updated_at)
    select 'con_' || r.domain, r.agency_id, r.workspace_id, r.id, 'ines@' || r.domain, 'ines@' || r.domain, 'Ines', false, 'import',
      0.9, 'mx', now(), now()
    from relationships r where not exists (select from contacts c where c.relationship_id = r.id)`);
  campaignId = await campaignFrom(order);
  drafts = await draftsNow();
  expect(drafts.length).toBeGreaterThan(7);
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });
const ended = async (id: string): Promise<Invocation> =>
  (await rest("GET", `/v1/agent/invocations/${id}?waitSeconds=60`)).body;
const approve = (body: object) => rest("POST", `${CAMPAIGNS}/${campaignId}/approve`, body);
const draftsNow = async (): Promise<OutreachDraft[]> =>
  (await rest("GET", `${CAMPAIGNS}/${campaignId}/drafts?limit=200`)).body.data;
const draftNow = async (id: string | undefined) => (await draftsNow()).find(({ draftId }) => draftId === id);
const idOf = (index: number): string => drafts[index]?.draftId ?? "";

async function campaignFrom(order: object): Promise<string> {
  const started = await rest("POST", CAMPAIGNS, order);
  await ended(started.body.invocationId);
  return started.body.campaignId;
}

async function asOwner<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  const owner = new pg.Client({ connectionString: service.database.adminUrl });
  await owner.connect();
  const { rows } = await owner.query<R>(text, values);
  await owner.end();
  return rows;
}

async function relationship(domain: string | undefined): Promise<Relationship | undefined> {
  const { body } = await rest("GET", "/v1/link-building/relationships?limit=200");
  return body.data.find(({ accountDomain }: Relationship) => accountDomain === domain);
}

test("nothing is sent before the workspace states its sender, and the drafts keep waiting", async () => {
  expect(await approve({ draftIds: [idOf(0)] })).toMatchObject({
    status: 403,
    body: { code: "outreach_platform_not_configured" },
  });
  expect(await draftNow(idOf(0))).toMatchObject({ status: "AWAITING_APPROVAL" });
  expect((await rest("PATCH", `/v1/workspaces/${workspace}`, { settings: { outreachSender: SENDER } })).status).toBe(
    200,
  );
});

test.each([
  ["a line break in the subject", { subject: "Hello\r\nBcc: all@example.com" }, "validation_error"],
  ["a NUL in the text", { body: "Hello\u0000" }, "validation_error"],
  ["an open placeholder", { body: "Hi {{firstName}}" }, "invalid_edits"],
  ["an override that reverses text", { subject: "invoice\u202egpj.exe" }, "invalid_edits"],
])("an edit with %s is refused and sends nothing", async (_, edit, code) => {
  const { body } = await approve({ draftIds: [idOf(0)], editsPerDraft: { [idOf(0)]: edit } });

  expect(body).toMatchObject({ code, details: { errors: [expect.anything()] } });
  expect(await draftNow(idOf(0))).toMatchObject({ status: "AWAITING_APPROVAL" });
});

const HOSTILE = ["x\r\nBcc: all@rival.example", "a\u0000b", "a\u2028Bcc: b", "\ud800 half", "invoice\u202egpj.exe"];
const ADDRESSES = [
  ...[
    "ada＠rival.example",
    "ada@rival\u200b.example",
    "ada@rival。example",
    "a@b.example,c@d.example",
    "a@b.example\nbcc: c",
  ],
  ...[
    "\u202eada@rival.example",
    '"a b"@rival.example',
    "ada@[127.0.0.1]",
    "ada@localhost",
    `${"a".repeat(65)}@rival.example`,
  ],
];

test("every field of an email refuses line breaks, NULs and deceptive characters over REST, in the contract's words", async () => {
  const template = { name: "T", subject: "About {{pageTitle}}", body: "Hi {{firstName}}" };
  const answers = [];
  for (const text of HOSTILE) {
    // Lines may end within a text.
    const inText = text.replace(/\r\n|\u2028/, "\u0000");
    const settings = (sender: object) => ({ settings: { outreachSender: { ...SENDER, ...sender } } });
    answers.push(
      await rest("PATCH", `/v1/workspaces/${workspace}`, settings({ name: text })),
      await rest("PATCH", `/v1/workspaces/${workspace}`, settings({ organization: text })),
      await rest("PATCH", `/v1/workspaces/${workspace}`, settings({ postalAddress: inText })),
      await rest("POST", "/v1/link-building/templates", { ...template, subject: text }),
      await rest("POST", "/v1/link-building/templates", { ...template, body: inText }),
      await approve({ draftIds: [idOf(0)], editsPerDraft: { [idOf(0)]: { subject: text } } }),
      await approve({ draftIds: [idOf(0)], editsPerDraft: { [idOf(0)]: { body: inText } } }),
      await rest("POST", "/v1/link-building/contacts/forget", { email: `${text}@rival.example` }),
      await rest("POST", "/v1/link-building/contacts/export", { email: `${text}@rival.example` }),
    );
  }
  for (const email of ADDRESSES) {
    answers.push(await rest("POST", "/v1/link-building/contacts/export", { email }));
    const { body } = await rest("POST", "/v1/link-building/relationships/import", { rows: [{ email }] });
    expect(body, JSON.stringify([email, body])).toMatchObject({
      refused: 1,
      contacts: 0,
      refusals: [{ field: "email" }],
    });
  }
  const unknown = { ...template, body: "Hi {{nickname}}" };
  answers.push(await rest("POST", "/v1/link-building/templates", unknown));

  for (const { status, body } of answers) {
    const refused = body.code === "invalid_edits" ? [422, "invalid_edits"] : [400, "validation_error"];
    expect([status, body.code], JSON.stringify(body)).toEqual(refused);
    expect(body.details.errors.length).toBeGreaterThan(0);
  }
  expect(await draftNow(idOf(0))).toMatchObject({ status: "AWAITING_APPROVAL" });
  expect(await asOwner("select from outreach_mails")).toEqual([]);
});

test("a key without approval rights, an unknown draft and a past time are refused; a dry run costs nothing", async () => {
  const made = { name: "r", scope: "WORKSPACE", workspaceId: workspace, canApprove: false };
  const { secret } = (await service.rest("POST", "/v1/auth/keys", made, { key })).body;
  const path = `${CAMPAIGNS}/${campaignId}/approve`;
  const all = { draftIds: "all" };

  expect((await service.rest("POST", path, all, { key: secret, workspace })).status).toBe(403);
  expect((await approve({ draftIds: ["draft_a5j9n3r7v1z5d9h3l7p1t5x9"] })).body.code).toBe("not_found");
  expect((await approve({ ...all, scheduleAt: "2020-01-01T00:00:00Z" })).body.code).toBe("validation_error");
  expect((await approve({ ...all, editsPerDraft: { draft_x: { subject: "x" } } })).body.code).toBe("invalid_edits");
  const estimate = (await approve({ ...all, dryRun: true })).body;
  expect(estimate).toMatchObject({ dryRun: true, estimatedCost: { credits: 2 * drafts.length } });
});

test("an approved draft is sent once as edited, with its approver, and the partner is CONTACTED", async () => {
  const subject = "A page for your readers";
  const sent = await approve({ draftIds: [idOf(0)], editsPerDraft: { [idOf(0)]: { subject } } });

  expect(sent, JSON.stringify(sent.body)).toMatchObject({
    status: 200,
    body: {
      approved: 1,
      rejected: 0,
      events: [{ draftId: idOf(0), eventType: "EMAIL_SENT", sentAt: expect.any(String) }],
    },
  });
  expect(await approve({ draftIds: [idOf(0)] })).toMatchObject({ status: 409, body: { code: "already_decided" } });
  expect(await draftNow(idOf(0))).toMatchObject({ status: "SENT", subject, sentAt: expect.any(String) });
  expect(await relationship(drafts[0]?.accountDomain)).toMatchObject({ status: "CONTACTED" });
  const run = await ended(sent.body.invocationId);
  expect(run).toMatchObject({ status: "SUCCEEDED", creditsUsed: 2 });
  const mails = await asOwner("select subject, state from outreach_mails where draft_id = $1", [idOf(0)]);
  expect(mails).toEqual([{ subject, state: "sent" }]);
  const [approval] = await asOwner<{ approver: string }>(
    "select approver, status, kind from approvals where invocation_id = $1",
    [run.invocationId],
  );
  expect(approval).toMatchObject({ status: "APPROVED", kind: "effect", approver: expect.stringMatching(/^akey_/) });
});

test("a partner who must not be contacted gets nothing and costs nothing", async () => {
  const partner = drafts[1]?.relationshipId;
  await rest("PATCH", `/v1/link-building/relationships/${partner}`, { status: "DO_NOT_CONTACT" });

  const answer = await approve({ draftIds: [idOf(1)] });

  expect(answer.body).toMatchObject({
    approved: 0,
    rejected: 1,
    events: [{ eventType: "EMAIL_REFUSED", reason: "do_not_contact", sentAt: null }],
  });
  expect(await ended(answer.body.invocationId)).toMatchObject({ creditsUsed: 0 });
  expect(await draftNow(idOf(1))).toMatchObject({ status: "REJECTED" });
});

test("a scheduled draft waits, a paused campaign holds it, and a cancelled run never sends it", async () => {
  const { body: clock } = await service.rest("GET", "/v1/test/clock", undefined, { key });
  const scheduleAt = new Date(Date.parse(clock.now) + 86_400_000).toISOString();
  // One after the other: the mailbox sends the second a minute later.
  const one = await approve({ draftIds: [idOf(2)], scheduleAt });
  const other = await approve({ draftIds: [idOf(3)], scheduleAt });

  expect(one, JSON.stringify(one.body)).toMatchObject({
    status: 200,
    body: {
      ...{ approved: 1, scheduled: 1, rejected: 0 },
      events: [{ eventType: "EMAIL_SCHEDULED", scheduledAt: scheduleAt, reason: "schedule_at", sentAt: null }],
    },
  });
  expect(await draftNow(idOf(2))).toMatchObject({ status: "SCHEDULED", scheduledAt: scheduleAt });
  await rest("POST", `/v1/agent/invocations/${other.body.invocationId}/cancel`, {});
  expect((await ended(other.body.invocationId)).status).toBe("CANCELLED");
  await rest("PATCH", `${CAMPAIGNS}/${campaignId}`, { paused: true });
  await service.rest("POST", "/v1/test/clock/advance", { days: 2 }, { key });
  expect(await draftNow(idOf(2))).toMatchObject({ status: "SCHEDULED" });
  await rest("PATCH", `${CAMPAIGNS}/${campaignId}`, { paused: false });
  await service.rest("POST", "/v1/test/clock/advance", { days: 1 }, { key });
  expect(await ended(one.body.invocationId)).toMatchObject({ status: "SUCCEEDED", result: { scheduled: 1 } });
  expect(await draftNow(idOf(2))).toMatchObject({ status: "SENT", scheduledAt: null });
  expect(await draftNow(idOf(3))).toMatchObject({ status: "CANCELLED" });
  expect((await approve({ draftIds: [idOf(3)] })).body.code).toBe("already_decided");
});

test("a refusal of anyone at the partner stops an email that is planned already", async () => {
  const { body: clock } = await service.rest("GET", "/v1/test/clock", undefined, { key });
  const scheduleAt = new Date(Date.parse(clock.now) + 86_400_000).toISOString();
  const { body } = await approve({ draftIds: [idOf(4)], scheduleAt });
  const refuse = () =>
    asOwner(
      `insert into outreach_mails (id, agency_id, workspace_id, direction, thread_id, relationship_id, mailbox, counterpart_hash,
       domain_hash, message_id, state, received_at, classification, created_at)
     select 'msg_refusal', agency_id, workspace_id, 'received', 'msg_refusal', relationship_id, mailbox, 'other', domain_hash, 'refusal',
       'received', created_at, 'refusal', created_at
     from outreach_mails where draft_id = $1 returning id`,
      [idOf(4)],
    );
  // The run plans the email after the approval was answered.
  await expect.poll(async () => (await refuse()).length).toBe(1);

  await service.rest("POST", "/v1/test/clock/advance", { days: 2 }, { key });

  expect(await ended(body.invocationId)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0 });
  expect(await draftNow(idOf(4))).toMatchObject({ status: "REJECTED" });
});

test("the rest is sent at the pace of the mailbox, answers arrive, and the campaign is completed", async () => {
  const { body: clock } = await service.rest("GET", "/v1/test/clock", undefined, { key });
  const scheduleAt = new Date(Date.parse(clock.now) + 60_000).toISOString();
  const { body } = await approve({ draftIds: null, scheduleAt });
  await service.rest("POST", "/v1/test/clock/advance", { days: 1 }, { key });

  expect((await ended(body.invocationId)).status).toBe("SUCCEEDED");
  expect(((await rest("GET", `${CAMPAIGNS}/${campaignId}`)).body as Campaign).status).toBe("COMPLETED");
  const twice = await asOwner(
    "select counterpart_hash from outreach_mails where direction = 'sent' and state = 'sent' group by 1 having count(*) > 1",
  );
  expect(twice).toEqual([]);
  await service.rest("POST", "/v1/test/clock/advance", { days: 6 }, { key });
  const answered = () => asOwner("select from outreach_mails where direction = 'received' and draft_id is not null");
  await expect.poll(async () => (await answered()).length).toBeGreaterThan(0);
});

test("a batch of more than 50 asks once more before anything is planned, and a person can stop it there", async () => {
  const place = await campaignFrom({
    seed: { keyword: "folding bikes" },
    filters: {
      ...{ topN: 20, positionRange: [1, 20], minDomainRating: 5, maxDomainRating: 95 },
      ...{ excludeAlreadyContactedWithinDays: 0, excludeStatuses: [] },
    },
    outreach: { ourContentUrl: "https://bergzeit-bikes.de/folding-bikes" },
  });
  campaignId = place;
  const [model] = await draftsNow();
  const copies = await asOwner<{ id: string }>(
    `insert into outreach_drafts (id, agency_id, workspace_id, campaign_id, relationship_id, account_id, domain, contact_id, contact,
       page_url, page_title, subject, body, drafted_by, grounds, status, drafted_at, updated_at)
     select new_id('draft'), agency_id, workspace_id, campaign_id, relationship_id, account_id, domain, 'con_copy' || n,
       contact || jsonb_build_object('email', 'p' || n || '@copy' || n || '.example', 'id', 'con_copy' || n), page_url, page_title,
       subject, body, drafted_by, grounds, status, drafted_at, updated_at
     from outreach_drafts, generate_series(1, 102) n where id = $1 returning id`,
    [model?.draftId],
  );
  const ids = copies.map(({ id }) => id);
  const { body: clock } = await service.rest("GET", "/v1/test/clock", undefined, { key });
  const scheduleAt = new Date(Date.parse(clock.now) + 3_600_000).toISOString();
  const planned = async () => (await asOwner("select from outreach_mails where draft_id = any ($1)", [ids])).length;
  const asked = async (invocationId: string) => {
    const { body } = await rest("GET", `/v1/agent/approvals?status=PENDING&invocationId=${invocationId}`);
    return body.data[0];
  };

  const first = (await approve({ draftIds: ids.slice(0, 51), scheduleAt })).body;
  await expect
    .poll(() => asked(first.invocationId))
    .toMatchObject({
      reason: expect.stringContaining("51 emails"),
      preview: { action: "Send 51 emails.", recipients: expect.arrayContaining(["p1@copy1.example"]) },
    });
  expect(await planned()).toBe(0);
  const { approvalId } = await asked(first.invocationId);
  await rest("POST", `/v1/agent/invocations/${first.invocationId}/reject`, { approvalId, skipStep: true });
  expect(await ended(first.invocationId)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0 });
  expect([await planned(), (await draftNow(ids[0]))?.status]).toEqual([0, "CANCELLED"]);

  const second = (await approve({ draftIds: ids.slice(51), scheduleAt })).body;
  await expect.poll(() => asked(second.invocationId)).toBeDefined();
  const { approvalId: again } = await asked(second.invocationId);
  await rest("POST", `/v1/agent/invocations/${second.invocationId}/approve`, { approvalId: again });
  await expect.poll(planned).toBe(51);
  await rest("POST", `/v1/agent/invocations/${second.invocationId}/cancel`, {});
  expect((await ended(second.invocationId)).status).toBe("CANCELLED");
});

test("follow-ups are approved with their draft, follow in its thread, and stop at any answer, bounce or refusal", async () => {
  const body = "Hi {{firstName}},\n\none more try about {{pageTitle}}: {{ourContentUrl}}";
  await rest("POST", "/v1/link-building/templates", { name: "Nudge", subject: "unused", body });
  const order = {
    seed: { keyword: "folding bikes" },
    filters: {
      ...{ topN: 20, positionRange: [1, 20], minDomainRating: 5, maxDomainRating: 95 },
      ...{ excludeAlreadyContactedWithinDays: 0, excludeStatuses: [] },
    },
    outreach: {
      ourContentUrl: "https://bergzeit-bikes.de/folding-bikes",
      followUps: [{ afterDays: 4, template: "nudge" }, { afterDays: 5 }],
    },
  };
  const unknown = { ...order, outreach: { ...order.outreach, followUps: [{ afterDays: 4, template: "nix" }] } };
  expect((await rest("POST", CAMPAIGNS, unknown)).body).toMatchObject({
    code: "validation_error",
    details: { errors: [{ field: "followUps[0].template" }] },
  });
  campaignId = await campaignFrom(order);
  drafts = await draftsNow();
  expect(drafts.length).toBeGreaterThan(3);
  const waiting = { status: "WAITING", scheduledAt: null, sentAt: null, stoppedReason: null };
  expect(drafts[0]?.followUps).toEqual([
    { ...waiting, afterDays: 4, body: expect.stringContaining("one more try about") },
    { ...waiting, afterDays: 5, body: expect.stringContaining("my last note") },
  ]);
  const many = { [idOf(0)]: { followUps: ["One", "Two", "Three"] } };
  expect((await approve({ draftIds: [idOf(0)], editsPerDraft: many })).body.code).toBe("invalid_edits");
  const edits = { [idOf(0)]: { followUps: ["Hi, a short reminder."] } };
  const estimate = await approve({ draftIds: "all", editsPerDraft: edits, dryRun: true });
  expect(estimate.body.estimatedCost.credits).toBe(2 * (3 * drafts.length - 1));

  const { body: clock } = await service.rest("GET", "/v1/test/clock", undefined, { key });
  const scheduleAt = new Date(Date.parse(clock.now) + 60_000).toISOString();
  const run = await approve({ draftIds: "all", editsPerDraft: edits, scheduleAt });
  await service.rest("POST", "/v1/test/clock/advance", { days: 4 }, { key });
  expect((await rest("GET", `${CAMPAIGNS}/${campaignId}`)).body.status).toBe("AWAITING_APPROVAL");
  const scheduled = (await draftsNow()).filter(({ followUps: [first] }) => first?.status === "SCHEDULED");
  // Between an email and its follow-up one partner's site states a country that asks for consent, and one is put on the list.
  const [foreign, listed] = scheduled.filter(({ draftId }) => draftId !== idOf(0));
  await asOwner("update relationships set country = 'DE', consent_at = null where id = $1", [foreign?.relationshipId]);
  const list = { rows: [{ email: listed?.contact.email }], kind: "do_not_contact" };
  expect((await rest("POST", "/v1/link-building/relationships/import", list)).body).toMatchObject({ suppressed: 1 });
  await service.rest("POST", "/v1/test/clock/advance", { days: 20 }, { key });

  expect(await ended(run.body.invocationId)).toMatchObject({ status: "SUCCEEDED" });
  expect((await rest("GET", `${CAMPAIGNS}/${campaignId}`)).body.status).toBe("COMPLETED");
  const threads = await asOwner<{ draft_id: string; step: number; answered: boolean; texts: string[] }>(
    `select m.draft_id, max(m.step) as step, array_agg(m.body order by m.step) as texts,
       exists (select from outreach_mails r where r.thread_id = m.thread_id and r.direction = 'received'
         and r.classification <> 'auto_reply') as answered
     from outreach_mails m where m.campaign_id = $1 and m.direction = 'sent' and m.state in ('sent', 'bounced')
     group by m.draft_id, m.thread_id`,
    [campaignId],
  );
  // A person who answers gets no email after that; a person who never answers gets every one.
  const after = await asOwner(
    `select from outreach_mails m join outreach_mails r on r.thread_id = m.thread_id and r.direction = 'received'
       and r.classification <> 'auto_reply' and r.received_at < m.sent_at - interval '5 minutes'
     where m.workspace_id = $1 and m.direction = 'sent' and m.step > 0 and m.answers is null`,
    [workspace],
  );
  expect(after).toEqual([]);
  const closed = [foreign?.draftId, listed?.draftId];
  const silent = threads.filter(
    ({ answered, draft_id }) => !answered && draft_id !== idOf(0) && !closed.includes(draft_id),
  );
  expect(silent.length).toBeGreaterThan(0);
  expect(silent.every(({ step }) => step === 2)).toBe(true);
  expect(threads.some(({ answered, step }) => answered && step < 2)).toBe(true);
  const stopped = (reason: string) =>
    Array(2).fill(expect.objectContaining({ status: "STOPPED", stoppedReason: reason }));
  expect((await draftNow(foreign?.draftId))?.followUps).toEqual(stopped("consent_required"));
  expect((await draftNow(listed?.draftId))?.followUps).toEqual(stopped("imported"));
  const shown = (await draftsNow()).flatMap(({ followUps }) => followUps);
  expect(shown.map(({ status }) => status)).not.toContain("WAITING");
  expect(shown).toContainEqual(expect.objectContaining({ status: "STOPPED", stoppedReason: "answered" }));
  expect(shown).toContainEqual(expect.objectContaining({ status: "SENT", sentAt: expect.any(String) }));
  // Nothing was sent without the decision that covers its text.
  const unasked = await asOwner(
    `select from outreach_mails m where m.workspace_id = $1 and m.direction = 'sent' and m.state = 'sent' and not exists (
       select from approvals a where a.invocation_id = m.invocation_id and a.status = 'APPROVED')`,
    [workspace],
  );
  expect(unasked).toEqual([]);
});

test("a sender that changes after the approval is asked about, and nothing goes out before", async () => {
  campaignId = await campaignFrom({
    seed: { keyword: "folding bikes" },
    filters: {
      ...{ topN: 20, positionRange: [1, 20], minDomainRating: 5, maxDomainRating: 95 },
      ...{ excludeAlreadyContactedWithinDays: 0, excludeStatuses: [] },
    },
    outreach: { ourContentUrl: "https://bergzeit-bikes.de/folding-bikes" },
  });
  // A partner who was written to may have answered, and then nothing is sent in any case.
  const written = await asOwner<{ domain: string }>(
    "select distinct r.domain from outreach_mails m join relationships r on r.id = m.relationship_id",
  );
  const fresh = (await draftsNow()).find(
    ({ accountDomain }) => !written.some(({ domain }) => domain === accountDomain),
  );
  const draftId = fresh?.draftId ?? "";
  const { body: clock } = await service.rest("GET", "/v1/test/clock", undefined, { key });
  const scheduleAt = new Date(Date.parse(clock.now) + 86_400_000).toISOString();
  const { body } = await approve({ draftIds: [draftId], scheduleAt });
  expect(body).toMatchObject({ approved: 1 });
  const made = { name: "agent", scope: "WORKSPACE", workspaceId: workspace, canApprove: false };
  const { secret } = (await service.rest("POST", "/v1/auth/keys", made, { key })).body;
  const settings = { outreachSender: { ...SENDER, organization: "Evil Corp, https://evil.example" } };
  const path = `/v1/workspaces/${workspace}`;
  expect((await service.rest("PATCH", path, { settings }, { key: secret })).status).toBe(200);

  await service.rest("POST", "/v1/test/clock/advance", { days: 3 }, { key });

  const run = await ended(body.invocationId);
  expect(run.status).toBe("WAITING_APPROVAL");
  const card = (await rest("GET", `/v1/agent/approvals/${run.currentStep?.approvalId}`)).body;
  expect(card.preview.body).toContain("Evil Corp");
  expect(await asOwner("select from outreach_mails where draft_id = $1 and state = 'sent'", [draftId])).toEqual([]);
});
