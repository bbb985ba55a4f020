import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../harness/service.ts";
import { type Agent, connectAgent, openWorld, READINGS, WAIT } from "./agent.ts";
import { judge } from "./budget.ts";
import type { Answer } from "./read-text.ts";

const TEN = 10;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe.each(READINGS)("an agent that reads %s", (reading) => {
  let agent: Agent;
  let workspaceId: string;
  let chosen: string[];
  let rivals: Answer[];
  beforeAll(async () => {
    const { key } = await openWorld(service, "thirteen-jobs");
    agent = await connectAgent(await service.mcp({ key, query: "" }), reading);
  });

  test("sets up a brand and reads its site", async () => {
    const made = await agent.call("workspaces.create", {
      name: "Northwind Kayaks",
      primaryDomain: "northwind-kayaks.example",
      brand: {
        shortDescription: "Kayak tours, kayak rental and kayak lessons.",
        primaryKeywords: ["kayak tours", "kayak rental"],
      },
    });
    workspaceId = made.id;
    const run = await agent.run("bootstrap_brand", { depth: "fast" }, workspaceId);

    expect(run.status).toBe("SUCCEEDED");
    expect(run.result.pages.crawled).toBeGreaterThan(0);
    expect(run.result.keywords.total).toBeGreaterThan(0);
    rivals = run.result.competitors;
    judge(agent, "set up a brand and read its site");
  });

  test("finds ten keywords worth pages, with reasons", async () => {
    await agent.run("research.keyword", { seed: "kayak rental", limit: 40 }, workspaceId);
    await agent.run("rank_monitor", {}, workspaceId);
    const { data } = await agent.call("insights.opportunities", { limit: TEN, workspaceId });

    chosen = data.map(({ keywordId }: Answer) => keywordId);
    expect(data).toHaveLength(TEN);
    for (const { keyword, volume, verdict, page } of data) {
      expect([typeof keyword, typeof volume, typeof verdict]).toEqual(["string", "number", "string"]);
      expect(page.url ?? page.slug).toEqual(expect.any(String));
    }
    judge(agent, "ten keywords worth pages");
  });

  test("tracks them for a month and says what dropped and why", async () => {
    await agent.learn(
      "schedule a skill every day",
      "move time forward in a test world",
      "list links of a competitor worth getting",
    );
    const daily = { skill: "rank_monitor", cadence: "daily:06:00", input: { keywordIds: chosen }, workspaceId };
    const { createdAt } = await agent.find("schedule a skill every day", daily);
    await agent.follow(await agent.find("move time forward in a test world", { days: 30, ...WAIT }));
    const moved = await agent.call("insights.movement", { since: createdAt, workspaceId });
    const [first] = moved.movers;
    const why = await agent.call("insights.explain_rank", { id: first?.keywordId ?? chosen[0], workspaceId });

    expect(moved.compared).toBe(TEN);
    expect(why.causes).toEqual(expect.any(Array));
    expect(JSON.stringify(why).length).toBeGreaterThan(200);
    judge(agent, "a month of ranks");
  });

  test("adds a rival and finds ten links worth getting", async () => {
    const rival = await agent.call("research.competitor.add", { domain: rivals[0].domain, workspaceId });
    await agent.run("research.competitor.backlinks", { id: rival.id }, workspaceId);
    const { data } = await agent.find("list links of a competitor worth getting", {
      id: rival.id,
      limit: TEN,
      workspaceId,
    });

    expect(data).toHaveLength(TEN);
    judge(agent, "a rival and ten links");
  });
});
