import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { type FakeIndexNow, SUBMISSION_API_KEY, startFakeIndexNow } from "../fakes/vendors/fake-indexnow.ts";
import { startFakeWordPress, WORDPRESS_USER } from "../fakes/vendors/fake-wordpress.ts";
import { type SiteServer, startSiteServer } from "../fakes/vendors/site-server.ts";
import { isoFromNow } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

const CONFIG = "/v1/indexing/indexnow/config";

let service: Service;
let engines: FakeIndexNow;
/** The site of the workspace. Forwards every path to the service while `forwardsTo` is set. */
let site: SiteServer;
let forwardsTo: string | undefined;
let host: string;
let workspace: string;
let workspaces = 0;

beforeAll(async () => {
  engines = await startFakeIndexNow();
  service = await startService({ env: { ...engines.env, WEBHOOK_RETRY_DELAYS_SECONDS: "1" } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await engines.close();
});
beforeEach(async () => {
  await site?.close();
  files = {};
  forwardsTo = undefined;
  site = await startSiteServer({
    handle: ({ path }) => ({ status: files[path] === undefined ? 404 : 200, text: files[path] }),
    publishes: () => false,
    forward: (path) => (forwardsTo === undefined ? undefined : `${forwardsTo}${path}`),
  });
  host = new URL(site.url).host;
  engines.received.splice(0);
  workspaces += 1;
  const settings = { approvalPolicy: { publish: "auto" } };
  const primaryDomain = `indexnow-${workspaces}.example`;
  workspace = (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain, settings })).body.id;
});
afterAll(() => site.close());

let files: Record<string, string> = {};
const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { workspace });
const settled = async (id: string) => (await rest("GET", `/v1/agent/invocations/${id}?waitSeconds=30`)).body;

