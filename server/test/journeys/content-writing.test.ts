import type { BlogPostDetail, Brief, Invocation, ProduceBlogPostResult, Revision } from "@findable/contract";
import { createClient } from "@findable/contract/client";
import sql from "sql-template-tag";
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
    canApprove: true,
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

test("a run of a stored keyword is named by it, in the list of runs and alone", async () => {
  await rest("POST", "/v1/keywords", { keywords: [{ keyword: "folding bike bags" }] });
  const [{ id: keywordId }] = (await rest("GET", "/v1/keywords?q=folding+bike+bags")).body.data;
  const run = await ended(await rest("POST", "/v1/produce/blog-post", { keywordId, mode: "quick" }));
  const list = await rest("GET", "/v1/agent/invocations?limit=50");

  expect(run).toMatchObject({ status: "SUCCEEDED", subject: "folding bike bags" });
  expect(list.body.data.find(({ invocationId }: Invocation) => invocationId === run.invocationId)).toMatchObject({
    subject: run.subject,
  });
});

test("a keyword becomes a draft whose facts name their sources, marked as the work of the sandbox's writer", async () => {
  const forum = "https://some-forum.example/t/which-folding-bike";
  const study = "https://studies.example/folding-bikes";
  const research = { forumUrls: [forum], additionalContentUrls: [study] };
  const { run, post } = await write({ keyword: "folding bikes", tags: ["november"], research });
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
  const brief: Brief = (await rest("GET", `/v1/produce/brief/${intermediateData?.briefId}`)).body;
  expect(brief.query).toBe("folding bikes");
  for (const url of [forum, study]) expect(brief.sources).toContainEqual(expect.objectContaining({ url, rank: null }));
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

test("a text is as long as its order says, and as the settings of the post say when it is rewritten", async () => {
  const wordsOf = ({ content }: BlogPostDetail) => content?.wordCount ?? 0;
  const order = { topic: "bike racks", mode: "quick" };
  const { post: short } = await write({ ...order, writing: { length: "short" } });
  const { post: medium } = await write(order);
  const { post: long } = await write({ ...order, writing: { length: "long" } });
  const rewrite = async ({ id }: BlogPostDetail, writing: object) => {
    expect((await rest("PATCH", `/v1/produce/blog-post/${id}`, { writing })).status).toBe(200);
    const run = await ended(await rest("POST", `/v1/produce/blog-post/${id}/regenerate`, {}));
    expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
    return wordsOf(await postOf(id));
  };

  for (const [post, words] of [
    [short, 800],
    [medium, 1500],
    [long, 2500],
  ] as const)
    expect(Math.abs(wordsOf(post) - words) / words, `${wordsOf(post)} words`).toBeLessThan(0.15);
  const named = await rewrite(short, { targetWordCount: 1200 });
  const unnamed = await rewrite(medium, { targetWordCount: 1200 });
  const shortened = await rewrite(long, { length: "short", targetWordCount: null });
  for (const [words, target] of [
    [named, 1200],
    [unnamed, 1200],
    [shortened, 800],
  ] as const)
    expect(Math.abs(words - target) / target, `${words} words for ${target}`).toBeLessThan(0.15);
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

test("of five rewrites of a post at once one starts, and the others name its run", async () => {
  const started = await rest("POST", "/v1/produce/blog-post", { topic: "bike bells", mode: "quick" });
  await ended(started);
  const rewrite = () => rest("POST", `/v1/produce/blog-post/${started.body.blogPostId}/regenerate`, { scope: "all" });

  const answers = await Promise.all(Array.from({ length: 5 }, rewrite));

  const [begun, ...others] = answers.toSorted((one, other) => one.status - other.status);
  const refused = { code: "concurrent_generation", details: { invocationId: begun?.body.invocationId } };
  expect(begun?.status).toBe(202);
  for (const { status, body } of others) expect({ status, body }).toMatchObject({ status: 409, body: refused });
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

/** An operation by its name, over REST or as a tool of MCP. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many operations; the matchers fail on another shape.
type Door = (operation: string, input: object) => Promise<any>;

async function doors(): Promise<{ overRest: Door; overMcp: Door }> {
  const client = createClient({ baseUrl: service.url, apiKey: key }).inWorkspace(workspace);
  const mcp = await service.mcp({ key, workspace });
  return {
    overRest: (operation, input) => client.call(operation as never, input as never),
    async overMcp(name, input) {
      const { structuredContent, isError, content } = await mcp.callTool({ name, arguments: { ...input } });
      expect(isError, `${name}: ${JSON.stringify(content)}`).not.toBe(true);
      return structuredContent;
    },
  };
}

/** From the order to the archive, with every operation that both kinds of content have. */
async function walk(kind: "blog_post" | "landing_page", call: Door, platformConfigId: string) {
  const done = async ({ invocationId }: { invocationId: string }): Promise<Invocation> => {
    const run: Invocation = await call("agent.invocations.get", { id: invocationId, waitSeconds: 50 });
    if (run.status === "SUCCEEDED") return run;
    expect(run, JSON.stringify(run.error)).toMatchObject({ status: "WAITING_APPROVAL" });
    const { data } = await call("agent.approval.list", {});
    const { approvalId } = data.find((approval: { invocationId: string }) => approval.invocationId === invocationId);
    await call("agent.approval.approve", { id: invocationId, approvalId });
    return done({ invocationId });
  };
  const at = `produce.${kind}`;
  const order = { topic: "bike bells", mode: "quick", tags: [kind] };
  const estimate = await call(`${at}.create`, { ...order, dryRun: true });
  const started = await call(`${at}.create`, order);
  const written = await done(started);
  const { data } = await call(`${at}.list`, { tag: kind });
  const [{ id }] = data;
  const draft = await call(`${at}.get`, { id });
  const body = `${draft.content.body}\n\nWe test each bell.`;
  const edited = await call(`${at}.update`, { id, expectedRevision: 1, content: { body, reason: "Ours." } });
  const revision = await call(`${at}.revisions.get`, { id, revision: 2 });
  const restored = await call(`${at}.revisions.restore`, { id, revision: 1, expectedRevision: 2 });
  const rewritten = await done(await call(`${at}.regenerate`, { id, scope: "outline", preserveRefinements: true }));
  const revisions = await call(`${at}.revisions.list`, { id });
  const scored = await done(await call(`${at}.evaluate`, { id }));
  const published = await done(await call(`${at}.publish`, { id, platformConfigId }));
  const live = await call(`${at}.get`, { id, includeRefinementHistory: true });
  const { publicationId } = Object(published.result);
  const publications = await call("produce.publication.list", { limit: 1 });
  const reverted = await done(await call("produce.publication.revert", { id: publicationId }));
  const draftAgain = await call(`${at}.get`, { id });
  await call(`${at}.archive`, { id });
  const archived = await call(`${at}.list`, { status: "ARCHIVED", tag: kind });
  const back = await call(`${at}.update`, { id, archived: false });

  expect(edited.content).toMatchObject({ revision: 2, body });
  expect(revision).toMatchObject({ revision: 2, origin: "edited", reason: "Ours.", comparedWith: 1 });
  expect(revision.diff.at(-1)).toEqual({ change: "added", text: "\nWe test each bell." });
  expect(restored).toMatchObject({ revision: 3, restoredFrom: 1 });
  const origins = ["regenerated", "edited", "edited", "generated"];
  expect(revisions.data.map(({ origin }: Revision) => origin)).toEqual(origins);
  expect(scored.result).toMatchObject({ contentId: started.contentId, score: expect.any(Number) });
  expect(live).toMatchObject({ status: "PUBLISHED", refinementHistory: [] });
  expect(publications.data).toMatchObject([{ id: publicationId, contentId: started.contentId, state: "PUBLISHED" }]);
  expect([draftAgain.status, archived.data[0]?.status, back.archived]).toEqual(["DRAFT", "ARCHIVED", false]);
  const runs = [written, rewritten, scored, published, reverted];
  const answers = {
    estimate,
    started,
    data,
    draft,
    edited,
    revision,
    restored,
    revisions,
    live,
    publications,
    archived,
  };
  return { credits: runs.map(({ creditsUsed }) => creditsUsed), answers, results: runs.map(({ result }) => result) };
}

/** The names of the fields of answers, without what the two kinds call differently, what only pages have, and MCP's mark of a test world. */
function fieldsOf(value: unknown): unknown {
  // A list of sentences, such as warnings, can be empty for one of them.
  if (Array.isArray(value))
    return value
      .filter((one) => typeof one === "object")
      .slice(0, 1)
      .map(fieldsOf);
  if (value === null || typeof value !== "object") return null;
  const fields = Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    ["icpSegmentId", "testMode"].includes(name)
      ? []
      : [[name.replace(/^(?:blogPost|landingPage)/, "content"), fieldsOf(inner)]],
  );
  return Object.fromEntries(fields);
}

test("posts over REST and landing pages over MCP go the same way from order to archive, with the same fields, prices and events", async () => {
  const types = ["blog_post", "landing_page"].flatMap((kind) => [
    `produce.${kind}.created`,
    `produce.${kind}.published`,
  ]);
  const events = [...types, "produce.publish.completed", "produce.evaluate.completed"];
  const hook = await rest("POST", "/v1/webhooks", { url: "http://127.0.0.1:1/", events });
  expect(hook.status, hook.text).toBe(201);
  const credentials = { username: "editor", applicationPassword: "abcd efgh ijkl mnop" };
  const site = { name: "Site", kind: "wordpress", url: "https://bergzeit-bikes.de", credentials };
  const platform = (await rest("POST", "/v1/produce/platforms", site)).body;
  const { overRest, overMcp } = await doors();

  const posts = await walk("blog_post", overRest, platform.id);
  const pages = await walk("landing_page", overMcp, platform.id);

  expect(posts.credits).toEqual([10, 20, 2, 2, 0]);
  expect(pages.credits).toEqual(posts.credits);
  expect(fieldsOf(pages.answers)).toEqual(fieldsOf(posts.answers));
  expect(fieldsOf(pages.results)).toEqual(fieldsOf(posts.results));
  const [rows = []] = await service.database.system.batch<{ type: string }>([
    sql`select body::jsonb ->> 'type' as type from webhook_deliveries where workspace_id = ${workspace}`,
  ]);
  const ofOne = (kind: string) => [
    `produce.${kind}.created`,
    "produce.evaluate.completed",
    `produce.${kind}.published`,
    "produce.publish.completed",
  ];
  expect(rows.map(({ type }) => type).toSorted()).toEqual([...ofOne("blog_post"), ...ofOne("landing_page")].toSorted());
  await rest("DELETE", `/v1/webhooks/${hook.body.id}`);
});

test("content_factory publishes nothing unless asked, and then waits for a person", async () => {
  const { criteria } = (await rest("GET", "/v1/produce/rubric")).body;
  await rest("PUT", "/v1/produce/rubric", { criteria, gates: ["claims_supported"], readyAt: 1 });
  const keywords = [{ keyword: "bike mirrors" }, { keyword: "bike fenders" }];
  const { created } = (await rest("POST", "/v1/keywords", { keywords })).body;
  const [mirrors, fenders] = created.map(({ id }: { id: string }) => id);
  const make = (input: object) =>
    rest("POST", "/v1/agent/invoke", { skill: "content_factory", input: { mode: "quick", ...input } });
  const count = async (path: string) => (await rest("GET", path)).body.total;
  const before = await count("/v1/produce/publications");

  const unasked = await ended(await make({ keywordIds: [mirrors] }));
  expect(unasked, JSON.stringify(unasked.error)).toMatchObject({
    status: "SUCCEEDED",
    result: { posts: [{ keywordId: mirrors, status: "DRAFT", publishedUrl: null, score: expect.any(Number) }] },
  });
  expect(await count("/v1/produce/publications")).toBe(before);

  const asked = (await make({ keywordIds: [fenders], publish: true })).body;
  const waiting = async () => (await rest("GET", "/v1/agent/approvals")).body.data;
  await expect.poll(waiting).toMatchObject([{ step: "publish", preview: { kind: "wordpress" } }]);
  expect(await count("/v1/produce/publications?state=PUBLISHED")).toBe(0);
  const [{ invocationId, approvalId }] = await waiting();
  await rest("POST", `/v1/agent/invocations/${invocationId}/approve`, { approvalId });
  await expect
    .poll(async () => (await rest("GET", `/v1/agent/invocations/${asked.invocationId}`)).body)
    .toMatchObject({ status: "SUCCEEDED", result: { posts: [{ keywordId: fenders, status: "PUBLISHED" }] } });
});

test("without a language model every way to write is refused before a run starts, and a brief is not", async () => {
  const live = (await service.rest("POST", "/v1/workspaces", { name: "Live", primaryDomain: "live.example" })).body.id;
  const ask = (path: string, body: object) => service.rest("POST", path, body, { workspace: live });
  const { created } = (await ask("/v1/keywords", { keywords: [{ keyword: "bikes" }] })).body;
  const keywordIds = [created[0].id];
  const ways: [string, object][] = [
    ...["quick", "with-research", "deep-technical"].map((mode): [string, object] => [
      "/v1/produce/blog-post",
      { topic: "bikes", mode },
    ]),
    ["/v1/produce/blog-post/bulk", { keywordIds }],
    ["/v1/produce/landing-page", { topic: "bikes" }],
    ["/v1/produce/landing-page/bulk", { keywordIds }],
    ...[
      { skill: "produce.landing_page", input: { topic: "bikes" } },
      { skill: "produce.blog_post.bulk_create", input: { keywordIds } },
      { skill: "content_factory", input: { keywordIds } },
      { skill: "refresh_stale", input: {} },
    ].map((body): [string, object] => ["/v1/agent/invoke", body]),
  ];
  for (const [path, body] of ways) {
    const { status, body: answer } = await ask(path, body);
    expect([path, body, status, answer.code]).toEqual([path, body, 503, "model_unavailable"]);
  }
  const runs = await service.rest("GET", "/v1/agent/invocations", undefined, { workspace: live });
  expect(runs.body.data).toEqual([]);
  expect((await service.rest("GET", "/v1/produce/blog-post", undefined, { workspace: live })).body.total).toBe(0);

  const brief = await ask("/v1/produce/brief?dryRun=true", { topic: "bikes" });
  expect(brief.body, brief.text).toMatchObject({ estimatedCost: { credits: 3 } });
});
