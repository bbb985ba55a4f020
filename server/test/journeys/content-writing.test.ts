import type { BlogPostDetail, Invocation, ProduceBlogPostResult, Revision } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const made = await service.rest("POST", "/v1/auth/keys", {
    name: "w",
    mode: "test",
    scope: "AGENCY",
    seed: "writing",
  });
  key = made.body.secret;
  const brand = {
    name: "Bergzeit",
    primaryDomain: "bergzeit-bikes.de",
    brand: { primaryKeywords: ["folding bikes"], shortDescription: "Bergzeit builds folding bikes for commuters." },
  };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });

async function ended(started: Awaited<ReturnType<typeof rest>>): Promise<Invocation> {
  expect(started.status, started.text).toBe(202);
  return (await rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`)).body;
}

const withoutLinks = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");

async function postOf(id: string): Promise<BlogPostDetail> {
  return (await rest("GET", `/v1/produce/blog-post/${id}`)).body;
}

async function write(order: object): Promise<{ run: Invocation; post: BlogPostDetail }> {
  const started = await rest("POST", "/v1/produce/blog-post", order);
  const run = await ended(started);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  return { run, post: await postOf(started.body.blogPostId) };
}

test("a keyword becomes a draft whose facts name their sources, marked as the work of the sandbox's writer", async () => {
  const { run, post } = await write({ keyword: "folding bikes", tags: ["november"] });
  const result = run.result as unknown as ProduceBlogPostResult;

  expect(run.creditsUsed).toBe(25);
  expect(post).toMatchObject({
    status: "DRAFT",
    source: "USER",
    tags: ["november"],
    slug: result.slug,
    keywords: [{ keyword: "folding bikes", isPrimary: true }],
    lastInvocation: { invocationId: run.invocationId, status: "SUCCEEDED" },
    content: { revision: 1, inProgress: false, intermediateData: { writer: "sandbox-writer" } },
  });
  const { body = "", claims = [], intermediateData } = post.content ?? {};
  expect(claims?.length).toBeGreaterThan(3);
  const snippets = new Map(intermediateData?.researchSnippets.map(({ id, url }) => [id, url]));
  for (const { start, end, text, support, snippetId, url } of claims ?? []) {
    expect(withoutLinks(body.slice(start, end))).toBe(text);
    if (support === "snippet") expect(snippets.get(snippetId ?? "")).toBe(url);
  }
  expect((claims ?? []).filter(({ support }) => support === "none").map(({ text }) => text)).toEqual([]);
  const known = new Set([...snippets.values()]);
  const links = [...body.matchAll(/\]\((https?:[^)]+)\)/g)].map(([, url]) => url ?? "");
  expect(links.filter((url) => !known.has(url) && !url.includes("bergzeit-bikes.de"))).toEqual([]);
  expect(result.sources).toEqual(expect.arrayContaining([links[0]]));
  expect(run.files).toEqual([
    `agent-output/blog-posts/${post.slug}.md`,
    `agent-output/blog-posts/${post.slug}-sources.csv`,
  ]);
  const brief = await rest("GET", `/v1/produce/brief/${intermediateData?.briefId}`);
  expect(brief.body.query).toBe("folding bikes");
});

test("more research writes more sections with more sources", async () => {
  const quick = await write({ topic: "bike helmets", mode: "quick" });
  const deep = await write({ topic: "bike helmets", mode: "deep-technical" });

  expect([quick.run.creditsUsed, deep.run.creditsUsed]).toEqual([10, 50]);
  const sections = ({ post }: typeof quick) => post.content?.intermediateData.outline.length ?? 0;
  expect(sections(deep)).toBeGreaterThan(sections(quick));
  const sources = ({ run }: typeof quick) => (run.result as unknown as ProduceBlogPostResult).sources.length;
  expect(sources(deep)).toBeGreaterThan(sources(quick));
});

test("rewriting keeps the section that a person edited, and rewriting one section keeps every other byte", async () => {
  const { post } = await write({ topic: "bike locks", mode: "quick" });
  const [first, second] = post.content?.intermediateData.outline ?? [];
  const edited = (post.content?.body ?? "").replace(/(## [^\n]+\n\n)/, "$1My own words about it, which must stay. ");
  await rest("PATCH", `/v1/produce/blog-post/${post.id}`, { content: { body: edited }, expectedRevision: 1 });

  const whole = await ended(await rest("POST", `/v1/produce/blog-post/${post.id}/regenerate`, {}));
  const afterWhole = await postOf(post.id);
  const part = await ended(
    await rest("POST", `/v1/produce/blog-post/${post.id}/regenerate`, { scope: `section:${second?.id}` }),
  );
  const afterPart = await postOf(post.id);

  expect([whole.creditsUsed, part.creditsUsed], JSON.stringify([whole.error, part.error])).toEqual([10, 15]);
  expect(afterWhole.content?.body).toContain("My own words about it, which must stay.");
  expect(afterPart.content).toMatchObject({ revision: 4 });
  const others = (text = "") =>
    text.split(/\n\n(?=## )/).filter((section) => !section.startsWith(`## ${second?.heading}`));
  expect(others(afterPart.content?.body)).toEqual(others(afterWhole.content?.body));
  const { data } = (await rest("GET", `/v1/produce/blog-post/${post.id}/revisions`)).body;
  expect(data.map(({ origin }: Revision) => origin)).toEqual(["regenerated", "regenerated", "edited", "generated"]);
  expect(data[0].reason).toContain(second?.heading);
  expect(first).toBeDefined();
});

