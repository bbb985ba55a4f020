import type {
  Approval,
  BlogPostDetail,
  CheckAiCitationResult,
  ContentFactoryResult,
  Invocation,
  RefreshStaleResult,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Service, startService } from "../harness/service.ts";

vi.setConfig({ testTimeout: 240_000 });

const PHRASES = [
  "folding bikes",
  "city bikes",
  "cargo bikes",
  "bike helmets",
  "bike locks",
  "bike lights",
  "bike trailers",
  "bike pumps",
  "bike racks",
  "bike saddles",
];
const WEEKS = 9;
const DOMAIN = "bergzeit-bikes.de";
const PROMPT = "How do I choose bike locks?";

let service: Service;
let key: string;
let workspace: string;
let platformId: string;

beforeAll(async () => {
  service = await startService();
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "factory" };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  const brand = {
    name: "Bergzeit",
    primaryDomain: DOMAIN,
    settings: { approvalPolicy: { rules: [{ skill: "produce.publish", minScore: 40 }] } },
    brand: { primaryKeywords: ["folding bikes"], shortDescription: "Bergzeit builds folding bikes for commuters." },
  };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
  const platform = {
    name: "Site",
    kind: "webhook",
    url: "https://bergzeit-bikes.de/hook",
    credentials: { secret: "shared with the receiver" },
  };
  const made = await service.rest("POST", "/v1/produce/platforms", platform, { key, workspace });
  expect(made.status, made.text).toBe(201);
  platformId = made.body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });

