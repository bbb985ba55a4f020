import sql from "sql-template-tag";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

const MARA = "mara@tallyhour.example";
const sent: unknown[] = [];

const publish = testSkill("test.publish", async (ctx, input) => {
  const body = typeof input["body"] === "string" ? input["body"] : "# Billing\n\nStudios bill by the hour.";
  const post = { title: "Bill by the hour", body, isDraft: true };
  const outcome = await ctx.effect<typeof post, { id: string }>("publish", {
    kind: "publish",
    vendor: { name: "blog", world: "live", honoursKeys: true },
    plan: async () => ({
      payload: post,
      preview: { platform: "Tallyhour blog", ...post, links: ["https://tallyhour.example/<b>"], cost: "2 credits" },
      editable: Type.Object({
        title: Type.String({ minLength: 1, maxLength: 60 }),
        body: Type.String({ minLength: 1, maxLength: 20_000 }),
        isDraft: Type.Boolean(),
      }),
    }),
    send: async (payload) => {
      sent.push(payload);
      return { id: "post_1" };
    },
  });
  return { ...outcome };
});

let service: Service;
let workspace: string;
let key: string;

beforeAll(async () => {
  service = await startService({ skills: [publish] });
  const made = await service.rest("POST", "/v1/workspaces", { name: "Tallyhour", primaryDomain: "tallyhour.example" });
  workspace = made.body.id;
  const bound = await service.rest("POST", "/v1/auth/keys", {
    name: "Editor",
    workspaceId: workspace,
    canApprove: true,
  });
  key = bound.body.secret;
});
afterAll(() => service[Symbol.asyncDispose]());

interface Waiting {
  run: string;
  approval: string;
}

async function ask(input: Record<string, unknown> = {}): Promise<Waiting> {
  const approval = { routedTo: [MARA], timeoutSeconds: 3600 };
  const started = await service.rest("POST", "/v1/agent/invoke", { skill: "test.publish", input, approval }, { key });
  const run = started.body.invocationId;
  const { body } = await service.rest("GET", `/v1/agent/invocations/${run}?waitSeconds=20`, undefined, { key });
  return { run, approval: body.currentStep.approvalId };
}

async function share(
  { approval }: Waiting,
  more: Record<string, unknown> = {},
): Promise<{ url: string; linkId: string }> {
  const { status, body } = await service.rest(
    "POST",
    `/v1/agent/approvals/${approval}/links`,
    { recipient: MARA, ...more },
    { key },
  );
  expect(status).toBe(201);
  return body;
}

async function open(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await fetch(url, { headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** The token of the page's own form. */
async function formOf(url: string): Promise<string> {
  return /name="form" value="([^"]+)"/.exec((await open(url)).text)?.[1] ?? "";
}

/** Submits the page's form as a browser does. */
async function submit(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { Origin: service.url },
): Promise<{ status: number; text: string; location: string | null }> {
  const body = new URLSearchParams({ form: await formOf(url), ...fields });
  const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual" });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") };
}

async function statusOf(approval: string): Promise<string> {
  return (await service.rest("GET", `/v1/agent/approvals/${approval}`, undefined, { key })).body.status;
}

test("a recipient decides in the language of the browser, and the decision is the same", async () => {
  const waiting = await ask();
  const { url } = await share(waiting);

  const page = await open(url, { "Accept-Language": "de-CH,de;q=0.9,en;q=0.5" });
  const french = await open(url, { "Accept-Language": "fr" });
  const spanish = await open(url, { "Accept-Language": "es" });
  const done = await submit(url, { action: "approve" });
  const after = await open(url, { "Accept-Language": "de" });

  expect(page.text).toContain('<html lang="de">');
  for (const shown of [
    "Tallyhour bittet um Ihre Freigabe",
    "Entscheiden bis",
    "Ihre Entscheidung",
    "Ablehnen",
    "Titel",
  ])
    expect(page.text).toContain(shown);
  expect(page.text).not.toMatch(/your|Approve<|Reject<|editable|Note |Cost |Decide|Yes<|left</);
  expect(french.text).toContain("Tallyhour demande votre approbation");
  expect(spanish.text).toContain("Tallyhour le pide su aprobación");
  expect(done.status).toBe(303);
  expect(after.text).toMatch(/Freigegeben von Ihnen am .* UTC\. Die Aktion läuft genau so, wie unten gezeigt\./);
});

