import type { AuditSiteResult, Invocation, SitePage } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

const DOMAIN = "bergzeit-bikes.de";
let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const made = await service.rest("POST", "/v1/auth/keys", { name: "w", mode: "test", scope: "AGENCY", seed: "site" });
  key = made.body.secret;
  const brand = { name: "Bergzeit", primaryDomain: DOMAIN, brand: { primaryKeywords: ["folding bikes"] } };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });

async function run(path: string, body: object): Promise<Invocation> {
  const started = await rest("POST", path, body);
  expect(started.status, started.text).toBe(202);
  return (await rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`)).body;
}

test("bootstrap stores the pages, an audit compares with them, and both show over REST and as tools", async () => {
  expect((await rest("GET", "/v1/site/pages")).body).toEqual({
    coverage: { everFetched: false, resolve: [{ operation: "site.audit", credits: 10, per: "crawl" }] },
    unknown: [],
    data: [],
    nextCursor: null,
    total: 0,
    totalIsEstimate: false,
    crawl: null,
  });
  const first = await run("/v1/agent/invoke", { skill: "bootstrap_brand", input: { depth: "fast" } });
  expect(first, JSON.stringify(first.error)).toMatchObject({ status: "SUCCEEDED" });
  const stored = (await rest("GET", "/v1/site/pages?limit=200")).body;
  const { after } = (await rest("POST", "/v1/webhooks/events/listen", {})).body;

  const estimate = await rest("POST", "/v1/site/audit", { dryRun: true });
  const audit = await run("/v1/site/audit", {});

  expect(estimate).toMatchObject({ status: 200, body: { estimatedCost: { credits: 10 } } });
  expect(audit, JSON.stringify(audit.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 10 });
  const result = audit.result as unknown as AuditSiteResult;
  expect(result).toMatchObject({
    ended: "complete",
    previousCrawlAt: stored.crawl.crawledAt,
    changes: { new: 0, gone: 0, fixed: 0, broken: 0 },
    changed: [],
    crawled: stored.total,
  });
  expect(stored.data.filter(({ url }: SitePage) => new URL(url).host !== DOMAIN)).toEqual([]);
  const { data: events } = (await rest("GET", `/v1/webhooks/events?after=${encodeURIComponent(after)}`)).body;
  expect(events.filter(({ type }: { type: string }) => type === "site.audit.completed")).toMatchObject([
    { data: { invocationId: audit.invocationId, crawled: result.crawled, changed: [] } },
  ]);
  const ranked = (stored.data as SitePage[]).find(({ rankingKeywords }) => rankingKeywords > 0);
  const mcp = await service.mcp({ key, workspace });
  const shown = await mcp.callTool({ name: "site.pages.get", arguments: { id: ranked?.id ?? "" } });
  expect(Object(shown.structuredContent).keywords).toHaveLength(ranked?.rankingKeywords ?? -1);
  const listed = await mcp.callTool({ name: "site.pages.list", arguments: { indexability: "indexable", limit: 3 } });
  expect(Object(listed.structuredContent).data).toHaveLength(3);
  expect((await rest("GET", "/v1/site/pages/page_none")).body.code).toBe("not_found");
});

test("issues are in the language that the call asks for, and without one as they are stored", async () => {
  const ask = async (path: string, language: string) => {
    const options = { key, workspace, headers: { "Accept-Language": language } };
    return (await service.rest("GET", path, undefined, options)).body;
  };
  const lists = await Promise.all(
    ["*", "de-AT", "fr", "es"].map((language) => ask("/v1/site/pages?limit=1", language)),
  );
  const [english, german] = lists.map(({ crawl }) => crawl.findings[0]);
  const { data } = (await rest("GET", `/v1/site/pages?finding=${english.code}&limit=100`)).body;
  const { id } = data.find(({ url }: SitePage) => url === english.pages[0]);
  const page = await ask(`/v1/site/pages/${id}`, "de");

  const codes = lists.map(({ crawl }) => crawl.findings.map(({ code }: { code: string }) => code).join());
  const texts = lists.flatMap(({ crawl: { findings } }) => [findings[0].title, findings[0].advice, findings[0].basis]);
  expect(new Set(codes).size).toBe(1);
  expect(new Set(texts).size).toBe(12);
  expect(german).toMatchObject({ severity: english.severity, pages: english.pages, source: english.source });
  expect(page.issues).toContainEqual(expect.objectContaining({ code: english.code, title: german.title }));
});

test("a schedule audits the site every week", async () => {
  const made = await rest("POST", "/v1/schedules", { skill: "site.audit", cadence: "weekly:monday:08:00" });
  expect(made, made.text).toMatchObject({ status: 201, body: { estimatedCost: { credits: 10 } } });
  const before = (await rest("GET", "/v1/site/pages?limit=1")).body.crawl.crawledAt;

  const moved = await rest("POST", "/v1/test/clock/advance", { days: 7 });
  // The run belongs to no workspace.
  const advance = `/v1/agent/invocations/${moved.body.invocationId}?waitSeconds=60`;
  if (moved.status === 202) await service.rest("GET", advance, undefined, { key });

  const { data } = (await rest("GET", "/v1/agent/invocations?skill=site.audit&limit=5")).body;
  const [fired] = data;
  const audit = (await rest("GET", `/v1/agent/invocations/${fired.invocationId}?waitSeconds=60`)).body;
  expect(audit, JSON.stringify(audit.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 10 });
  const { crawl } = (await rest("GET", "/v1/site/pages?limit=1")).body;
  expect(crawl.previousCrawlAt).toBe(before);
  expect(new Date(crawl.crawledAt).getUTCDay()).toBe(1);
  expect(new Date(crawl.crawledAt).toISOString().slice(11, 16)).toBe("08:00");
});