/** Waits until the run ended or waits for a person. */
async function settled(id: string): Promise<Invocation> {
  for (;;) {
    // An advance of the clock belongs to no workspace, so none is named.
    const { body } = await service.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=60`, undefined, { key });
    if (!["PENDING", "RUNNING", "WAITING_CHILDREN"].includes(body.status)) return body;
  }
}

async function run(skill: string, input: object): Promise<Invocation> {
  const started = await rest("POST", "/v1/agent/invoke", { skill, input });
  expect(started.status, started.text).toBe(202);
  return settled(started.body.invocationId);
}

async function succeeded<R>(skill: string, input: object): Promise<R> {
  const ended = await run(skill, input);
  expect(ended, JSON.stringify(ended.error)).toMatchObject({ status: "SUCCEEDED" });
  return ended.result as R;
}

async function keywordsOf(phrases: readonly string[]): Promise<string[]> {
  await rest("POST", "/v1/keywords/bulk", { keywords: phrases.map((keyword) => ({ keyword })) });
  const { data } = (await rest("GET", "/v1/keywords?limit=100")).body;
  const ids = new Map(data.map(({ id, keyword }: { id: string; keyword: string }) => [keyword, id]));
  return phrases.map((phrase) => String(ids.get(phrase)));
}

async function postOf(id: string): Promise<BlogPostDetail> {
  return (await rest("GET", `/v1/produce/blog-post/${id}`)).body;
}

/** Advances the world by days and measures the ranks. */
async function pass(days: number): Promise<void> {
  const moved = await rest("POST", "/v1/test/clock/advance", { days });
  expect(moved.status, moved.text).toBeLessThan(300);
  if (moved.body.invocationId !== undefined) await settled(moved.body.invocationId);
  await succeeded("rank_monitor", {});
}

async function rankOf(keywordId: string): Promise<number> {
  const { data } = (await rest("GET", `/v1/keywords/${keywordId}/rank-history?limit=1`)).body;
  return data[0]?.position ?? 101;
}

async function publish(id: string): Promise<void> {
  const started = await rest("POST", `/v1/produce/blog-post/${id}/publish`, { platformConfigId: platformId });
  const ended = await settled(started.body.invocationId);
  expect(ended, JSON.stringify(ended.error)).toMatchObject({ status: "SUCCEEDED" });
}

/** The share of 40 answers to a prompt that link to the brand. */
async function presence(): Promise<number> {
  const input = { prompt: PROMPT, llms: ["llm_search_2"], samples: 40 };
  const { perLlm } = await succeeded<CheckAiCitationResult>("research.ai_citation", input);
  return perLlm[0]?.citations.find(({ ourBrand }) => ourBrand)?.rate ?? 0;
}

test("ten posts from keywords to published move ranks and citations, and the one that decayed is rewritten after approval", async () => {
  // Texts of the sandbox's writer reach about 60 points and repeat each other's openings.
  const rubric = (await rest("GET", "/v1/produce/rubric")).body;
  const { criteria } = rubric;
  const gates = rubric.gates.filter((name: string) => name !== "not_duplicate");
  expect(gates).toContain("brand_facts");
  expect((await rest("PUT", "/v1/produce/rubric", { criteria, gates, readyAt: 40 })).status).toBe(200);
  const keywordIds = await keywordsOf(PHRASES);
  const citedBefore = await presence();
  await succeeded("rank_monitor", {});
  const before = await Promise.all(keywordIds.map(rankOf));

  const made = await run("content_factory", {
    keywordIds: [...keywordIds, ...(await keywordsOf(["a folding bike"]))],
    publish: true,
    mode: "quick",
  });
  const result = made.result as unknown as ContentFactoryResult;
  expect(made, JSON.stringify(made.error)).toMatchObject({ status: "SUCCEEDED" });
  expect(result.posts.map(({ keywordId }) => keywordId)).toEqual(keywordIds);
  expect(
    result.posts.map(({ status }) => status),
    JSON.stringify(result),
  ).toEqual(PHRASES.map(() => "PUBLISHED"));
  const decided = (await rest("GET", "/v1/agent/approvals?status=APPROVED&limit=50")).body.data;
  expect(decided.map(({ policyRule }: Approval) => policyRule?.conditions.minScore)).toEqual(PHRASES.map(() => 40));
  expect(decided.map(({ preview }: Approval) => preview["score"]).toSorted()).toEqual(
    result.posts.map(({ score }) => score).toSorted(),
  );
  await rest("PATCH", `/v1/workspaces/${workspace}`, { settings: { approvalPolicy: { publish: "auto" } } });
  expect(result.failed).toMatchObject([{ message: expect.stringContaining("folding bikes") }]);
  const perArticle = made.creditsUsed / PHRASES.length;
  expect(perArticle).toBeCloseTo(50, 0);

  for (let week = 0; week < WEEKS; week += 1) await pass(7);
  const climbed = await Promise.all(keywordIds.map(rankOf));
  expect(climbed.filter((rank) => rank <= 50).length, String(climbed)).toBeGreaterThan(5);
  const citedAfter = await presence();
  expect(citedAfter, `${citedBefore} before`).toBeGreaterThan(citedBefore);

  // Somebody replaces the post that gained most by a sentence.
  const gains = climbed.map((rank, index) => (before[index] ?? 101) / rank);
  const best = gains.indexOf(Math.max(...gains));
  const { blogPostId = "" } = result.posts[best] ?? {};
  const body = `# ${PHRASES[best]}\n\n${PHRASES[best]} are useful.`;
  expect((await rest("PATCH", `/v1/produce/blog-post/${blogPostId}`, { content: { body } })).status).toBe(200);
  await publish(blogPostId);
  for (let week = 0; week < 4; week += 1) await pass(7);

  const started = await rest("POST", "/v1/agent/invoke", { skill: "refresh_stale", input: { olderThanDays: 20 } });
  const waiting = await settled(started.body.invocationId);
  expect(waiting, JSON.stringify(waiting)).toMatchObject({ status: "WAITING_APPROVAL" });
  const { data } = (await rest("GET", "/v1/agent/approvals")).body;
  const approval = data.find(({ invocationId }: { invocationId: string }) => invocationId === waiting.invocationId);
  const { posts } = approval.preview;
  const ranks = JSON.stringify([before, climbed, await Promise.all(keywordIds.map(rankOf))]);
  const lost = posts.filter(({ reason }: { reason: string }) => reason === "rank_lost");
  expect(lost, ranks).toMatchObject([
    { blogPostId, title: expect.any(String), detail: expect.stringContaining("rank") },
  ]);
  expect(posts[0]).toEqual(lost[0]);
  expect((await postOf(blogPostId)).content?.body).toBe(body);
  const decide = { approvalId: approval.approvalId, edits: { blogPostIds: [blogPostId] } };
  await rest("POST", `/v1/agent/invocations/${waiting.invocationId}/approve`, decide);
  const refreshed = await settled(waiting.invocationId);
  const outcome = refreshed.result as unknown as RefreshStaleResult;

  expect(refreshed, JSON.stringify(refreshed.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 30 });
  expect(outcome).toMatchObject({ examined: 10, refreshed: [{ blogPostId }] });
  expect(outcome.warnings[0]).toContain("Search Console is not connected");
  expect(outcome.refreshed[0]?.scoreAfter).toBeGreaterThan(outcome.refreshed[0]?.scoreBefore ?? 100);
  const { content: rewritten } = await postOf(blogPostId);
  expect(rewritten?.wordCount).toBeGreaterThan(100);
  // It links to texts that were published beside it.
  const urls = result.posts.flatMap(({ publishedUrl }) => publishedUrl ?? []);
  expect(urls.filter((url) => rewritten?.body.includes(`](${url})`))).not.toEqual([]);
});

test("refuses invalid input before a run starts, and charges nothing for a missing post", async () => {
  const invoke = (skill: string, input: object) => rest("POST", "/v1/agent/invoke", { skill, input });
  const both = await invoke("content_factory", { keywordIds: ["kw_t4x8b2f6j0n4r8v2z6d0h4l8"], count: 2 });
  const unknown = await invoke("content_factory", { keywordIds: ["kw_t4x8b2f6j0n4r8v2z6d0h4l8"] });
  const ids = ["bp_t4x8b2f6j0n4r8v2z6d0h4l8"];
  const missing = await run("refresh_stale", { blogPostIds: ids });

  expect([both.body.code, unknown.body.code]).toEqual(["validation_error", "keyword_not_found"]);
  expect(missing).toMatchObject({ status: "FAILED", creditsUsed: 0, error: { code: "not_found" } });
});