test("a recipient without a key sees the complete action, edits a field and approves, and exactly that is sent", async () => {
  const waiting = await ask();
  const { url, linkId } = await share(waiting);

  const page = await open(url);
  const done = await submit(url, { action: "approve", note: "Fine by me.", "field:title": "Bill by the hour, calmly" });
  const after = await open(url);

  expect(url).toMatch(/\/app\/a\/[\w-]{43}$/);
  expect(page.status).toBe(200);
  for (const shown of [
    "Tallyhour asks for your approval",
    "test.publish",
    "Tallyhour blog",
    "Keep as a draft",
    "2 credits",
    "for your approval",
    "Decide until",
  ])
    expect(page.text).toContain(shown);
  expect(page.text).toContain("https://tallyhour.example/&lt;b&gt;");
  expect(page.headers.get("content-security-policy")).toMatch(
    /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
  );
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.text).not.toContain("<script");
  expect([done.status, done.location]).toEqual([303, new URL(url).pathname]);
  expect(after.text).toMatch(/Approved by you on .*runs exactly as shown/s);
  expect(after.text).not.toContain("<form");
  const { body } = await service.rest("GET", `/v1/agent/invocations/${waiting.run}?waitSeconds=20`, undefined, { key });
  expect(body).toMatchObject({ status: "SUCCEEDED" });
  expect(sent.at(-1)).toEqual({
    title: "Bill by the hour, calmly",
    body: "# Billing\n\nStudios bill by the hour.",
    isDraft: true,
  });
  const { body: approval } = await service.rest("GET", `/v1/agent/approvals/${waiting.approval}`, undefined, { key });
  expect(approval).toMatchObject({ decision: "APPROVED", approver: MARA, note: "Fine by me.", edited: true });
  const log = async () => (await service.rest("GET", `/v1/audit?actorId=${linkId}`)).body.data;
  await expect
    .poll(log)
    .toMatchObject([{ action: "agent.approval.approve", actor: { type: "link", id: linkId, name: MARA } }]);
});

test("only the page's own form decides: no GET, no other site, no form without its token", async () => {
  const waiting = await ask();
  const { url } = await share(waiting);

  const answers = [
    (await open(`${url}?action=approve`)).status,
    (await fetch(url, { method: "HEAD" })).status,
    (await submit(url, { action: "approve" }, { Origin: "https://evil.example" })).status,
    (await submit(url, { action: "approve" }, { Origin: service.url, "Sec-Fetch-Site": "cross-site" })).status,
    (await submit(url, { action: "approve" }, { Origin: "null" })).status,
    (await submit(url, { action: "approve" }, {})).status,
    (await submit(url, { action: "approve", form: "guess" })).status,
    (await submit(url, { action: "destroy" })).status,
    (await fetch(url, { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } })).status,
  ];

  expect(answers).toEqual([200, 200, 403, 403, 403, 403, 403, 400, 413]);
  expect(await statusOf(waiting.approval)).toBe("PENDING");
});

test("invalid edits come back with the entered values and their errors", async () => {
  const waiting = await ask();
  const { url } = await share(waiting);

  const tooLong = await submit(url, { action: "approve", "field:title": "x".repeat(61), note: "Keep <this>" });
  const foreign = await submit(url, { action: "approve", "field:platform": "Elsewhere" });
  await service.rest("POST", `/v1/agent/invocations/${waiting.run}/reject`, { approvalId: waiting.approval }, { key });

  expect(tooLong.status).toBe(422);
  expect(tooLong.text).toContain("x".repeat(61));
  expect(tooLong.text).toContain("Keep &lt;this&gt;");
  expect(tooLong.text).toMatch(/aria-invalid="true"[\s\S]*must have at most 60 characters/);
  // A field that is not editable is ignored.
  expect(foreign.status).toBe(303);
});

