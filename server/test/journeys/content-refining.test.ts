import type {
  BlogPostDetail,
  Invocation,
  ProduceBlogPostResult,
  ProduceRefineResult,
  Revision,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

const SHORTEN = "rfn_builtin_shorten";
const ANSWER_FIRST = "rfn_builtin_answer_first";
const PLAIN_WORDS = "rfn_builtin_plain_words";

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
    seed: "refining",
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

async function postOf(id: string): Promise<BlogPostDetail> {
  return (await rest("GET", `/v1/produce/blog-post/${id}?includeRefinementHistory=true`)).body;
}

async function write(order: object): Promise<{ run: Invocation; post: BlogPostDetail }> {
  const started = await rest("POST", "/v1/produce/blog-post", { mode: "quick", ...order });
  const run = await ended(started);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  return { run, post: await postOf(started.body.blogPostId) };
}

async function revisionsOf({ id }: BlogPostDetail): Promise<Revision[]> {
  return (await rest("GET", `/v1/produce/blog-post/${id}/revisions`)).body.data;
}

test("a refiner makes a new revision with its drift, its score before and after, and every source kept", async () => {
  const { post } = await write({ topic: "folding bikes" });
  const dryRun = await rest("POST", `/v1/produce/blog-post/${post.id}/refine?dryRun=true`, { refinerId: SHORTEN });

  const run = await ended(await rest("POST", `/v1/produce/blog-post/${post.id}/refine`, { refinerId: SHORTEN }));
  const after = await postOf(post.id);
  const result = run.result as unknown as ProduceRefineResult;

  expect(dryRun.body, dryRun.text).toMatchObject({ dryRun: true, estimatedCost: { credits: 5 } });
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 5 });
  expect(result).toMatchObject({ contentId: post.content?.id, revision: 2, refinerId: SHORTEN });
  expect(result.wordCount).toBeLessThan(post.content?.wordCount ?? 0);
  expect(result.scoreBefore).toBeGreaterThan(0);
  expect(result.scoreAfter).toBeGreaterThan(0);
  expect(after.content).toMatchObject({
    revision: 2,
    wordCount: result.wordCount,
    refinements: [{ refinerId: SHORTEN }],
    intermediateData: { writer: "sandbox-writer" },
  });
  const links = (body = "") => new Set(body.match(/https?:[^)\s]+/g));
  expect(links(after.content?.body)).toEqual(links(post.content?.body));
  const [newest] = await revisionsOf(post);
  expect(newest).toMatchObject({
    origin: "refined",
    refinerId: SHORTEN,
    invocationId: run.invocationId,
    reason: 'Applied the refiner "Shorten".',
    drift: { added: [] },
  });
  expect(after.refinementHistory).toMatchObject([
    {
      revision: 2,
      fromRevision: 1,
      refinerId: SHORTEN,
      scoreBefore: result.scoreBefore,
      scoreAfter: result.scoreAfter,
    },
  ]);
});

test("a refiner that changes nothing stores no revision and costs nothing", async () => {
  const { post } = await write({ topic: "bike helmets" });
  const first = await ended(await rest("POST", `/v1/produce/blog-post/${post.id}/refine`, { refinerId: ANSWER_FIRST }));
  const again = await ended(await rest("POST", `/v1/produce/blog-post/${post.id}/refine`, { refinerId: ANSWER_FIRST }));

  expect(first, JSON.stringify(first.error)).toMatchObject({ creditsUsed: 5, result: { revision: 2 } });
  expect(again, JSON.stringify(again.error)).toMatchObject({
    status: "SUCCEEDED",
    creditsUsed: 0,
    result: { revision: 2 },
  });
  expect(await revisionsOf(post)).toHaveLength(2);
});

