import type {
  KeywordCluster,
  OpportunityCoverage,
  OutputOf,
  opportunitiesInsight,
  SerpGapAnalysis,
} from "@findable/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

type Opportunity = OutputOf<typeof opportunitiesInsight>["data"][number];

const SELLS = ["bikes", "cargo bikes", "bike trailers"];
const PHRASES = SELLS.flatMap((thing) => [
  thing,
  `kids ${thing}`,
  `best ${thing}`,
  `cheap ${thing}`,
  `${thing} reviews`,
]);

/** Opportunities that the test analyses, best first. */
const ANALYSED = 4;

let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const grant = { name: "World", mode: "test", scope: "AGENCY", seed: "which-page" };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  const brand = { primaryKeywords: SELLS };
  const home = { name: "Pedalworks", primaryDomain: "pedalworks.example", brand };
  workspace = (await call("POST", "/v1/workspaces", home)).id;
  await call("POST", "/v1/keywords", { keywords: PHRASES.map((keyword) => ({ keyword })) });
  await finished("/v1/keywords/refresh", {});
  await finished("/v1/distribute/track-rank", {});
});
afterAll(() => service[Symbol.asyncDispose]());

async function call(method: string, path: string, body?: unknown) {
  const answer = await service.rest(method, path, body, { key, ...(workspace === undefined ? {} : { workspace }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function finished(path: string, body: unknown) {
  const { invocationId } = await call("POST", path, body);
  const run = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);
  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  return run;
}

const opportunities = async (): Promise<Opportunity[]> =>
  (await call("GET", "/v1/insights/opportunities?per=keyword&limit=100")).data;
const clusters = async (): Promise<KeywordCluster[]> =>
  (await call("GET", "/v1/keywords/clusters?minSize=1&limit=100")).data;
const analysisOf = async (query: string): Promise<SerpGapAnalysis> =>
  call("GET", `/v1/research/serp-gap/${(await finished("/v1/research/serp-gap", { query })).result.gapId}`);

/** A page as the last crawl of the site stores it. */
async function crawl(url: string, indexability = "indexable"): Promise<void> {
  const client = new pg.Client(service.database.adminUrl);
  await client.connect();
  try {
    await client.query(
      `insert into site_pages (id, agency_id, workspace_id, page_key, url, state, status, title, indexability, type, words,
         links_in, links_out, details, first_seen_at, last_crawled_at)
       select $1, agency_id, id, $2, $2, 'present', 200, 'Our range', $3, 'product', 300, 1, 1, '{"headings": []}', now(), now()
       from workspaces where id = $4`,
      [`pag_${indexability}${url.length}`, url, indexability, workspace],
    );
  } finally {
    await client.end();
  }
}

/** An opportunity without a page of ours, whose cluster it heads. */
async function unserved(): Promise<Opportunity & { slug: string }> {
  const heads = new Set((await clusters()).map(({ headKeywordId }) => headKeywordId));
  const found = (await opportunities()).find(({ page, keywordId }) => page.slug !== null && heads.has(keywordId));
  if (found === undefined) throw new Error("The market has no keyword without a page of the brand.");
  return { ...found, slug: found.page.slug ?? "" };
}

test("a page that exists and is indexable is improved, and never created again: /kids-bikes", async () => {
  const { keywordId, keyword, clusterId, slug } = await unserved();
  const url = `https://pedalworks.example/shop/${slug}`;
  await crawl(`${url}?preview`, "noindex");
  const before = (await opportunities()).find((one) => one.keywordId === keywordId);

  await crawl(url);

  const after = (await opportunities()).find((one) => one.keywordId === keywordId);
  const cluster = (await clusters()).find(({ id }) => id === clusterId);
  const gap = await analysisOf(keyword);
  expect(before?.page).toMatchObject({ url: null, slug });
  expect(after?.page).toMatchObject({ action: "improve", url, slug: null });
  expect(cluster?.proposedPage).toMatchObject({ action: "improve", url, slug: null });
  expect(gap.recommendation.page?.url).toBe(url);
  expect(gap.recommendation.action).not.toBe("CREATE");
});

test("keywords that an analysis advises to skip are in no list of what to do: worth going for", async () => {
  const analysed: SerpGapAnalysis[] = [];
  const before = await opportunities();
  for (const { keyword } of before.slice(0, ANALYSED)) analysed.push(await analysisOf(keyword));
  const against = analysed.filter(({ recommendation }) => recommendation.action === "SKIP");

  const left = new Map((await opportunities()).map((one) => [one.keyword, one]));
  const proposed = await clusters();

  expect(against.length).toBeGreaterThan(0);
  // What no analysis advises against stays.
  expect([...left.keys()]).toEqual(expect.arrayContaining(before.slice(ANALYSED).map(({ keyword }) => keyword)));
  for (const { query } of against) {
    expect(left.has(query), query).toBe(false);
    const headed = proposed.find(({ name }) => name === query);
    expect(["create", "search", "improve"]).not.toContain(headed?.proposedPage.action);
  }
});

test("an empty list says what was never looked at, and what would make it known", async () => {
  const { id } = await call("POST", "/v1/workspaces", { name: "New", primaryDomain: "new-bikes.example" });
  const read = async () =>
    (await service.rest("GET", "/v1/insights/opportunities", undefined, { key, workspace: id })).body;
  const nothing = await read();
  await service.rest("POST", "/v1/keywords", { keywords: [{ keyword: "kids bikes" }] }, { key, workspace: id });
  const unmeasured = await read();
  const { coverage } = await call("GET", "/v1/insights/opportunities");

  const operationsOf = ({ resolve }: OpportunityCoverage) => resolve.map(({ operation }) => operation);
  expect(nothing).toMatchObject({ data: [], total: 0, coverage: { keywords: 0, ownPages: null } });
  expect(operationsOf(nothing.coverage)).toEqual(["research.keyword.research", "site.audit"]);
  expect(unmeasured).toMatchObject({ data: [], coverage: { keywords: 1, withVolume: 0, rankChecked: 0 } });
  expect(operationsOf(unmeasured.coverage)).toEqual([
    "research.keyword.refresh",
    "distribute.track_rank",
    "site.audit",
  ]);
  expect(coverage).toMatchObject({ keywords: PHRASES.length, rankChecked: PHRASES.length });
  expect(coverage.withVolume).toBeGreaterThan(0);
  expect(coverage.analyzed).toBeGreaterThan(0);
});

test("an empty list of analyses says whether any run looked: a filter without a match is none, a new workspace unknown", async () => {
  const { id } = await call("POST", "/v1/workspaces", { name: "Newer", primaryDomain: "newer-bikes.example" });
  const path = "/v1/research/serp-gap?query=what+was+never+asked";

  const filtered = await call("GET", path);
  const fresh = (await service.rest("GET", path, undefined, { key, workspace: id })).body;

  expect(filtered).toMatchObject({ data: [], coverage: { everRun: true, resolve: [] } });
  expect(fresh).toMatchObject({
    data: [],
    coverage: { everRun: false, resolve: [{ operation: "research.serp_gap.analyze", credits: 3, per: "query" }] },
  });
});
