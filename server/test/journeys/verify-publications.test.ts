import type { Publication } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { type FakeWordPress, startFakeWordPress, WORDPRESS_USER } from "../fakes/vendors/fake-wordpress.ts";
import type { SiteAnswer } from "../fakes/vendors/site-server.ts";
import { isoFromNow } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

const TEXT = "## What it costs\n\nA city bike costs 900 euros.\n\nA used one costs half of that, as dealers report.\n";
const settings = { approvalPolicy: { publish: "auto" } };

let service: Service;
let site: FakeWordPress;
let workspace: string;
let platformConfigId: string;
let workspaces = 0;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async () => {
  workspaces += 1;
  site = await startFakeWordPress({ showsPosts: true });
  const primaryDomain = `verified-${workspaces}.example`;
  workspace = (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain, settings })).body.id;
  const platform = { name: "Blog", kind: "wordpress", url: site.url, credentials: WORDPRESS_USER };
  platformConfigId = (await call("POST", "/v1/produce/platforms", platform)).id;
});
afterEach(() => site[Symbol.asyncDispose]());

async function call(method: string, address: string, body?: unknown) {
  const answer = await service.rest(method, address, body, { workspace });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const settled = (id: string) => call("GET", `/v1/agent/invocations/${id}?waitSeconds=30`);

async function publish(input: object = {}) {
  const body = { skill: "produce.publish", input: { title: "City bikes", content: TEXT, platformConfigId, ...input } };
  const run = await settled((await call("POST", "/v1/agent/invoke", body)).invocationId);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  return run;
}

const publications = async (): Promise<Publication[]> => (await call("GET", "/v1/produce/publications")).data;
const latest = async () => (await publications())[0]?.verification;

/** The verdict that the check after the publication records. */
async function verdict() {
  await service.tick();
  await expect.poll(async () => (await latest())?.checkedAt).not.toBeNull();
  return latest();
}

async function verify(id: string) {
  const { invocationId } = await call("POST", `/v1/produce/publications/${id}/verify`);
  return settled(invocationId);
}

/** Lets the next check of the workspace be due, because a live world has no clock to move. */
function letPassUntilDue() {
  return withClient(service.database.adminUrl, (client) =>
    client.query(
      "update publications set verification_due_at = now() where workspace_id = $1 and verification_due_at is not null",
      [workspace],
    ),
  );
}

test("every publication is verified by itself, in a free run that does not touch the one that published", async () => {
  const run = await publish();
  const verification = await verdict();

  expect(verification).toEqual({
    ...{ verdict: "live", reason: null, message: "The page is live as approved.", differences: [], nextCheckAt: null },
    ...{ url: `${site.url}/city-bikes`, checkedAt: expect.any(String), invocationId: expect.stringMatching(/^inv_/) },
  });
  const check = await call("GET", `/v1/agent/invocations/${verification?.invocationId}`);
  expect(check).toMatchObject({ skill: "produce.publish.verify", status: "SUCCEEDED", creditsUsed: 0 });
  expect(check.result).toMatchObject({ publicationId: run.result.publicationId, verdict: "live" });
  expect(await settled(run.invocationId)).toMatchObject({ creditsUsed: 2, result: run.result });
});

test("a cache that shows the earlier page is asked again until the approved one is there", async () => {
  await publish();
  expect(await verdict()).toMatchObject({ verdict: "live" });
  site.alter = ({ path }, answer) =>
    path === "/city-bikes" ? { ...answer, text: (answer.text ?? "").replace("1,000 euros", "900 euros") } : answer;

  await publish({ content: TEXT.replace("900 euros", "1,000 euros") });
  const first = await verdict();

  expect(first).toMatchObject({
    verdict: "changed",
    nextCheckAt: expect.any(String),
    differences: [
      {
        field: "text",
        message: expect.stringContaining("1 passage differs"),
        ...{ expected: "A city bike costs 1,000 euros.", found: "A city bike costs 900 euros." },
      },
    ],
  });

  site.alter = undefined;
  await letPassUntilDue();
  await service.tick();
  await expect.poll(async () => (await latest())?.verdict).toBe("live");
  expect(await latest()).toMatchObject({ nextCheckAt: null, differences: [] });
});

test("what an editor changes on the site is shown when a person checks again", async () => {
  const { result } = await publish();
  expect(await verdict()).toMatchObject({ verdict: "live" });
  Object.assign(site.posts[0] ?? {}, { title: "Town bikes" });
  site.alter = ({ path }, answer) => ({
    ...answer,
    headers: { ...answer.headers, ...(path === "/city-bikes" ? { "x-robots-tag": "noindex" } : {}) },
  });

  const run = await verify(result.publicationId);

  expect(run).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0 });
  expect(run.result.differences).toEqual([
    {
      field: "title",
      message: "The page does not show the title.",
      expected: "City bikes",
      found: "Town bikes | The site",
    },
    { field: "robots", message: expect.any(String), expected: "index", found: "noindex" },
  ]);
  expect(await latest()).toMatchObject({
    verdict: "changed",
    message: expect.stringContaining("2 differences"),
    nextCheckAt: null,
  });
});