test("refines a landing page, and any content by its own identifier", async () => {
  const started = await rest("POST", "/v1/produce/landing-page", { keyword: "folding bikes", mode: "quick" });
  await ended(started);
  const { landingPageId, contentId } = started.body;

  const page = await ended(
    await rest("POST", `/v1/produce/landing-page/${landingPageId}/refine`, { refinerId: SHORTEN }),
  );
  const content = await ended(await rest("POST", "/v1/produce/refine", { contentId, refinerId: PLAIN_WORDS }));
  const wrongDoor = await rest("POST", `/v1/produce/blog-post/${landingPageId}/refine`, { refinerId: SHORTEN });

  expect(page, JSON.stringify(page.error)).toMatchObject({ status: "SUCCEEDED", result: { contentId, revision: 2 } });
  expect(content, JSON.stringify(content.error)).toMatchObject({ status: "SUCCEEDED", result: { contentId } });
  expect(wrongDoor.status).toBe(404);
});

test("a draft gets its pillar's refiners, each as its own revision, at the stated price", async () => {
  const own = (await rest("POST", "/v1/produce/refiners", { name: "Brief", instructions: "Make it short." })).body.id;
  const pillar = { name: "Commuting", refinerIds: [ANSWER_FIRST, own] };
  expect((await rest("POST", "/v1/pillars", pillar)).status).toBe(201);
  const order = { topic: "bike lights", pillarSlug: "commuting", mode: "quick" };
  const estimate = await rest("POST", "/v1/produce/blog-post?dryRun=true", order);

  const { run, post } = await write(order);
  const none = await write({ ...order, topic: "bike bells", refinerIds: [] });

  expect(estimate.body.estimatedCost.credits).toBe(20);
  expect(run.creditsUsed).toBe(20);
  expect(run.result as unknown as ProduceBlogPostResult).toMatchObject({
    refinerIds: [ANSWER_FIRST, own],
    revision: 3,
  });
  expect(post.content?.refinements.map(({ refinerId }) => refinerId)).toEqual([ANSWER_FIRST, own]);
  expect((await revisionsOf(post)).map(({ origin }) => origin)).toEqual(["refined", "refined", "generated"]);
  expect([none.run.creditsUsed, none.post.content?.refinements]).toEqual([10, []]);
});