test("a batch writes a draft for each keyword, and names each post before it is written", async () => {
  const made = { keywords: [{ keyword: "cargo bikes" }, { keyword: "bike trailers" }] };
  const { keywords } = (await rest("POST", "/v1/keywords/bulk", made)).body;
  const keywordIds: string[] = (await rest("GET", "/v1/keywords?limit=50")).body.data
    .filter(({ keyword }: { keyword: string }) => made.keywords.some((one) => one.keyword === keyword))
    .map(({ id }: { id: string }) => id);
  expect(keywordIds, JSON.stringify(keywords)).toHaveLength(2);

  const started = await rest("POST", "/v1/produce/blog-post/bulk", { keywordIds, mode: "quick" });
  const run = await ended(started);

  expect(started.body).toMatchObject({ totalEstimatedCost: { credits: 20 }, blogPosts: [{ status: "PENDING" }, {}] });
  expect(run, JSON.stringify(run.error)).toMatchObject({
    status: "SUCCEEDED",
    creditsUsed: 20,
    result: { batchId: started.body.batchId, total: 2, succeeded: 2, failed: 0 },
  });
  for (const [index, { blogPostId }] of started.body.blogPosts.entries())
    expect(await postOf(blogPostId)).toMatchObject({
      source: "BULK",
      keywords: [{ id: keywordIds[index] }],
      content: { revision: 1, inProgress: false },
    });
  const invoked = await rest("POST", "/v1/agent/invoke", {
    skill: "produce.blog_post.bulk_create",
    input: { keywordIds: keywordIds.slice(0, 1), mode: "quick" },
    mode: "FOREGROUND",
  });
  expect(invoked.body.result, invoked.text).toMatchObject({
    total: 1,
    succeeded: 1,
    blogPosts: [{ status: "SUCCEEDED" }],
  });
  const again = await rest("POST", "/v1/produce/blog-post/bulk", { keywordIds: ["kw_t4x8b2f6j0n4r8v2z6d0h4l8"] });
  expect(again.body.code).toBe("keyword_not_found");
});

