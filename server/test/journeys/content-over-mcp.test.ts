import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

/** Rivals differ, so one of several posts climbs furthest. */
const KEYWORDS = ["bike pumps", "folding bike bags", "commuter bike lights", "bike repair stand"];
const WEEKS = 9;

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await startService();
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "factory" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  client = await service.mcp({ key });
});
afterAll(() => service[Symbol.asyncDispose]());

// biome-ignore lint/suspicious/noExplicitAny: answers of many tools; the matchers fail on another shape.
async function call(name: string, input: object): Promise<any> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...input } });
  expect(isError, `${name}: ${JSON.stringify(content)}`).not.toBe(true);
  return structuredContent;
}

test("over MCP alone keywords become published posts that climb, and the one that decays is rewritten after approval", async () => {
  const { id: workspaceId } = await call("workspaces.create", {
    name: "Bergzeit",
    primaryDomain: "bergzeit-bike-pumps.de",
    settings: { approvalPolicy: { publish: "auto" } },
    brand: { primaryKeywords: ["folding bikes"], shortDescription: "Bergzeit builds folding bikes for commuters." },
  });
  const here = { workspaceId };
  const settled = async ({ invocationId: id }: { invocationId: string }) => {
    for (;;) {
      const run = await call("agent.invocations.get", { id, waitSeconds: 50, ...here });
      if (!["PENDING", "RUNNING", "WAITING_CHILDREN"].includes(run.status)) return run;
    }
  };
  const succeeded = async (handle: { invocationId: string }) => {
    const run = await settled(handle);
    expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
    return run;
  };
  const invoke = (skill: string, input: object) => call("agent.invoke", { skill, input, ...here });
  const pass = async (weeks: number) => {
    for (let week = 0; week < weeks; week += 1) {
      const moved = await call("test.clock.advance", { days: 7, ...here });
      if (moved.invocationId !== undefined) await settled(moved);
      await succeeded(await invoke("rank_monitor", {}));
    }
  };

  const credentials = { username: "editor", applicationPassword: "abcd efgh ijkl mnop" };
  const site = { name: "Site", kind: "wordpress", url: "https://bergzeit-bike-pumps.de", credentials };
  const { id: platformConfigId } = await call("produce.platform.create", { ...site, ...here });
  const { created } = await call("research.keyword.create", {
    keywords: KEYWORDS.map((keyword) => ({ keyword })),
    ...here,
  });
  await succeeded(await invoke("rank_monitor", {}));
  const posts: { id: string; keywordId: string; keyword: string; score: number; url: string }[] = [];
  for (const { id: keywordId, keyword } of created) {
    const started = await call("produce.blog_post.create", { keywordId, mode: "quick", ...here });
    const { blogPostId: id } = started;
    await succeeded(started);
    const { score } = (await succeeded(await call("produce.blog_post.evaluate", { id, ...here }))).result;
    const { result } = await succeeded(await call("produce.blog_post.publish", { id, platformConfigId, ...here }));
    expect(result).toMatchObject({ outcome: "published", updated: false, revertible: true });
    posts.push({ id, keywordId, keyword, score, url: result.publishedUrl });
  }
  await pass(WEEKS);
  const rankOf = async (keywordId: string): Promise<number> =>
    (await call("research.keyword.rank_history", { id: keywordId, limit: 1, ...here })).data[0]?.position ?? 101;
  const ranks = await Promise.all(posts.map(({ keywordId }) => rankOf(keywordId)));
  const climbed = Math.min(...ranks);
  const best = posts[ranks.indexOf(climbed)];
  if (best === undefined) throw new Error("No post was published.");
  expect(climbed, `ranks ${ranks.join(", ")}`).toBeLessThanOrEqual(50);

  // Somebody replaces the best post by a sentence.
  const { id, keyword, keywordId } = best;
  await call("produce.blog_post.update", { id, content: { body: `# ${keyword}\n\nThey are useful.` }, ...here });
  const thin = (await succeeded(await call("produce.blog_post.publish", { id, platformConfigId, ...here }))).result;
  expect(thin).toMatchObject({ updated: true, publishedUrl: best.url });
  await pass(4);
  expect(await rankOf(keywordId)).toBeGreaterThan(climbed);
  const waiting = await settled(await invoke("refresh_stale", { olderThanDays: 20 }));
  expect(waiting, JSON.stringify(waiting.error)).toMatchObject({ status: "WAITING_APPROVAL" });
  const { data } = await call("agent.approval.list", here);
  const approval = await call("agent.approval.get", { approval_id: data[0].approvalId, ...here });
  const fallen = approval.preview.posts.filter(({ reason }: { reason: string }) => reason === "rank_lost");
  expect(fallen).toMatchObject([{ blogPostId: id, detail: expect.stringMatching(/^In four weeks it fell from rank/) }]);
  await call("agent.approval.approve", { id: waiting.invocationId, approvalId: data[0].approvalId, ...here });
  const { result } = await succeeded(waiting);

  const refreshed = result.refreshed.find(({ blogPostId }: { blogPostId: string }) => blogPostId === id);
  expect(refreshed.scoreAfter).toBeGreaterThan(refreshed.scoreBefore);
  expect(best.score).toBeGreaterThan(refreshed.scoreBefore);
  const post = await call("produce.blog_post.get", { id, ...here });
  expect(JSON.stringify(post)).not.toContain("They are useful.");
}, 240_000);