async function call(method: string, path: string, body?: unknown) {
  const answer = await rest(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function verify() {
  const { invocationId } = await call("POST", `${CONFIG}/verify`);
  return settled(invocationId);
}

/** Sets IndexNow up with the key file on the site. */
async function connect(more: object = {}) {
  const { key } = await call("POST", CONFIG, { domain: host, ...more });
  files[`/${key}.txt`] = `${key}\n`;
  expect((await verify()).result).toMatchObject({ keyVerified: true, keyMessage: null });
  return call("GET", CONFIG);
}

async function submit(...paths: string[]) {
  const started = await call("POST", "/v1/indexing/indexnow", {
    urls: paths.map((path) => new URL(path, site.url).href),
  });
  return { started, run: await settled(started.invocationId) };
}

describe("the key", () => {
  test("is made by the service, verified on the site, and replaced with one call", async () => {
    expect((await rest("GET", CONFIG)).body).toMatchObject({ code: "indexnow_not_connected" });
    const first = await rest("POST", CONFIG, { domain: `http://${host}/` });
    expect(first).toMatchObject({ status: 201, body: { domain: host, keyVerified: false, engines: ["engine_a"] } });
    expect(first.body.key).toMatch(/^[0-9a-f]{32}$/);
    await expect.poll(async () => (await call("GET", CONFIG)).keyCheckedAt).not.toBeNull();
    const missing = await call("GET", CONFIG);
    expect(missing).toMatchObject({ keyVerified: false, keyMessage: expect.stringContaining("Put a file") });
    expect(await rest("POST", "/v1/indexing/indexnow", { urls: `${site.url}/a` })).toMatchObject({
      status: 403,
      body: { code: "key_not_verified", message: expect.stringContaining("Put a file") },
    });

    files[`/${first.body.key}.txt`] = "another text";
    expect((await verify()).result).toMatchObject({ keyVerified: false });
    files[`/${first.body.key}.txt`] = first.body.key;
    expect((await verify()).result).toMatchObject({ keyVerified: true });
    expect(await call("GET", CONFIG)).toMatchObject({ keyVerified: true, keyUrl: `${site.url}/${first.body.key}.txt` });
    expect(await call("POST", CONFIG, { domain: host })).toMatchObject({ key: first.body.key, keyVerified: true });

    const other = await call("POST", CONFIG, { domain: host, replaceKey: true });
    expect(other).toMatchObject({ id: first.body.id, keyVerified: false });
    expect(other.key).not.toBe(first.body.key);
    expect((await rest("DELETE", CONFIG)).status).toBe(204);
    expect((await rest("DELETE", CONFIG)).body).toMatchObject({ code: "indexnow_not_connected" });
    expect((await rest("POST", "/v1/indexing/indexnow", { urls: `${site.url}/a` })).body).toMatchObject({
      code: "indexnow_not_connected",
    });
  });

  test("is served by the service itself, for a site that forwards the path", async () => {
    const { key } = await call("POST", CONFIG, { domain: host });
    const own = await fetch(`${service.url}/${key}.txt`);
    expect([own.status, await own.text()]).toEqual([200, key]);
    expect(own.headers.get("content-type")).toContain("text/plain");
    expect((await fetch(`${service.url}/${"0".repeat(32)}.txt`)).status).toBe(404);

    forwardsTo = service.url;
    expect((await verify()).result).toMatchObject({ keyVerified: true });
    await rest("DELETE", CONFIG);
    expect((await fetch(`${service.url}/${key}.txt`)).status).toBe(404);
  });
});

describe("a submission", () => {
  test("sends new pages once a day, to one engine, and says what it answered", async () => {
    const { key } = await connect();

    const { started, run } = await submit("/a", "/b#part", "/b");
    expect(started).toMatchObject({
      status: "RUNNING",
      engines: [],
      estimatedCost: { credits: 0.2 },
      submitted: [
        { state: "ACCEPTED", reason: null },
        { state: "ACCEPTED", reason: null },
        { state: "ACCEPTED", reason: "The same page is in this request already." },
      ],
    });
    expect(run).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0.2 });
    expect(run.result).toEqual({
      submitted: started.submitted,
      engines: [{ name: "engine_a", status: "submitted", httpStatus: 200, body: null, code: null, message: null }],
    });
    expect(engines.received).toEqual([{ engine: "engine_a", host, key, urls: [`${site.url}/a`, `${site.url}/b`] }]);
    expect((await call("GET", "/v1/indexing/indexnow")).data).toHaveLength(2);
    expect((await call("GET", "/v1/indexing/indexnow?urlContains=/a")).data).toMatchObject([
      { url: `${site.url}/a`, submissionId: started.submitted[0].submissionId, engines: ["engine_a"] },
    ]);
    expect((await call("GET", CONFIG)).lastSubmissionAt).not.toBeNull();

    const again = await submit("/a", "/c");
    expect(again.run).toMatchObject({ creditsUsed: 0.1 });
    expect(again.run.result.submitted).toMatchObject([
      {
        submissionId: started.submitted[0].submissionId,
        state: "ACCEPTED",
        reason: expect.stringMatching(/^Already submitted at/),
      },
      { state: "ACCEPTED", reason: null },
    ]);
    expect(engines.received.map(({ urls }) => urls.length)).toEqual([2, 1]);
    expect((await submit("/a")).run).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0, result: { engines: [] } });
  });

  test("names what it rejects, and is refused as a whole if nothing is left", async () => {
    await connect();
    const elsewhere = { urls: ["https://elsewhere.example/a", `${site.url}/x`] };
    const { invocationId, submitted } = await call("POST", "/v1/indexing/indexnow", elsewhere);
    expect(submitted).toMatchObject([
      { state: "REJECTED", reason: `It is on elsewhere.example, and the key is for ${host}.` },
      { state: "ACCEPTED" },
    ]);
    expect(await settled(invocationId)).toMatchObject({ creditsUsed: 0.1 });

    const refused = async (urls: unknown) => {
      const { status, body } = await rest("POST", "/v1/indexing/indexnow", { urls });
      return [status, body.code];
    };
    expect(await refused("https://elsewhere.example/a")).toEqual([422, "domain_mismatch"]);
    expect(await refused("mailto:me@a.example")).toEqual([422, "domain_mismatch"]);
    expect(await refused([])).toEqual([400, "validation_error"]);
    expect(await refused(Array.from({ length: 10_001 }, (_, index) => `${site.url}/${index}`))).toEqual([
      400,
      "validation_error",
    ]);
  });

  test("of 10,000 pages is one request, and to the submission API twenty", async () => {
    await connect({ engines: ["engine_a", "engine_c"], submissionApiKey: SUBMISSION_API_KEY });
    const urls = Array.from({ length: 10_000 }, (_, index) => `${site.url}/${index}`);
    const { invocationId } = await call("POST", "/v1/indexing/indexnow", { urls });

    expect(await settled(invocationId)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 1000 });
    const sizes = (engine: string) =>
      engines.received.filter((one) => one.engine === engine).map((one) => one.urls.length);
    expect(sizes("engine_a")).toEqual([10_000]);
    expect(sizes("engine_c")).toEqual(Array(20).fill(500));
    expect((await call("GET", "/v1/indexing/indexnow?limit=1")).total).toBe(10_000);
  });

  test("to the submission API names the site as it is registered, and sends no more than its quota holds", async () => {
    await connect({ engines: ["engine_c"], submissionApiKey: SUBMISSION_API_KEY });
    const registered = `http://${host}/`;
    engines.account.sites = [{ Url: "https://another.example/", IsVerified: true }];
    const unknown = await submit("/a");
    expect(unknown.run.error.message).toContain(`no verified site for ${host}`);

    engines.account.sites.push({ Url: registered, IsVerified: true });
    engines.account.left = 3;
    const urls = Array.from({ length: 5 }, (_, index) => `${site.url}/part/${index}`);
    const { invocationId } = await call("POST", "/v1/indexing/indexnow", { urls });
    const partly = await settled(invocationId);
    expect(partly.result.engines).toMatchObject([
      { name: "engine_c", status: "submitted", message: expect.stringContaining("It received 3 of 5 URLs.") },
    ]);
    expect(engines.received.at(-1)).toMatchObject({ engine: "engine_c", urls: urls.slice(0, 3) });
    expect(partly.creditsUsed).toBeCloseTo(0.3);
    const { data } = await call("GET", "/v1/indexing/indexnow?urlContains=/part/");
    expect(data.filter(({ engines: by }: { engines: string[] }) => by.length > 0)).toHaveLength(3);
    expect(engines.requests.at(-1)?.body).toMatchObject({ siteUrl: registered });

    const none = await submit("/b");
    expect(none.run).toMatchObject({ status: "FAILED", error: { message: expect.stringContaining("is used up") } });
    Object.assign(engines.account, { sites: undefined, left: 100_000 });
  });

  test("serves the other engines if one fails, and charges nothing if all do", async () => {
    await connect({ engines: ["engine_a", "engine_b"] });
    engines.next("burned");
    const some = await submit("/a");
    expect(some.run).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0.1 });
    expect(some.run.result.engines).toMatchObject([
      {
        ...{ name: "engine_a", status: "failed", httpStatus: 403, code: "key_not_verified" },
        ...{
          body: expect.stringContaining("UserForbiddedToAccessSite"),
          message: expect.stringContaining("replaceKey"),
        },
      },
      { name: "engine_b", status: "submitted" },
    ]);
    expect((await call("GET", "/v1/indexing/indexnow")).data).toMatchObject([{ engines: ["engine_b"] }]);

    engines.next("server-error", 4);
    const none = await submit("/b");
    expect(none.run).toMatchObject({ status: "FAILED", creditsUsed: 0, error: { code: "engine_unavailable" } });
    expect((await call("GET", "/v1/indexing/indexnow")).data).toHaveLength(1);
    expect(await submit("/b")).toMatchObject({ run: { status: "SUCCEEDED" } });
  });

  test("waits for a busy engine, and takes a pending check for received", async () => {
    await connect();
    engines.next("busy");
    engines.next("pending");
    expect((await submit("/a")).run.result.engines).toMatchObject([{ status: "submitted", httpStatus: 202 }]);
  });

  test("of a skill without the operation plans the same, and 20 racing ones send a page once", async () => {
    await connect();
    const { invocationId } = await call("POST", "/v1/agent/invoke", {
      skill: "indexing.indexnow.submit",
      input: { urls: [`${site.url}/a`, "https://elsewhere.example/"] },
    });
    expect(await settled(invocationId)).toMatchObject({
      result: { submitted: [{ state: "ACCEPTED", reason: null }, { state: "REJECTED" }] },
    });
    const racing = await Promise.all(Array.from({ length: 20 }, () => submit("/raced")));
    expect(new Set(racing.map(({ started }) => started.submitted[0].submissionId)).size).toBe(1);
    expect(engines.received.filter(({ urls }) => urls[0]?.endsWith("/raced"))).toHaveLength(1);
  });

  test("emits an event for every page, and the API key is never shown", async () => {
    await connect({ engines: ["engine_a"], submissionApiKey: SUBMISSION_API_KEY });
    await call("POST", "/v1/webhooks", {
      url: "http://127.0.0.1:9/hooks",
      events: ["indexing.url.submitted", "indexing.url.failed"],
    });
    await submit("/a", "/b");
    engines.next("burned");
    await submit("/c");

    const [rows = []] = await service.database.system.batch<{ event_type: string; data: Record<string, string> }>([
      sql`select event_type, body::jsonb -> 'data' as data from webhook_deliveries where workspace_id = ${workspace}`,
    ]);
    const events = rows.map(({ event_type, data }) => [
      event_type,
      data["channel"],
      URL.parse(data["url"] ?? "")?.pathname,
    ]);
    expect(events.toSorted()).toEqual([
      ["indexing.url.failed", "indexnow", "/c"],
      ["indexing.url.submitted", "indexnow", "/a"],
      ["indexing.url.submitted", "indexnow", "/b"],
    ]);
    const config = await call("GET", CONFIG);
    expect(config).toMatchObject({ hasSubmissionApiKey: true });
    expect(JSON.stringify(config)).not.toContain(SUBMISSION_API_KEY);
  });

  test("to the submission API needs its key", async () => {
    const refused = await rest("POST", CONFIG, { domain: host, engines: ["engine_c"] });
    expect(refused).toMatchObject({ status: 400, body: { details: { errors: [{ field: "submissionApiKey" }] } } });
    await connect();
    expect((await rest("PATCH", CONFIG, { engines: ["engine_c"] })).status).toBe(400);
    await call("PATCH", CONFIG, { engines: ["engine_c"], submissionApiKey: "wrong-key-1234" });
    expect((await submit("/a")).run).toMatchObject({
      status: "FAILED",
      error: { message: expect.stringContaining("refused the API key") },
    });
    await call("PATCH", CONFIG, { submissionApiKey: SUBMISSION_API_KEY });
    expect((await submit("/a")).run).toMatchObject({ status: "SUCCEEDED" });
  });
});

