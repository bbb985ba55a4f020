import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../harness/service.ts";
import { type Agent, connectAgent, finish, openWorld, READINGS, type Rest } from "./agent.ts";
import { judge } from "./budget.ts";

const SITE = "https://northwind-kayaks.example";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe.each(READINGS)("an agent that reads %s", (reading) => {
  let agent: Agent;
  let rest: Rest;
  let workspaceId: string;
  beforeAll(async () => {
    const world = await openWorld(service, "jobs-of-content");
    ({ rest } = world);
    const made = await rest("POST", "/v1/workspaces", {
      name: "Northwind Kayaks",
      primaryDomain: "northwind-kayaks.example",
      brand: { shortDescription: "Kayak tours and kayak rental.", primaryKeywords: ["kayak tours", "kayak rental"] },
    });
    workspaceId = made.id;
    const credentials = { username: "editor", applicationPassword: "abcd efgh ijkl mnop" };
    await rest(
      "POST",
      "/v1/produce/platforms",
      { name: "Site", kind: "wordpress", url: SITE, credentials },
      workspaceId,
    );
    await finish(rest, workspaceId, "/v1/research/keyword", { seed: "kayak rental", limit: 20 });
    await finish(rest, workspaceId, "/v1/distribute/track-rank", {});
    agent = await connectAgent(await service.mcp({ key: world.key, query: "" }), reading);
  });

  test("writes a post for the best gap, has it approved with an edit, and checks that it is live", async () => {
    const { data } = await agent.call("insights.opportunities", { limit: 5, workspaceId });
    const [gap] = data;
    const { data: sites } = await agent.find("list the sites we can publish to", { workspaceId });
    const draft = await agent.call("produce.blog_post.create", {
      keywordId: gap.keywordId,
      mode: "quick",
      workspaceId,
    });
    await agent.follow(draft);
    const publishing = await agent.call("produce.blog_post.publish", {
      id: draft.blogPostId,
      platformConfigId: sites[0].id,
      workspaceId,
    });
    const waiting = await agent.follow(publishing);
    const approval = await agent.follow(waiting);
    const title = "Kayak rental, step by step";
    const run = await agent.follow(approval, { edits: { title } });

    expect(approval.editableFields).toContain("title");
    expect(approval.preview.title).toEqual(expect.any(String));
    expect(run.status).toBe("SUCCEEDED");
    const { publicationId } = run.result;
    const checked = await agent.run("produce.publish.verify", { publicationId }, workspaceId);
    expect(JSON.stringify(checked.result)).toMatch(/live|verified/);
    judge(agent, "a post for the best gap");
  });

  test("goes from a pain point to a prompt, its citations and a post", async () => {
    await agent.run("research.discuss", { topic: "kayak rental", maxThreads: 10 }, workspaceId);
    const { data } = await agent.find("list pain points with quotes", { limit: 3, workspaceId });
    const [pain] = data;
    const prompt = `Which kayak rental avoids this: ${pain.topic}?`;
    const checked = await agent.follow(
      await agent.find("ask answer engines one prompt and see whom they cite", { prompt, samples: 3, workspaceId }),
    );
    const draft = await agent.call("produce.blog_post.create", { topic: pain.topic, mode: "quick", workspaceId });
    const written = await agent.follow(draft);

    expect(pain.verbatimQuotes ?? pain.quotes).not.toEqual([]);
    expect(Object.keys(checked.result)).toEqual(expect.arrayContaining(["prompt", "perLlm"]));
    expect(written.status).toBe("SUCCEEDED");
    judge(agent, "from a pain point to a post");
  });
});
