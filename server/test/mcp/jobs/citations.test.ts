import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../harness/service.ts";
import { type Agent, connectAgent, openWorld, READINGS } from "./agent.ts";
import { judge } from "./budget.ts";

const MOST_CREDITS = 300;
const PLACES = [
  "lakes",
  "rivers",
  "the coast",
  "a weekend",
  "beginners",
  "families",
  "a group",
  "two days",
  "fishing",
  "wild water",
];
const PROMPTS = PLACES.flatMap((place) => [
  { prompt: `Where can I rent a kayak for ${place}?` },
  { prompt: `Which kayak tours are good for ${place}?` },
]);
const WATCH = "monitor many prompts at once";

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
    const made = await rest("POST", "/v1/workspaces", {
      name: "Northwind Kayaks",
      primaryDomain: "northwind-kayaks.example",
      brand: { shortDescription: "Kayak tours and kayak rental.", primaryKeywords: ["kayak tours", "kayak rental"] },
    });
    workspaceId = made.id;
    await rest("POST", "/v1/research/competitor", { domain: "paddlepoint.example" }, workspaceId);
    agent = await connectAgent(await service.mcp({ key, query: "" }), reading);
  });

  test("watches 20 prompts under 300 credits a month, and says whether the share really changed", async () => {
    const order = { prompts: PROMPTS, llms: ["llm_chat_1"], samplesPerDay: 1, workspaceId };
    const daily = await agent.find(WATCH, { ...order, dryRun: true });
    const isDear = daily.recurring.creditsPerMonth > MOST_CREDITS;
    const chosen = isDear ? { ...order, cadence: "weekly" } : order;
    const weekly = isDear ? await agent.again(WATCH, { ...chosen, dryRun: true }) : daily;
    const made = await agent.again(WATCH, chosen);
    await agent.follow(await agent.find("move time forward in a test world", { days: 28 }));
    const share = await agent.call("research.ai_citation.share_of_voice", { workspaceId });

    expect(weekly.recurring.creditsPerMonth).toBeLessThanOrEqual(MOST_CREDITS);
    expect(made.created).toHaveLength(PROMPTS.length);
    expect(JSON.stringify(share)).toMatch(/noise|changed|rose|fell|up|down|no_|too_/);
    judge(agent, "20 prompts under a budget");
  });
});