test("a key that may not approve waits, one that may decides by submitting, and a freeze holds both", async () => {
  await connect();
  await call("PATCH", `/v1/workspaces/${workspace}`, { settings: { approvalPolicy: { publish: "require_approval" } } });
  const made = { name: "agent", scope: "WORKSPACE", workspaceId: workspace, canApprove: false };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", made)).body;
  const urls = [`${site.url}/a`];
  const asked = await service.rest("POST", "/v1/indexing/indexnow", { urls }, { key, workspace });

  const waiting = await settled(asked.body.invocationId);
  expect(waiting).toMatchObject({ status: "WAITING_APPROVAL", currentStep: { name: "approve-submission" } });
  expect(engines.received).toEqual([]);
  const { approvalId } = waiting.currentStep;
  expect((await call("GET", `/v1/agent/approvals/${approvalId}`)).preview).toMatchObject({
    ...{ urls, engines: ["engine_a"], credits: 0.1 },
  });
  await call("POST", `/v1/agent/invocations/${waiting.invocationId}/approve`, { approvalId });
  expect(await settled(waiting.invocationId)).toMatchObject({ status: "SUCCEEDED" });
  expect(engines.received).toMatchObject([{ urls }]);

  await call("POST", "/v1/effects/freeze", { scope: "workspace", reason: "Stop." });
  const frozen = await call("POST", "/v1/indexing/indexnow", { urls: [`${site.url}/b`] });
  await expect.poll(async () => JSON.stringify(await call("GET", "/v1/effects/freeze"))).toContain(frozen.invocationId);
  expect(engines.received).toHaveLength(1);
  expect((await rest("DELETE", "/v1/effects/freeze?scope=workspace")).status).toBe(204);
  expect(await settled(frozen.invocationId)).toMatchObject({ status: "SUCCEEDED" });
  const decided = await call("GET", `/v1/agent/approvals?include=decisions&invocationId=${frozen.invocationId}`);
  expect(decided.data).toMatchObject([{ decision: "APPROVED", approver: expect.stringMatching(/^akey_/) }]);
});

