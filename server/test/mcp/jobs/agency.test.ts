import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../harness/service.ts";
import { type Agent, connectAgent, openWorld, READINGS, WAIT } from "./agent.ts";
import { judge } from "./budget.ts";

const BRANDS = 40;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe.each(READINGS)("an agent that reads %s", (reading) => {
  let agent: Agent;
  beforeAll(async () => {
    const { key, rest } = await openWorld(service, "jobs-of-an-agency");
    for (let brand = 1; brand <= BRANDS; brand++) {
      const about = { primaryKeywords: ["kayak rental"], shortDescription: "Kayak rental." };
      const made = { name: `Kayaks ${brand}`, primaryDomain: `kayaks-${brand}.example`, brand: about };
      const { id } = await rest("POST", "/v1/workspaces", made);
      if (brand !== 7) continue;
      const started = {
        skill: "research.keyword",
        input: { seed: "kayak rental", limit: 5 },
        approval: { required: true, scope: "every_step" },
      };
      await rest("POST", "/v1/agent/invoke", started, id);
    }
    agent = await connectAgent(await service.mcp({ key, query: "" }), reading);
  });

  test("runs one job for forty brands, and says which of them needs somebody", async () => {
    const order = { action: "research.keyword.research", workspaces: "all", config: { seed: "kayak tours", limit: 3 } };
    const run = await agent.follow(await agent.find("run one operation for all brands", { ...order, ...WAIT }));
    const { data } = await agent.call("insights.attention", { limit: 10 });
    const [first] = data;

    expect(run.creditsUsed).toBeGreaterThan(0);
    expect(run.result.summary).toMatchObject({ total: BRANDS, succeeded: BRANDS });
    expect(first).toMatchObject({ workspace: "Kayaks 7", sentence: expect.any(String) });
    judge(agent, "forty brands in bulk");
    const remedied = await agent.call(first.remedy.operation, first.remedy.arguments);
    expect(JSON.stringify(remedied)).toMatch(/preview|Kayaks 7|research\.keyword/);
  });
});
