import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { type FakeSearchConsole, startFakeSearchConsole } from "../fakes/vendors/fake-search-console.ts";
import { hoursUntil } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

const GSC = "/v1/indexing/gsc-index";
const CONFIG = `${GSC}/config`;
const CALLBACK = "/app/connect/search-console";

let service: Service;
let vendor: FakeSearchConsole;
let workspace: string;
let workspaces = 0;

beforeAll(async () => {
  vendor = await startFakeSearchConsole();
  service = await startService({ env: { ...vendor.env, LIMITS: "gscSubmissionsPerDay=20,gscInspectionsPerDay=30" } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await vendor.close();
});
beforeEach(async () => {
  vendor.properties = [{ siteUrl: "sc-domain:acme.example", permissionLevel: "siteOwner" }];
  vendor.sitemaps = [{ path: "https://acme.example/sitemap.xml" }];
  vendor.shown = [];
  vendor.inspectionsLeft = 10_000;
  vendor.clockMs = 0;
  vendor.pages.clear();
  vendor.sent.splice(0);
  vendor.requests.splice(0);
  workspaces += 1;
  const settings = { approvalPolicy: { publish: "auto" } };
  const primaryDomain = `acme-${workspaces}.example`;
  workspace = (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain, settings })).body.id;
});

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { workspace });
const settled = async (id: string) => (await rest("GET", `/v1/agent/invocations/${id}?waitSeconds=30`)).body;
const page = (path: string) => `https://acme.example${path}`;