test("a submission after a publication is part of its approval and price", async () => {
  await connect();
  await call("PATCH", CONFIG, { autoQueueOnPublish: true });
  await call("PATCH", `/v1/workspaces/${workspace}`, { settings: { approvalPolicy: { publish: "require_approval" } } });
  await using wordPress = await startFakeWordPress();
  const platform = { name: "Blog", kind: "wordpress", url: wordPress.url, credentials: WORDPRESS_USER };
  const { id: platformConfigId } = await call("POST", "/v1/produce/platforms", platform);
  const content = `---\ncanonicalUrl: ${site.url}/blog/approved\n---\nBy the hour.`;
  const body = { skill: "produce.publish", input: { title: "Billing", content, platformConfigId } };
  const { invocationId } = await call("POST", "/v1/agent/invoke", body);

  const { approvalId } = (await settled(invocationId)).currentStep;
  expect((await call("GET", `/v1/agent/approvals/${approvalId}`)).preview).toMatchObject({
    ...{ submits: ["indexNow"], cost: 2 },
  });
  await call("POST", `/v1/agent/invocations/${invocationId}/approve`, { approvalId });
  const run = await settled(invocationId);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 2 });
  expect(engines.received).toMatchObject([{ urls: [`${site.url}/blog/approved`] }]);
});