test("a page that is gone is missing, and so is an address that shows another page", async () => {
  const { result } = await publish();
  await verdict();
  const gone: SiteAnswer = { status: 404, headers: { "content-type": "text/html" }, text: "<h1>Not found</h1>" };
  site.alter = ({ path }, answer) => (path === "/city-bikes" ? gone : answer);
  expect((await verify(result.publicationId)).result).toMatchObject({ verdict: "missing", reason: "gone" });

  site.alter = ({ path }, answer) => (path === "/city-bikes" ? { ...gone, status: 200 } : answer);
  expect((await verify(result.publicationId)).result).toMatchObject({ verdict: "missing", reason: "other_page" });
  expect(await latest()).toMatchObject({ verdict: "missing", reason: "other_page", differences: [] });
});

const HTML = { "content-type": "text/html" };

test.each<[reason: string, answer: SiteAnswer, advice: string]>([
  ["login", { status: 401, headers: HTML, text: "<h1>Login</h1>" }, "Make the page public"],
  ["refused", { status: 403, headers: HTML, text: "<h1>No</h1>" }, "allow the crawler"],
  ["slow_down", { status: 429, headers: HTML, text: "<h1>Slow</h1>" }, "Check again later"],
  ["server_error", { status: 500, headers: HTML, text: "<h1>Oops</h1>" }, "Check again when it works"],
  [
    "challenge",
    { status: 200, headers: { ...HTML, "cf-mitigated": "challenge" }, text: "<p>Wait</p>" },
    "check for people",
  ],
  ["redirect", { status: 302, headers: { ...HTML, location: "/welcome" }, text: "" }, "/welcome"],
  ["not_html", { status: 200, headers: { "content-type": "application/pdf" }, text: "%PDF" }, "returns no HTML page"],
])(
  "a page that answers with %s could not be checked, and the verdict says what to do",
  async (reason, blocked, advice) => {
    site.alter = ({ path }, answer) => {
      if (path === "/welcome") return { status: 200, headers: HTML, text: "<h1>Welcome</h1><p>Sign in to read.</p>" };
      return path === "/city-bikes" ? blocked : answer;
    };

    await publish();
    const verification = await verdict();

    expect(verification).toMatchObject({ verdict: "unchecked", reason, message: expect.stringContaining(advice) });
    const check = await call("GET", `/v1/agent/invocations/${verification?.invocationId}`);
    expect(check).toMatchObject({ status: "SUCCEEDED" });
  },
);

test("a draft and a scheduled post are not live yet, and a scheduled one is checked when its time has come", async () => {
  const draft = await publish({ isDraft: true });
  expect(await latest()).toMatchObject({
    verdict: "not_live_yet",
    reason: "draft",
    checkedAt: null,
    nextCheckAt: null,
  });
  expect((await verify(draft.result.publicationId)).result).toMatchObject({ verdict: "not_live_yet", reason: "draft" });

  const publishAt = isoFromNow({ hours: 2 });
  await publish({ title: "Later bikes", publishAt });
  await service.tick();
  expect(await latest()).toMatchObject({
    ...{ verdict: "not_live_yet", reason: "scheduled", checkedAt: null, nextCheckAt: publishAt },
    message: expect.stringContaining(publishAt),
  });
  Object.assign(site.posts.find(({ slug }) => slug === "later-bikes") ?? {}, { status: "publish" });
  await withClient(service.database.adminUrl, (client) =>
    client.query(
      "update publications set scheduled_at = now(), submission_due_at = now(), verification_due_at = now() where workspace_id = $1 and state = 'SCHEDULED'",
      [workspace],
    ),
  );

  await service.tick();
  await expect.poll(async () => (await latest())?.checkedAt).not.toBeNull();
  expect(await latest()).toMatchObject({ verdict: "live" });
});

