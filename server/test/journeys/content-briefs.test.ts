import type { Brief, Invocation } from "@findable/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";
import { tablesWith } from "../harness/tables-with.ts";
import { withoutReasons } from "../harness/without-reasons.ts";

let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const made = await service.rest("POST", "/v1/auth/keys", {
    name: "w",
    mode: "test",
    scope: "AGENCY",
    seed: "briefs",
  });
  key = made.body.secret;
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de", brand: { primaryKeywords: ["folding bikes"] } };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });

async function run(path: string, body: object): Promise<Invocation> {
  const started = await rest("POST", path, body);
  expect(started.status, started.text).toBe(202);
  return (await rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`)).body;
}

test("a brief costs three credits, names its sources, and is found again over REST and as a tool", async () => {
  const ended = await run("/v1/produce/brief", { keyword: "folding bikes" });
  const brief = ended.result as unknown as Brief;

  expect(ended, JSON.stringify(ended.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 3, llmCallsUsed: 0 });
  expect(brief.sources.filter(({ rank }) => rank !== null)).toHaveLength(10);
  expect(brief.length.median).toBeGreaterThan(100);
  expect(brief.snippets.length).toBeGreaterThan(5);
  const read = new Set(brief.sources.flatMap(({ url, words }) => (words === null ? [] : [url])));
  const named = [...brief.snippets.map(({ url }) => url), ...brief.covered.flatMap(({ urls }) => urls)];
  expect(named.filter((url) => !read.has(url))).toEqual([]);
  expect(withoutReasons((await rest("GET", `/v1/produce/brief/${brief.id}`)).body)).toEqual(withoutReasons(brief));
  const mcp = await service.mcp({ key, workspace });
  const listed = await mcp.callTool({ name: "produce.brief.list", arguments: { q: "FOLDING" } });
  expect(Object(listed.structuredContent).data).toMatchObject([{ id: brief.id }]);
});

test("reads the pages that the order names as well", async () => {
  const url = "https://some-forum.example/t/which-folding-bike";
  const { result } = await run("/v1/produce/brief", { topic: "folding bikes for trains", forumUrls: [url] });

  expect((result as unknown as Brief).sources).toContainEqual(expect.objectContaining({ url, rank: null }));
});

test("pain points of stored discussions reach the brief, and the draft names them and links their thread without a quote", async () => {
  const discussed = await run("/v1/research/discuss", { topic: "folding bikes" });
  expect(discussed, JSON.stringify(discussed.error)).toMatchObject({ status: "SUCCEEDED" });
  const started = await rest("POST", "/v1/produce/blog-post", { keyword: "folding bikes" });
  const written = (await rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`)).body;
  expect(written, JSON.stringify(written.error)).toMatchObject({ status: "SUCCEEDED" });

  const { content } = (await rest("GET", `/v1/produce/blog-post/${started.body.blogPostId}`)).body;
  const brief: Brief = (await rest("GET", `/v1/produce/brief/${content.intermediateData.briefId}`)).body;
  expect(brief.painPoints.length).toBeGreaterThan(0);
  for (const { id, quote, url } of brief.painPoints) {
    const { data } = (await rest("GET", "/v1/research/discuss/pain-points?minSignal=0&limit=200")).body;
    const known = data.find((pain: { id: string }) => pain.id === id);
    expect(known.verbatimQuotes).toContain(quote);
    expect(known.sources).toContain(url);
    expect(brief.snippets).toContainEqual(expect.objectContaining({ text: quote, url }));
  }
  const [{ quote = "", url = "" } = {}] = brief.painPoints;
  expect(content.body).not.toContain(quote.replace(/[.!?]$/, ""));
  expect(content.body).toContain(`](${url})`);
  const { text: events } = await rest("GET", `/v1/agent/invocations/${started.body.invocationId}/events`);
  const sections = content.intermediateData.outline.map(({ heading }: { heading: string }) => heading);
  for (const [index, heading] of sections.entries()) {
    const said = `Writing section ${index + 1} of ${sections.length}: "${heading}".`;
    expect(events).toContain(JSON.stringify(said).slice(1, -1));
  }

  const said = brief.painPoints.map((pain) => longestOf(pain.quote));
  const stored = async () => {
    const tables = await Promise.all(said.map((text) => tablesWith(service.database, text, workspace)));
    return [...new Set(tables.flat())];
  };
  expect(await stored()).toEqual(expect.arrayContaining(["content_briefs", "content_revisions", "invocation_steps"]));
  const owner = new pg.Client({ connectionString: service.database.adminUrl });
  await owner.connect();
  await owner.query("update discussion_threads set expires_at = now() - interval '1 day' where workspace_id = $1", [
    workspace,
  ]);
  await owner.query("select expire_discussions(1000)");
  await owner.end();
  await expect.poll(stored).toEqual([]);
  const after: Brief = (await rest("GET", `/v1/produce/brief/${brief.id}`)).body;
  expect(after.snippets.map(({ id }) => id)).toEqual(brief.snippets.map(({ id }) => id));
  expect((await rest("GET", `/v1/produce/blog-post/${started.body.blogPostId}`)).body.content.body).toBe(content.body);
});

/** The longest part of a quote that is written the same in JSON and in a row. */
function longestOf(quote: string): string {
  const parts = quote.match(/[\w ,]+/g) ?? [];
  return parts.toSorted((one, other) => other.length - one.length)[0]?.trim() ?? "";
}

test.each([
  [{}, "validation_error"],
  [{ keyword: "a", topic: "b" }, "validation_error"],
  [{ keyword: "   " }, "validation_error"],
  [{ keywordId: "kw_none" }, "keyword_not_found"],
])("refuses %j with %s before a run is started", async (order, code) => {
  expect((await rest("POST", "/v1/produce/brief", order)).body.code).toBe(code);
});