test("a published page is submitted by itself where that is switched on, and a draft is not", async () => {
  await connect();
  await call("PATCH", CONFIG, { autoQueueOnPublish: true });
  await using wordPress = await startFakeWordPress();
  const platform = { name: "Blog", kind: "wordpress", url: wordPress.url, credentials: WORDPRESS_USER };
  const { id: platformConfigId } = await call("POST", "/v1/produce/platforms", platform);
  const publish = async (input: object) => {
    const content = `---\ncanonicalUrl: ${site.url}/blog/billing\n---\nBy the hour.`;
    const body = { skill: "produce.publish", input: { title: "Billing", content, platformConfigId, ...input } };
    return settled((await call("POST", "/v1/agent/invoke", body)).invocationId);
  };

  expect((await publish({ isDraft: true })).result).toMatchObject({ indexing: [] });
  expect(engines.received).toEqual([]);
  const published = await publish({});
  expect(published, JSON.stringify(published.error)).toMatchObject({
    status: "SUCCEEDED",
    result: { indexing: [expect.stringMatching(/^sub_/)] },
  });
  expect(engines.received).toMatchObject([{ urls: [`${site.url}/blog/billing`] }]);
  expect(published.creditsUsed).toBe(2);

  engines.next("burned");
  const unheard = { title: "Other", content: `---\ncanonicalUrl: ${site.url}/blog/other\n---\nOther words.` };
  expect(await publish(unheard)).toMatchObject({ status: "SUCCEEDED", result: { indexing: [] } });
});