test("a publication that was replaced or taken back is not verified, and says why", async () => {
  const first = await publish();
  const second = await publish({ content: `${TEXT}\nMore.` });
  const refusal = await service.rest(
    "POST",
    `/v1/produce/publications/${first.result.publicationId}/verify`,
    {},
    { workspace },
  );
  expect(refusal).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("a later one replaced") },
  });

  await settled((await call("POST", `/v1/produce/publications/${second.result.publicationId}/revert`)).invocationId);
  await service.tick();
  const [reverted] = await publications();
  expect(reverted).toMatchObject({
    state: "REVERTED",
    verification: { verdict: "unchecked", reason: "reverted", nextCheckAt: null },
  });
});

test("four checks follow a publication that stays different, and then none", async () => {
  await publish();
  site.alter = ({ path }, answer) => (path === "/city-bikes" ? { ...answer, status: 404 } : answer);
  const checks = async () =>
    (await call("GET", "/v1/agent/invocations?skill=produce.publish.verify&limit=50")).data.length;
  for (const count of [1, 2, 3, 4]) {
    await letPassUntilDue();
    await service.tick();
    await expect.poll(checks).toBe(count);
    await expect.poll(async () => (await latest())?.nextCheckAt === null).toBe(count === 4);
  }

  await service.tick();
  expect(await checks()).toBe(4);
  expect(await latest()).toMatchObject({ verdict: "missing", nextCheckAt: null });
});

test("a test world shows its pages as published, except those that are there to practise with", async () => {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "verify" };
  const key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit.example", settings };
  const place = { key, workspace: (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id };
  const rest = async (method: string, address: string, body?: unknown) =>
    (await service.rest(method, address, body, place)).body;
  const platform = { name: "Site", kind: "wordpress", url: "https://bergzeit.example", credentials: WORDPRESS_USER };
  const { id } = await rest("POST", "/v1/produce/platforms", platform);
  const content = `${TEXT}\nWith *emphasis* & [a link](https://other.example/), 5 < 6.\n`;
  for (const title of ["City bikes", "City bikes changed on site", "City bikes lost on site"]) {
    const input = { title, content, platformConfigId: id };
    const { invocationId } = await rest("POST", "/v1/agent/invoke", { skill: "produce.publish", input });
    expect(await rest("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`)).toMatchObject({
      status: "SUCCEEDED",
    });
  }

  await service.tick();
  const verdicts = async () =>
    (await rest("GET", "/v1/produce/publications")).data.map(({ verification }: Publication) => verification.verdict);
  await expect.poll(verdicts).toEqual(["missing", "changed", "live"]);
});

test("a check whose worker is killed while the page loads is continued, and recorded once", async () => {
  await using separate = await startService({ processes: "separate" });
  const { rest } = separate;
  const brand = { name: "Killed", primaryDomain: "killed.example", settings };
  const place = { workspace: (await rest("POST", "/v1/workspaces", brand)).body.id };
  const platform = { name: "Blog", kind: "wordpress", url: site.url, credentials: WORDPRESS_USER };
  const { id } = (await rest("POST", "/v1/produce/platforms", platform, place)).body;
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  site.alter = async ({ path }, answer) => {
    if (path !== "/city-bikes") return answer;
    asked.resolve();
    await held.promise;
    return answer;
  };
  const input = { title: "City bikes", content: TEXT, platformConfigId: id };
  const started = await rest("POST", "/v1/agent/invoke", { skill: "produce.publish", input }, place);

  await asked.promise;
  await separate.worker?.kill("SIGKILL");
  held.resolve();
  await separate.spawn("worker");

  const verification = async () =>
    (await rest("GET", "/v1/produce/publications", undefined, place)).body.data[0].verification;
  await expect.poll(async () => (await verification()).verdict).toBe("live");
  const published = await rest("GET", `/v1/agent/invocations/${started.body.invocationId}`, undefined, place);
  expect(published.body).toMatchObject({ status: "SUCCEEDED", creditsUsed: 2 });
  const [rows] = await separate.database.system.batch<{ attempts: number; runs: number }>([
    sql`select verification_attempts as attempts, (select count(*)::integer from invocations where skill = 'produce.publish.verify') as runs
        from publications where workspace_id = ${place.workspace}`,
  ]);
  expect(rows).toEqual([{ attempts: 1, runs: 1 }]);
});