async function call(method: string, path: string, body?: unknown) {
  const answer = await rest(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

/** Submits the form that the page after the sign-in shows. */
async function finish(backUrl: string, headers: Record<string, string> = { origin: service.url }) {
  const { searchParams } = new URL(backUrl);
  const body = new URLSearchParams({ state: searchParams.get("state") ?? "", code: searchParams.get("code") ?? "" });
  const answer = await fetch(`${service.url}${CALLBACK}`, { method: "POST", body, headers });
  return { status: answer.status, text: await answer.text() };
}

async function connect() {
  const { redirectUrl } = await call("POST", CONFIG, {});
  const done = await finish(vendor.signIn(redirectUrl));
  expect(done, done.text).toMatchObject({ status: 200 });
  return call("GET", CONFIG);
}

async function submit(urls: string | string[], more: object = {}) {
  const started = await call("POST", GSC, { urls, alsoIndexNow: false, ...more });
  return { started, run: await settled(started.invocationId) };
}

/** As a key that may not approve. */
async function submitAsAgent(urls: string) {
  const made = { name: "agent", scope: "WORKSPACE", workspaceId: workspace, canApprove: false };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", made)).body;
  return (await service.rest("POST", GSC, { urls, alsoIndexNow: false }, { key, workspace })).body;
}

const query = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  (await service.database.system.batch([statement]))[0] ?? [];

/** Waits until a run sleeps for some minutes, and lets it have started 20 minutes earlier: a live world has no clock to move. */
async function sleepOut(invocationId: string) {
  const move = `with due as (
      delete from timers where kind = 'wake' and ref = $1
        and due_at between clock_timestamp() + interval '3 minutes' and clock_timestamp() + interval '16 minutes'
      returning agency_id, workspace_id, ref),
    earlier as (update invocations i set started_at = started_at - interval '20 minutes' from due where i.id = due.ref)
    insert into timers (agency_id, workspace_id, due_at, kind, ref)
    select agency_id, workspace_id, clock_timestamp(), 'wake', ref from due`;
  const moved = () =>
    withClient(service.database.adminUrl, async (client) => (await client.query(move, [invocationId])).rowCount);
  await expect.poll(moved).toBe(1);
}

describe("connecting", () => {
  test("a person signs in with state and PKCE, sees what happened, and comes back", async () => {
    expect(await rest("GET", CONFIG)).toMatchObject({ status: 403, body: { code: "gsc_not_connected" } });
    const returnUrl = `${service.url}/app/indexing?tab=console`;
    const { redirectUrl, expiresAt } = await call("POST", CONFIG, { returnUrl });
    const asked = new URL(redirectUrl);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      ...{ client_id: "client-1", response_type: "code", access_type: "offline", prompt: "consent" },
      ...{ code_challenge_method: "S256", redirect_uri: `${service.url}${CALLBACK}` },
      scope: "https://www.googleapis.com/auth/webmasters",
    });
    expect(hoursUntil(expiresAt)).toBeGreaterThan(0);
    const back = vendor.signIn(redirectUrl);
    const shown = await (await fetch(back)).text();
    expect(shown).toContain(`acme-${workspaces}.example`);
    expect(await rest("GET", CONFIG)).toMatchObject({ status: 403 });
    const done = await finish(back);
    expect(done.text).toContain("The search console is connected");
    expect(done.text).toContain("sc-domain:acme.example");
    expect(done.text).toContain(returnUrl);
    expect(await call("GET", CONFIG)).toMatchObject({
      ...{ verifiedDomains: ["acme.example"], autoQueueOnPublish: true, alsoIndexNow: true, paused: false },
      problem: null,
    });
  });

  test("refuses a wrong state, a second use, a foreign form, a refused consent and a foreign return address", async () => {
    const { redirectUrl } = await call("POST", CONFIG, {});
    const back = vendor.signIn(redirectUrl);
    const wrong = new URL(back);
    wrong.searchParams.set("state", "A".repeat(43));
    expect(await finish(wrong.href)).toMatchObject({ status: 404 });
    expect((await fetch(wrong)).status).toBe(404);
    expect(await finish(back, { origin: "https://elsewhere.example" })).toMatchObject({ status: 403 });
    const refused = await fetch(vendor.signIn(redirectUrl, "refuse"));
    expect(await refused.text()).toContain("refused access");
    expect((await rest("GET", CONFIG)).status).toBe(403);
    expect(await finish(back)).toMatchObject({ status: 200 });
    const again = await finish(back);
    expect(again.status).toBe(410);
    expect(again.text).toContain("This link was used");
    expect(await rest("POST", CONFIG, { returnUrl: "https://elsewhere.example/" })).toMatchObject({
      status: 400,
      body: { code: "validation_error", details: { errors: [{ field: "returnUrl" }] } },
    });
  });

  test("a used or invented code connects nothing, and an expired sign-in neither", async () => {
    const first = await call("POST", CONFIG, {});
    const used = vendor.signIn(first.redirectUrl);
    await finish(used);
    await call("DELETE", CONFIG);
    const second = new URL(vendor.signIn((await call("POST", CONFIG, {})).redirectUrl));
    second.searchParams.set("code", new URL(used).searchParams.get("code") ?? "");
    expect(await finish(second.href)).toMatchObject({ status: 502 });
    expect(await rest("GET", CONFIG)).toMatchObject({ status: 403 });
    const third = vendor.signIn((await call("POST", CONFIG, {})).redirectUrl);
    await withClient(service.database.adminUrl, (client) =>
      client.query("update gsc_sign_ins set expires_at = clock_timestamp() where workspace_id = $1", [workspace]),
    );
    expect(await finish(third)).toMatchObject({ status: 410 });
  });

  test("a service account connects without a person, even if a clock is wrong by a day", async () => {
    vendor.clockMs = 86_400_000;
    await call("POST", CONFIG, { serviceAccountKey: vendor.serviceAccountKey });
    await expect.poll(async () => (await call("GET", CONFIG)).verifiedDomains).toEqual(["acme.example"]);
    for (const serviceAccountKey of ["{}", "no JSON", '{"client_email":"a@b.example"}']) {
      expect(await rest("POST", CONFIG, { serviceAccountKey })).toMatchObject({ status: 400 });
    }
  });

  test("stores no token in clear text, and revokes it at the vendor after a disconnect", async () => {
    await connect();
    const [row] = await query(sql`select credentials from gsc_connections where workspace_id = ${workspace}`);
    const stored = Buffer.from(row?.["credentials"] as Uint8Array).toString("latin1");
    expect(stored).not.toMatch(/refresh-|access-/);
    await call("DELETE", CONFIG);
    expect(await rest("DELETE", CONFIG)).toMatchObject({ status: 403, body: { code: "gsc_not_connected" } });
    await expect.poll(() => vendor.revoked.length).toBeGreaterThan(0);
    const waiting = () => query(sql`select 1 from gsc_revocations where workspace_id = ${workspace}`);
    await expect.poll(waiting).toEqual([]);
  });

  test("changes settings, and keeps those that are not named", async () => {
    await connect();
    expect(await call("PATCH", CONFIG, { autoQueueOnPublish: false })).toMatchObject({
      ...{ autoQueueOnPublish: false, alsoIndexNow: true, paused: false },
    });
    const { updatedAt } = await call("GET", CONFIG);
    expect(await call("PATCH", CONFIG, { autoQueueOnPublish: false })).toMatchObject({ updatedAt });
    expect(await call("PATCH", CONFIG, {})).toMatchObject({ updatedAt });
    expect(await call("PATCH", CONFIG, { paused: true })).toMatchObject({ autoQueueOnPublish: false, paused: true });
  });
});