test("a link comments, skips and rejects by the same rules as a key, and names an earlier decision", async () => {
  const [skipped, rejected, lost] = [await ask(), await ask(), await ask()];
  const links = [await share(skipped), await share(rejected), await share(lost)];
  const [one = "", two = "", three = ""] = links.map(({ url }) => url);

  expect((await submit(one, { action: "comment", comment: "Is <this> right?\r\nReally?" })).status).toBe(303);
  expect((await submit(one, { action: "comment", comment: "  " })).status).toBe(400);
  expect((await open(one)).text).toContain("Is &lt;this&gt; right?\nReally?");
  expect((await submit(one, { action: "skip" })).status).toBe(303);
  expect((await submit(two, { action: "reject", note: "No." })).status).toBe(303);
  const stale = await formOf(three);
  await service.rest("POST", `/v1/agent/invocations/${lost.run}/reject`, { approvalId: lost.approval }, { key });
  const slow = await submit(three, { action: "approve", form: stale });
  expect([slow.status, slow.text]).toEqual([409, expect.stringContaining("Another person decided first")]);
  expect(slow.text).toMatch(/Rejected by the workspace's team/);

  expect((await open(one)).text).toMatch(/Rejected by you .*continues without this step/s);
  expect((await open(two)).text).toMatch(/Rejected by you .*The action does not run/s);
  const { body } = await service.rest("GET", `/v1/agent/invocations/${rejected.run}?waitSeconds=20`, undefined, {
    key,
  });
  expect(body).toMatchObject({ status: "FAILED", error: { code: "approval_rejected" } });
});

test("a reviewer's link cannot decide, a link for another recipient is refused, and a revoked link does not open", async () => {
  const waiting = await ask();
  const reader = await share(waiting, { canApprove: false });
  const taken = await share(waiting);
  const path = `/v1/agent/approvals/${waiting.approval}/links`;

  const foreign = await service.rest("POST", path, { recipient: "eve@evil.example" }, { key });
  const past = await service.rest("POST", path, { recipient: MARA, expiresAt: "2020-01-01T00:00:00Z" }, { key });
  const late = await share(waiting, { expiresAt: "2999-01-01T00:00:00Z" });
  const { body: detail } = await service.rest("GET", `/v1/agent/approvals/${waiting.approval}`, undefined, { key });
  const page = await open(reader.url);
  const decided = await submit(reader.url, { action: "approve" });
  const gone = await service.rest("DELETE", `${path}/${taken.linkId}`, undefined, { key });

  expect([foreign.status, foreign.body.details.errors[0].field]).toEqual([400, "recipient"]);
  expect([past.status, past.body.details.errors[0].field]).toEqual([400, "expiresAt"]);
  expect(late).toMatchObject({ expiresAt: detail.timeoutAt });
  expect(detail.sharedLinks.map((link: { canApprove: boolean }) => link.canApprove)).toEqual([false, true, true]);
  expect(JSON.stringify(detail)).not.toContain("/app/a/");
  expect(page.text).not.toContain('value="approve"');
  expect(decided.status).toBe(403);
  expect(gone.status).toBe(204);
  expect((await open(taken.url)).status).toBe(410);
  expect((await submit(taken.url, { action: "approve" })).status).toBe(410);
  expect((await open(`${service.url}/app/a/${"x".repeat(43)}`)).status).toBe(404);
  expect((await open(`${service.url}/app/a/short`)).status).toBe(404);
  expect(await statusOf(waiting.approval)).toBe("PENDING");
});

test("a link ends with its key, with its expiry and with the run", async () => {
  const [orphaned, expired, cancelled] = [await ask(), await ask(), await ask()];
  const made = await service.rest("POST", "/v1/auth/keys", {
    name: "Leaver",
    workspaceId: workspace,
    canApprove: true,
  });
  const path = ({ approval }: Waiting) => `/v1/agent/approvals/${approval}/links`;
  const theirs = await service.rest("POST", path(orphaned), { recipient: MARA }, { key: made.body.secret });
  const short = await share(expired);
  const closed = await share(cancelled);

  await service.rest("DELETE", `/v1/auth/keys/${made.body.id}`);
  await service.database.system.batch([
    sql`update approval_links set expires_at = clock_timestamp() where id = ${short.linkId}`,
  ]);
  await service.rest("POST", `/v1/agent/invocations/${cancelled.run}/cancel`, {}, { key });

  expect(await open(theirs.body.url)).toMatchObject({ status: 410, text: expect.stringContaining("revoked") });
  expect(await open(short.url)).toMatchObject({ status: 410, text: expect.stringContaining("expired") });
  expect(await open(closed.url)).toMatchObject({ status: 410, text: expect.stringContaining("No longer needed") });
});

test("a preview shows invisible characters", async () => {
  const { url } = await share(await ask({ body: "Buy\u202Enow\u200B" }), { canApprove: false });

  expect((await open(url)).text).toMatch(/Buy<mark[^>]*>U\+202E<\/mark>now<mark[^>]*>U\+200B<\/mark>/);
});