test("an order that requires an approval pauses before it refines and before it publishes, and at no other step", async () => {
  const hook = { name: "Site", kind: "webhook", url: "https://bergzeit-bikes.de/hook" };
  const credentials = { secret: "shared with the receiver" };
  const platform = (await rest("POST", "/v1/produce/platforms", { ...hook, credentials })).body.id;
  const approval = { required: true };
  const order = { topic: "bike pumps", mode: "quick", refinerIds: [SHORTEN, ANSWER_FIRST], approval };
  const started = await rest("POST", "/v1/produce/blog-post", order);
  const { blogPostId: id, invocationId } = started.body;
  const approvalsOf = async (run: string) =>
    (await rest("GET", `/v1/agent/approvals?include=decisions&invocationId=${run}`)).body.data;

  const paused = await ended(started);
  expect(paused).toMatchObject({ status: "WAITING_APPROVAL" });
  const [refine] = await approvalsOf(invocationId);
  expect(refine).toMatchObject({ step: "approve-refine", preview: { credits: 10 } });
  const decided = await rest("POST", `/v1/agent/invocations/${invocationId}/approve`, {
    approvalId: refine.approvalId,
  });
  expect(decided.status, decided.text).toBe(200);
  const run = (await rest("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`)).body;
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  expect(await approvalsOf(invocationId)).toHaveLength(1);

  const publishing = await rest("POST", `/v1/produce/blog-post/${id}/publish`, { platformConfigId: platform });
  expect(await ended(publishing)).toMatchObject({ status: "WAITING_APPROVAL" });
  expect(await approvalsOf(publishing.body.invocationId)).toMatchObject([{ step: "publish" }]);
});

test("rewriting applies the refiners of the text again where asked, and never to a section that a person edited", async () => {
  const { post } = await write({ topic: "cargo bikes", refinerIds: [SHORTEN] });
  const mine = "My own words stay as they are, however long they may be for a section. Nothing here has a source.";
  const edited = (post.content?.body ?? "").replace(/(## [^\n]+\n\n)/, `$1${mine} `);
  await rest("PATCH", `/v1/produce/blog-post/${post.id}`, { content: { body: edited } });
  const regenerate = (body: object) => rest("POST", `/v1/produce/blog-post/${post.id}/regenerate`, body);

  const kept = await ended(await regenerate({ preserveRefinements: true }));
  const withRefiners = await postOf(post.id);
  const plain = await ended(await regenerate({}));
  const without = await postOf(post.id);

  expect([kept.creditsUsed, plain.creditsUsed], JSON.stringify([kept.error, plain.error])).toEqual([15, 10]);
  expect(withRefiners.content?.refinements.map(({ refinerId }) => refinerId)).toEqual([SHORTEN]);
  expect(withRefiners.content?.body).toContain(mine);
  expect(without.content?.refinements).toEqual([]);
  expect(without.content?.body).toContain(mine);
});

test("a person's facts without a source survive a refiner, marked, except one that removes them", async () => {
  const { post } = await write({ topic: "bike trailers" });
  const mine = "In 2019 Bergzeit sold 4,321 trailers in Norway.";
  const body = (post.content?.body ?? "").replace(/(## [^\n]+\n\n)/, `$1${mine} `);
  await rest("PATCH", `/v1/produce/blog-post/${post.id}`, { content: { body } });

  await ended(await rest("POST", `/v1/produce/blog-post/${post.id}/refine`, { refinerId: PLAIN_WORDS }));
  const plain = await postOf(post.id);
  await ended(await rest("POST", `/v1/produce/blog-post/${post.id}/refine`, { refinerId: "rfn_builtin_cite_sources" }));
  const cited = await postOf(post.id);

  expect(plain.content?.body).toContain("4,321");
  expect(cited.content?.body).not.toContain("4,321");
  expect((await revisionsOf(post))[0]?.drift?.removed.join(" ")).toContain("4,321");
});

test("refuses unknown texts and refiners, a text that is being written, and an edit of another revision", async () => {
  const { post } = await write({ topic: "bike locks" });
  const refine = (id: string, refinerId: string) => rest("POST", `/v1/produce/blog-post/${id}/refine`, { refinerId });
  const unknown = await refine("bp_t4x8b2f6j0n4r8v2z6d0h4l8", SHORTEN);
  const noRefiner = await refine(post.id, "rfn_t4x8b2f6j0n4r8v2z6d0h4l8");
  const noDraft = await rest("POST", "/v1/produce/blog-post", { topic: "x y", refinerIds: ["rfn_none"] });

  const both = await Promise.all([refine(post.id, SHORTEN), refine(post.id, PLAIN_WORDS)]);
  for (const answer of both) if (answer.status === 202) await ended(answer);
  const late = await rest("PATCH", `/v1/produce/blog-post/${post.id}`, {
    content: { body: "Mine." },
    expectedRevision: 1,
  });

  expect([unknown.body.code, noRefiner.body.code, noDraft.body.code]).toEqual(["not_found", "not_found", "not_found"]);
  expect(both.map(({ body }) => body.code ?? "started")).toContain("started");
  expect(late.body.code).toBe("concurrent_modification");
});

test("without a language model a live text is refused before a run starts", async () => {
  const live = (await service.rest("POST", "/v1/workspaces", { name: "Live", primaryDomain: "live.example" })).body.id;
  const call = (path: string, body: object) => service.rest("POST", path, body, { workspace: live });
  const contentId = "cnt_t4x8b2f6j0n4r8v2z6d0h4l8";

  const invoked = await call("/v1/agent/invoke", { skill: "produce.refine", input: { contentId, refinerId: SHORTEN } });

  expect([invoked.status, invoked.body.code]).toEqual([503, "model_unavailable"]);
  expect((await call("/v1/produce/refine", { contentId, refinerId: SHORTEN })).body.code).toBe("not_found");
});
