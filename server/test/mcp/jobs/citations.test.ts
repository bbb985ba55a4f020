import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../harness/service.ts";
import { type Agent, connectAgent, finish, openWorld, READINGS, WAIT } from "./agent.ts";
import { judge } from "./budget.ts";
import type { Answer } from "./read-text.ts";

const PROMPTS = 20;
const MOST_CREDITS = 300;
/** Two windows of 30 days and the day on which both are over. */
const DAYS = 61;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe.each(READINGS)("an agent that reads %s", (reading) => {
  let agent: Agent;
  let workspaceId: string;
  beforeAll(async () => {
    const { key, rest } = await openWorld(service, "jobs-of-citations");
    const made = {
      name: "Northwind Kayaks",
      primaryDomain: "northwind-kayaks.example",
      brand: { shortDescription: "Kayak tours and kayak rental.", primaryKeywords: ["kayak tours", "kayak rental"] },
    };
    workspaceId = (await rest("POST", "/v1/workspaces", made)).id;
    await rest("POST", "/v1/research/competitor", { domain: "bramblebridge.example" }, workspaceId);
    await finish(rest, workspaceId, "/v1/research/keyword", { seed: "kayak rental", limit: 40 });
    agent = await connectAgent(await service.mcp({ key, query: "" }), reading);
  });

  test("monitors 20 prompts for under 300 credits a month, and says whether the share changed", async () => {
    const { data: keywords } = await agent.call("research.keyword.list", {
      limit: PROMPTS,
      workspaceId,
    });
    const prompts = keywords.map(({ keyword }: Answer) => ({ prompt: `Which provider is best for ${keyword}?` }));
    const order = { prompts, llms: ["llm_chat_1"], workspaceId };
    await agent.learn("monitor many prompts at once", "move time forward in a test world");
    const daily = { ...order, samplesPerDay: 1, dryRun: true };
    const { recurring } = await agent.find("monitor many prompts at once", daily);
    const samplesPerDay = Math.floor((7 * MOST_CREDITS - 1) / recurring.creditsPerMonth);
    const made = await agent.find("monitor many prompts at once", { ...order, cadence: "weekly", samplesPerDay });
    await agent.follow(await agent.find("move time forward in a test world", { days: DAYS, ...WAIT }));
    const { summary, changeFrom, days } = await agent.call("research.ai_citation.share_of_voice", { workspaceId });

    const { verdict, presence, delta30d } = summary["northwind-kayaks.example"];
    expect(made.created).toHaveLength(PROMPTS);
    expect(made.creditsPerDay * 30).toBeLessThan(MOST_CREDITS);
    expect(presence.n).toBeGreaterThan(0);
    expect(["up", "down", "noise"]).toContain(verdict);
    expect(delta30d).toEqual(expect.any(Number));
    expect(Date.parse(changeFrom)).toBeLessThan(Date.parse(days.to));
    judge(agent, "prompts under a budget");
  });
});