test("a batch writes a landing page for each keyword, as a batch of posts does", async () => {
  await rest("POST", "/v1/keywords/bulk", { keywords: [{ keyword: "bike baskets" }] });
  const { data } = (await rest("GET", "/v1/keywords?limit=50")).body;
  const keywordIds = [data.find(({ keyword }: { keyword: string }) => keyword === "bike baskets")?.id];

  const estimate = await rest("POST", "/v1/produce/landing-page/bulk?dryRun=true", { keywordIds, mode: "quick" });
  const started = await rest("POST", "/v1/produce/landing-page/bulk", { keywordIds, mode: "quick" });
  const run = await ended(started);
  const [{ landingPageId }] = started.body.landingPages;

  expect(estimate.body.estimatedCost.credits).toBe(10);
  expect(run, JSON.stringify(run.error)).toMatchObject({
    status: "SUCCEEDED",
    creditsUsed: 10,
    result: { total: 1, succeeded: 1, landingPages: [{ landingPageId, status: "SUCCEEDED" }] },
  });
  const page = (await rest("GET", `/v1/produce/landing-page/${landingPageId}`)).body;
  expect(page).toMatchObject({ source: "BULK", keywords: [{ id: keywordIds[0] }], content: { revision: 1 } });
});

test("a landing page is written for its segment under its own name", async () => {
  const segment = { name: "Commuters", jobToBeDone: "Reach the train in time.", pain: "A bike blocks the aisle." };
  const { id: icpSegmentId } = (await rest("POST", "/v1/research/icp/segment", segment)).body;
  const order = { keyword: "folding bikes", icpSegmentId, mode: "quick" };
  const started = await rest("POST", "/v1/produce/landing-page", order);
  const run = await ended(started);
  const page = (await rest("GET", `/v1/produce/landing-page/${started.body.landingPageId}`)).body;

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 10 });
  expect(page).toMatchObject({ title: "Folding bikes for Commuters", icpSegmentId, status: "DRAFT" });
  expect(page.content.body).toContain(segment.pain);
  expect(page.content.body).toContain(segment.jobToBeDone);
  expect(run.result).toMatchObject({ landingPageId: page.id });
});

test("a rewrite while a run writes is refused, by the start and by agent.invoke", async () => {
  const started = await rest("POST", "/v1/produce/blog-post", { topic: "bike lights", mode: "quick" });
  const id: string = started.body.blogPostId;
  const second = await rest("POST", `/v1/produce/blog-post/${id}/regenerate`, {});
  expect(second.body.code === "concurrent_generation" || (await postOf(id)).content !== null).toBe(true);
  await ended(started);

  const again = await rest("POST", `/v1/produce/blog-post/${id}/regenerate`, { scope: "descriptions" });
  expect((await ended(again)).creditsUsed).toBe(10);
});

test("agent.invoke writes a post without a start of its domain", async () => {
  const input = { topic: "bike pumps", mode: "quick" };
  const answer = await rest("POST", "/v1/agent/invoke", { skill: "produce.blog_post", input, mode: "FOREGROUND" });

  expect(answer.body, answer.text).toMatchObject({ status: "SUCCEEDED" });
  expect(await postOf(answer.body.result.blogPostId)).toMatchObject({ title: answer.body.result.title });
});

test.each([
  [{}, "validation_error"],
  [{ keyword: "a", topic: "b" }, "validation_error"],
  [{ keywordId: "kw_none" }, "keyword_not_found"],
  [{ topic: "bikes", pillarSlug: "none" }, "pillar_not_found"],
  [{ topic: "bikes", writing: { targetWordCount: 20_000 } }, "content_too_long"],
])("refuses %j with %s and stores nothing", async (order, code) => {
  const before = (await rest("GET", "/v1/produce/blog-post")).body.total;

  expect((await rest("POST", "/v1/produce/blog-post", order)).body.code).toBe(code);
  expect((await rest("GET", "/v1/produce/blog-post")).body.total).toBe(before);
});

test("without a language model a live workspace is refused before a run starts", async () => {
  const live = (await service.rest("POST", "/v1/workspaces", { name: "Live", primaryDomain: "live.example" })).body.id;
  const answer = await service.rest("POST", "/v1/produce/blog-post", { topic: "bikes" }, { workspace: live });

  expect([answer.status, answer.body.code]).toEqual([503, "model_unavailable"]);
  const runs = await service.rest("GET", "/v1/agent/invocations", undefined, { workspace: live });
  expect(runs.body.data).toEqual([]);
});
