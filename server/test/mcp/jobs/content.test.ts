import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../harness/service.ts";
import { type Agent, connectAgent, finish, openWorld, READINGS, type Rest, WAIT } from "./agent.ts";
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
    const post = await agent.call("produce.blog_post.create", {
      keywordId: gap.keywordId,
      mode: "quick",
      ...WAIT,
      workspaceId,
    });
    const { blogPostId } = (await agent.follow(post)).result;
    const publishing = { id: blogPostId, platformConfigId: sites[0].id, ...WAIT, workspaceId };
    const waiting = await agent.follow(await agent.call("produce.blog_post.publish", publishing));
    const title = "Kayak rental, step by step";
    const checked = await agent.decide(waiting, { edits: { title } });

    expect(waiting.approval.editableFields).toContain("title");
    expect(waiting.approval.preview.title).toEqual(expect.any(String));
    // The run that published names the check as its next step.
    expect(checked).toMatchObject({
      skill: "produce.publish.verify",
      status: "SUCCEEDED",
      result: { verdict: "live" },
    });
    judge(agent, "a post for the best gap");
  });

  test("goes from a pain point to a prompt, its citations and a post", async () => {
    const read = await agent.run("research.discuss", { topic: "kayak rental", maxThreads: 10 }, workspaceId);
    const [pain] = read.result.painPoints;
    const prompt = `Which kayak rental avoids this: ${pain.topic}?`;
    const checking = { prompt, samples: 3, ...WAIT, workspaceId };
    const checked = await agent.follow(
      await agent.find("ask answer engines one prompt and see whom they cite", checking),
    );
    const writing = { topic: pain.topic, mode: "quick", ...WAIT, workspaceId };
    const written = await agent.follow(await agent.call("produce.blog_post.create", writing));

    expect(pain.verbatimQuotes).not.toEqual([]);
    expect(Object.keys(checked.result)).toEqual(expect.arrayContaining(["prompt", "perLlm"]));
    expect(written.status).toBe("SUCCEEDED");
    judge(agent, "from a pain point to a post");
  });
});