/** Lets the scheduled posts of the workspace go live at another time, because a live world has no clock to move. */
function goLiveAt(at: string) {
  return withClient(service.database.adminUrl, (client) =>
    client.query("update publications set scheduled_at = $1, submission_due_at = $1 where workspace_id = $2", [
      at,
      workspace,
    ]),
  );
}

test("a scheduled post is submitted when it goes live and not before, once, and not if it was taken back", async () => {
  await connect();
  await call("PATCH", CONFIG, { autoQueueOnPublish: true });
  await using wordPress = await startFakeWordPress();
  const platform = { name: "Blog", kind: "wordpress", url: wordPress.url, credentials: WORDPRESS_USER };
  const { id: platformConfigId } = await call("POST", "/v1/produce/platforms", platform);
  const publishAt = isoFromNow({ minutes: 10 });
  const schedule = async (name: string) => {
    const content = `---\ncanonicalUrl: ${site.url}/blog/${name}\n---\nBy the hour.`;
    const input = { title: name, content, platformConfigId, publishAt };
    return settled((await call("POST", "/v1/agent/invoke", { skill: "produce.publish", input })).invocationId);
  };

  const [kept, taken] = [await schedule("kept"), await schedule("taken")];
  expect([kept.status, taken.status], JSON.stringify([kept.error, taken.error])).toEqual(["SUCCEEDED", "SUCCEEDED"]);
  const { invocationId } = await call("POST", `/v1/produce/publications/${taken.result.publicationId}/revert`);
  expect((await settled(invocationId)).result).toMatchObject({ outcome: "reverted" });
  expect(kept.result).toMatchObject({ publishAt, indexing: [] });
  await service.tick();
  expect(engines.received).toEqual([]);
  const live = isoFromNow({});
  await goLiveAt(live);
  await service.tick();
  await expect.poll(() => engines.received).toMatchObject([{ urls: [`${site.url}/blog/kept`] }]);
  const runs = async () => (await call("GET", "/v1/agent/invocations?skill=indexing.indexnow.submit")).data;
  await expect.poll(runs).toMatchObject([{ status: "SUCCEEDED", creditsUsed: 0 }]);
  const { data } = await call("GET", "/v1/indexing/indexnow");
  expect(data).toMatchObject([{ url: `${site.url}/blog/kept` }]);
  expect(Date.parse(data[0].submittedAt)).toBeGreaterThanOrEqual(Date.parse(live));
  await service.tick();
  expect(engines.received).toHaveLength(1);
});

test("in a test world the key is verified at once, and nothing leaves it", async () => {
  const requests = engines.requests.length;
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const world = (method: string, path: string, body?: unknown, place?: string) =>
    service.rest(method, path, body, { key, ...(place === undefined ? {} : { workspace: place }) });
  const { body: brand } = await world("POST", "/v1/workspaces", { name: "Brand", primaryDomain: "brand.example" });
  await world("POST", CONFIG, {}, brand.id);
  await expect.poll(async () => (await world("GET", CONFIG, undefined, brand.id)).body.keyVerified).toBe(true);
  const started = await world("POST", "/v1/indexing/indexnow", { urls: "https://brand.example/a" }, brand.id);
  const ended = await world(
    "GET",
    `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=20`,
    undefined,
    brand.id,
  );

  expect(ended.body).toMatchObject({ status: "SUCCEEDED", result: { engines: [{ status: "submitted" }] } });
  expect(engines.requests).toHaveLength(requests);
});
