import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeSearchConsole, startFakeSearchConsole } from "../fakes/vendors/fake-search-console.ts";
import { type SiteServer, startSiteServer } from "../fakes/vendors/site-server.ts";
import { createCaller } from "../harness/caller.ts";
import { type Service, startService } from "../harness/service.ts";

const GSC = "/v1/indexing/gsc-index";
const LIMIT = 20;

let service: Service;
let vendor: FakeSearchConsole;
let site: SiteServer;
let workspaces = 0;

beforeAll(async () => {
  vendor = await startFakeSearchConsole();
  site = await startSiteServer({
    handle: ({ path }) => ({
      status: path === "/robots.txt" ? 404 : 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      text: `<title>${path}</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"${path.includes("job") ? "JobPosting" : "Article"}"}</script><p>Words about a page.</p>`,
    }),
    publishes: () => false,
  });
  const env = { ...vendor.env, LIMITS: `gscSubmissionsPerDay=${LIMIT}`, GSC_INDEXING_API: "true" };
  service = await startService({ processes: "separate", env });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await Promise.all([vendor.close(), site.close()]);
});

async function connected(): Promise<string> {
  workspaces += 1;
  const settings = { approvalPolicy: { publish: "auto" } };
  const primaryDomain = `raced-${workspaces}.example`;
  const created = await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain, settings });
  const workspace: string = created.body.id;
  vendor.properties = [{ siteUrl: `${site.url}/`, permissionLevel: "siteOwner" }];
  const { body } = await service.rest("POST", `${GSC}/config`, {}, { workspace });
  const { searchParams } = new URL(vendor.signIn(body.redirectUrl));
  const form = new URLSearchParams(Object.fromEntries(searchParams));
  const headers = { origin: service.url };
  const answer = await fetch(`${service.url}/app/connect/search-console`, { method: "POST", body: form, headers });
  expect(answer.status).toBe(200);
  return workspace;
}

test("50 racing submissions on two processes take exactly the quota of a day, and exactly that of the next days", async () => {
  const workspace = await connected();
  const other = await service.spawn("api", { PORT: "0" });
  const second = createCaller({ url: other.url, key: service.key });
  const started = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? service : second).rest(
        "POST",
        GSC,
        { urls: `${site.url}/${index}`, alsoIndexNow: false },
        { workspace },
      ),
    ),
  );
  expect(started.map(({ status }) => status)).toEqual(Array(50).fill(202));
  const reasons = started.map(({ body }) => body.submitted[0].reason as string | null);
  expect(reasons.filter((reason) => reason === null)).toHaveLength(LIMIT);
  const [days = []] = await service.database.system.batch<{ used: number }>([
    sql`select used from gsc_quota_days where workspace_id = ${workspace} and quota = 'submission' order by day`,
  ]);
  expect(days.map(({ used }) => used)).toEqual([LIMIT, LIMIT, 10]);
  await second.close();
});

test("two processes whose token has expired take one new token", async () => {
  const earlier = vendor.issued.length;
  const workspace = await connected();
  const worker = await service.spawn("worker");
  // The vendor forgets the tokens of this account, so every process needs a new one. Others keep theirs and renew none meanwhile.
  vendor.revoked.push(...vendor.issued.slice(earlier));
  const before = vendor.requests.filter(({ path }) => path === "/token").length;
  const runs = await Promise.all(
    Array.from({ length: 12 }, () =>
      service.rest(
        "POST",
        "/v1/agent/invoke",
        { skill: "indexing.gsc.check", input: {}, mode: "BACKGROUND" },
        { workspace },
      ),
    ),
  );
  for (const { body } of runs) {
    const { body: run } = await service.rest(
      "GET",
      `/v1/agent/invocations/${body.invocationId}?waitSeconds=30`,
      undefined,
      { workspace },
    );
    expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  }
  expect(vendor.requests.filter(({ path }) => path === "/token").length).toBe(before + 1);
  await worker.kill("SIGTERM");
});

test("notifies the Indexing API of job postings only, and says for every page what was done", async () => {
  const workspace = await connected();
  vendor.sitemaps = [];
  const urls = [`${site.url}/job/1`, `${site.url}/article/1`];
  const started = await service.rest("POST", GSC, { urls, alsoIndexNow: false }, { workspace });
  const { body: run } = await service.rest(
    "GET",
    `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=30`,
    undefined,
    { workspace },
  );
  expect(run.result.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["submitted", "inspected"]);
  expect(vendor.notified).toEqual([urls[0]]);
});