describe("submitting", () => {
  test("sends the sitemaps, reads the states, and says what was done", async () => {
    await connect();
    vendor.pages.set(page("/a"), {
      coverageState: "Submitted and indexed",
      verdict: "PASS",
      googleCanonical: page("/a"),
    });
    vendor.pages.set(page("/b"), { coverageState: "Excluded by ‘noindex’ tag" });
    vendor.shown = [page("/shown")];
    const urls = [page("/a"), page("/b"), page("/shown"), "https://elsewhere.example/", page("/a#part")];
    const { started, run } = await submit(urls);
    expect(started.submitted).toMatchObject([
      { url: urls[0], state: "ACCEPTED", reason: null },
      { url: urls[1], state: "ACCEPTED", reason: null },
      { url: urls[2], state: "ACCEPTED", reason: null },
      { url: urls[3], state: "REJECTED", reason: expect.stringContaining("acme.example") },
      { url: urls[4], state: "ACCEPTED", reason: expect.stringContaining("in this request already") },
    ]);
    expect(run, JSON.stringify(run.error)).toMatchObject({
      status: "SUCCEEDED",
      result: { submitted: started.submitted },
    });
    expect(run.result.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(3).fill("sitemaps_submitted"),
    );
    expect(vendor.sent).toEqual(["https://acme.example/sitemap.xml"]);
    expect(
      (await call("GET", GSC)).data.map((one: Record<string, unknown>) => [one["url"], one["indexState"]]).toSorted(),
    ).toEqual([
      [page("/a"), "INDEXED"],
      [page("/b"), "EXCLUDED"],
      [page("/shown"), "INDEXED"],
    ]);
    const inspected = vendor.requests.filter(({ path }) => path.includes("urlInspection"));
    expect(inspected.map(({ body }) => (body as { inspectionUrl: string }).inspectionUrl).toSorted()).toEqual([
      page("/a"),
      page("/b"),
    ]);
    expect(await call("GET", `${GSC}?url=${encodeURIComponent(page("/a"))}`)).toMatchObject({
      ...{ indexState: "INDEXED", canonicalUrl: page("/a"), lastOutcome: "sitemaps_submitted" },
      submissions: [{ submissionId: started.submitted[0].submissionId, outcome: "sitemaps_submitted" }],
    });
    expect((await call("GET", `${GSC}?indexState=EXCLUDED`)).data).toHaveLength(1);
  });

  test("never claims a submission where nothing was sent", async () => {
    vendor.properties = [{ siteUrl: "https://acme.example/", permissionLevel: "siteRestrictedUser" }];
    await connect();
    const { run } = await submit(page("/a"));
    expect(run.result.outcomes).toMatchObject([{ outcome: "inspected" }]);
    expect(run.result.warnings[0]).toContain("only reads");
    expect(vendor.sent).toEqual([]);
    expect((await call("GET", CONFIG)).verifiedDomains).toEqual([]);
    expect(await call("GET", `${GSC}?url=${encodeURIComponent(page("/a"))}`)).toMatchObject({ lastSubmittedAt: null });
  });

  test("looks at pages of an account that granted reading alone, and says so", async () => {
    await connect();
    vendor.isReadOnly = true;
    vendor.pages.set(page("/a"), { coverageState: "Submitted and indexed", verdict: "PASS" });
    const { run } = await submit(page("/a"));
    vendor.isReadOnly = false;
    expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
    expect(run.result.outcomes).toMatchObject([{ outcome: "inspected" }]);
    expect(run.result.warnings.join(" ")).toContain("granted too little");
    expect(await call("GET", `${GSC}?url=${encodeURIComponent(page("/a"))}`)).toMatchObject({ indexState: "INDEXED" });
  });

  test("answers 403 with the verified domains when no URL is on them, and for a URL prefix outside it", async () => {
    vendor.properties = [
      { siteUrl: "https://acme.example/blog/", permissionLevel: "siteOwner" },
      { siteUrl: "sc-domain:unverified.example", permissionLevel: "siteUnverifiedUser" },
    ];
    await connect();
    for (const urls of [page("/shop"), "https://unverified.example/", "https://acme.example.evil.example/blog/"]) {
      expect(await rest("POST", GSC, { urls })).toMatchObject({
        status: 403,
        body: { code: "domain_not_verified", details: { verifiedDomains: ["acme.example"] } },
      });
    }
    expect((await submit(page("/blog/a"))).run.status).toBe("SUCCEEDED");
  });

  test("folds what is pending, queues what is over the quota with its day, and sends nothing while paused", async () => {
    await connect();
    const urls = Array.from({ length: 45 }, (_, index) => page(`/${index}`));
    const { started, run } = await submit(urls);
    const queued = started.submitted.filter(
      ({ reason }: { reason: string | null }) => reason?.startsWith("QUEUED for ") === true,
    );
    expect(queued).toHaveLength(25);
    expect(queued[0].reason).toMatch(
      /^QUEUED for \d{4}-\d\d-\d\d \(Pacific Time\): the daily quota of 20 is used up\.$/,
    );
    expect(new Set(queued.map(({ reason }: { reason: string }) => reason)).size).toBe(2);
    expect(run.result.outcomes.filter(({ outcome }: { outcome: string }) => outcome === "queued")).toHaveLength(25);
    const again = await submit(urls[30] ?? "");
    expect(again.started.submitted[0]).toMatchObject({
      submissionId: started.submitted[30].submissionId,
      state: "ACCEPTED",
      reason: expect.stringContaining("Already pending"),
    });
    const usage = await call("GET", `/v1/workspaces/${workspace}/usage`);
    expect(usage.quotas.gscIndexingDaily).toEqual({ limit: 20, usedToday: 20 });
    await call("PATCH", CONFIG, { paused: true });
    expect((await submit(page("/paused"))).started.submitted[0].reason).toContain("paused");
  });

  test("looks at URLs while inspections last, says what was not looked at, and looks at it the next day", async () => {
    await connect();
    vendor.inspectionsLeft = 2;
    const { run } = await submit(Array.from({ length: 5 }, (_, index) => page(`/${index}`)));
    expect(run.status).toBe("SUCCEEDED");
    expect(run.result.warnings.join()).toMatch(/not looked at/);
    const rows = await query(
      sql`select (next_check_at at time zone 'America/Los_Angeles')::time::text as at from gsc_urls where workspace_id = ${workspace} and last_checked_at is null`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(1);
    expect(new Set(rows.map(({ at }) => at))).toEqual(new Set(["00:00:00"]));
  });

  test("a refused property is looked at again after minutes; a revoked grant ends the connection until it is renewed", async () => {
    await connect();
    vendor.next("usual", 3);
    vendor.next("forbidden", 1);
    const { run } = await submit(page("/a"));
    expect(run.status).toBe("SUCCEEDED");
    expect(run.result.warnings.join()).toContain("sufficient permission");
    const [row] = await query(
      sql`select next_check_at - clock_timestamp() < interval '16 minutes' as soon from gsc_urls where workspace_id = ${workspace}`,
    );
    expect(row).toEqual({ soon: true });
    expect((await call("GET", CONFIG)).problem).toBeNull();
    vendor.next("unauthorized", 1);
    vendor.next("revoked", 1);
    const failed = await submit(page("/b"));
    expect(failed.run).toMatchObject({ status: "FAILED", error: { code: "gsc_not_connected" } });
    expect((await call("GET", CONFIG)).problem).toContain("no longer accepts");
    const [lost] = await query(sql`select state, outcome from gsc_submissions
      where workspace_id = ${workspace} and url = ${page("/b")}`);
    expect(lost).toEqual({ state: "failed", outcome: "failed" });
    const { integrations } = await call("GET", `/v1/workspaces/${workspace}/health`);
    expect(integrations).toContainEqual(expect.objectContaining({ name: "gsc", status: "warning" }));
    expect(await rest("POST", GSC, { urls: page("/c") })).toMatchObject({
      status: 403,
      body: { code: "gsc_not_connected", details: { reason: "reconnect" } },
    });
    await connect();
    expect((await submit(page("/c"))).run.status).toBe("SUCCEEDED");
  });

  test("a page that waits for a property that is lost is rejected once, and the others go on", async () => {
    vendor.properties.push({ siteUrl: "https://lost.example/", permissionLevel: "siteOwner" });
    await connect();
    const sent = "https://lost.example/sent";
    await submit(sent);
    await call("PATCH", CONFIG, { paused: true });
    const alone = "https://lost.example/b";
    await submit([page("/a"), "https://lost.example/a"]);
    await submit(alone);
    await call("POST", "/v1/webhooks", { url: "http://127.0.0.1:9/hooks", events: ["indexing.url.failed"] });
    const lostProperty = vendor.properties.pop();
    const check = async (input: object) =>
      settled((await call("POST", "/v1/agent/invoke", { skill: "indexing.gsc.check", input })).invocationId);
    expect((await check({ urls: [sent] })).result).toMatchObject({
      verifiedDomains: ["acme.example"],
      checked: [],
      warnings: [expect.stringContaining("stop until the property is back")],
    });
    const nextCheck = async () => (await query(sql`select next_check_at from gsc_urls where url = ${sent}`))[0];
    expect(await nextCheck()).toEqual({ next_check_at: null });
    await call("PATCH", CONFIG, { paused: false });

    const outcomeOf = async (url: string) => {
      const { status, body } = await rest("GET", `${GSC}?url=${encodeURIComponent(url)}`);
      return status === 200 ? body.submissions.map(({ outcome }: { outcome: string }) => outcome) : [];
    };
    await expect.poll(() => outcomeOf(page("/a"))).toEqual(["sitemaps_submitted"]);
    const rows = () =>
      query(sql`select url, state, outcome from gsc_submissions
      where workspace_id = ${workspace} and url like 'https://lost.example/_' order by url`);
    await expect.poll(rows).toEqual([
      { url: "https://lost.example/a", state: "failed", outcome: "rejected" },
      { url: alone, state: "failed", outcome: "rejected" },
    ]);
    const events = await query(sql`select body::jsonb -> 'data' as data from webhook_deliveries
      where workspace_id = ${workspace} order by body::jsonb -> 'data' ->> 'url'`);
    expect(events.map(({ data }) => data)).toMatchObject([
      { url: "https://lost.example/a", code: "domain_not_verified", message: expect.stringContaining("acme.example") },
      { url: alone, code: "domain_not_verified" },
      { url: sent, code: "domain_not_verified", message: expect.stringContaining("not read any more") },
    ]);
    const [runs] = await query(sql`select count(*)::integer as runs from invocations
      where workspace_id = ${workspace} and skill = 'indexing.gsc.submit' and mode = 'BACKGROUND'`);
    // Both requests, and one run for all that waited.
    expect(runs).toEqual({ runs: 4 });

    if (lostProperty !== undefined) vendor.properties.push(lostProperty);
    await check({});
    expect(await nextCheck()).not.toEqual({ next_check_at: null });
    vendor.properties.pop();
  });

  test("a 403 that lasts minutes only delays a submission, and one that stays fails it with what the vendor said", async () => {
    await connect();
    vendor.next("forbidden", 1);
    const passing = await call("POST", GSC, { urls: page("/a"), alsoIndexNow: false });
    await sleepOut(passing.invocationId);
    expect((await settled(passing.invocationId)).result.outcomes).toMatchObject([{ outcome: "sitemaps_submitted" }]);
    expect(vendor.sent).toHaveLength(1);

    vendor.next("forbidden", 3);
    const lasting = await call("POST", GSC, { urls: page("/b"), alsoIndexNow: false });
    await sleepOut(lasting.invocationId);
    expect(await settled(lasting.invocationId)).toMatchObject({
      ...{ status: "FAILED", creditsUsed: 0 },
      error: { code: "gsc_unavailable", message: expect.stringContaining("sufficient permission") },
    });
    const { submissions } = await call("GET", `${GSC}?url=${encodeURIComponent(page("/a"))}`);
    expect(submissions).toMatchObject([{ outcome: "sitemaps_submitted" }]);
  });

  test("a quota that is used up before anything is sent is no inspection", async () => {
    await connect();
    vendor.next("quota", 1);
    const { run } = await submit(page("/a"));
    expect(run).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0 });
    expect(run.result.outcomes).toMatchObject([{ outcome: "quota_exceeded" }]);
    expect(vendor.sent).toEqual([]);
  });

  test("a captcha has its own code, and a token that is refused early is renewed once", async () => {
    await connect();
    vendor.next("unauthorized", 1);
    const before = vendor.issued.length;
    expect((await submit(page("/a"))).run.status).toBe("SUCCEEDED");
    expect(vendor.issued.length).toBe(before + 1);
    vendor.next("captcha", 1);
    expect((await submit(page("/b"))).run).toMatchObject({ status: "FAILED", error: { code: "gsc_captcha_required" } });
  });

  test("waits for an approval where the policy requires it, and sends nothing when a person refuses", async () => {
    await connect();
    await call("PATCH", `/v1/workspaces/${workspace}`, {
      settings: { approvalPolicy: { publish: "require_approval" } },
    });
    // Who may approve decides by submitting.
    const own = await submit(page("/own"));
    expect(own.run).toMatchObject({ status: "SUCCEEDED" });
    const decided = await call("GET", `/v1/agent/approvals?include=decisions&invocationId=${own.run.invocationId}`);
    expect(decided.data).toMatchObject([{ decision: "APPROVED", approver: expect.stringMatching(/^akey_/) }]);
    vendor.sent.splice(0);

    const { invocationId } = await submitAsAgent(page("/a"));
    await expect
      .poll(async () => (await call("GET", `/v1/agent/approvals?invocationId=${invocationId}`)).data.length)
      .toBe(1);
    const [approval] = (await call("GET", `/v1/agent/approvals?invocationId=${invocationId}`)).data;
    expect(approval.preview.action).toContain("read the sitemaps again");
    await call("POST", `/v1/agent/invocations/${invocationId}/reject`, {
      ...{ approvalId: approval.approvalId, note: "Not yet", skipStep: true },
    });
    const run = await settled(invocationId);
    expect(run.result.outcomes).toMatchObject([{ outcome: "rejected" }]);
    expect(vendor.sent).toEqual([]);
  });

  test("a submission that was approved is not sent once the console is paused, and a disconnect ends it", async () => {
    await connect();
    await call("PATCH", `/v1/workspaces/${workspace}`, {
      settings: { approvalPolicy: { publish: "require_approval" } },
    });
    const waiting = async (path: string) => {
      const { invocationId } = await submitAsAgent(page(path));
      const run = await settled(invocationId);
      expect(run.status).toBe("WAITING_APPROVAL");
      return { invocationId, approvalId: run.currentStep.approvalId };
    };
    const { invocationId, approvalId } = await waiting("/a");
    await call("PATCH", CONFIG, { paused: true });
    await call("POST", `/v1/agent/invocations/${invocationId}/approve`, { approvalId });

    expect(await settled(invocationId)).toMatchObject({ status: "FAILED", error: { code: "concurrent_modification" } });
    expect(vendor.sent).toEqual([]);
    await call("PATCH", CONFIG, { paused: false });
    const other = await waiting("/b");
    expect((await rest("DELETE", CONFIG)).status).toBe(204);
    expect(await settled(other.invocationId)).toMatchObject({ status: "CANCELLED" });
    expect(vendor.sent).toEqual([]);
  });
});
