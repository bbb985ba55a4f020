import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../harness/service.ts";
import { type Agent, connectAgent, openWorld, READINGS, WAIT } from "./agent.ts";
import { judge } from "./budget.ts";

const FIRST_APPROVAL = { approval: { required: true, scope: "every_step" } };
const DAYS = 8;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe.each(READINGS)("an agent that reads %s", (reading) => {
  let agent: Agent;
  let workspaceId: string;
  beforeAll(async () => {
    const { key, rest } = await openWorld(service, "jobs-with-troubles");
    const made = { name: "Northwind Kayaks", primaryDomain: "northwind-kayaks.example" };
    workspaceId = (await rest("POST", "/v1/workspaces", made)).id;
    agent = await connectAgent(await service.mcp({ key, query: "" }), reading);
  });

  test("says what to do after an outage, a low budget, wrong ids, a late approval and a cancelled run", async () => {
    const asked = (seed: string) => agent.run("research.keyword", { seed, limit: 5 }, workspaceId, FIRST_APPROVAL);
    const wrong = await agent.refused("insights.explain_rank", { id: "kw_doesnotexist0000000000", workspaceId });
    const poor = await agent.refused("agent.invoke", {
      skill: "bootstrap_brand",
      input: {},
      budget: { maxCredits: 1 },
      workspaceId,
    });
    const waiting = await asked("kayak");
    const cancelled = await agent.call("agent.invocations.cancel", { id: waiting.invocationId, workspaceId });
    const late = await asked("kayak tours");
    await agent.learn("move time forward in a test world", "simulate an outage of a provider");
    await agent.follow(await agent.find("move time forward in a test world", { days: DAYS, ...WAIT }));
    const ended = await agent.call("agent.invocations.get", { id: late.invocationId, workspaceId });
    await agent.find("simulate an outage of a provider", {
      event: "provider_outage",
      port: "linkdata",
      durationHours: 6,
    });
    const research = { seed: "kayak rental", limit: 5, ...WAIT, workspaceId };
    const out = await agent.follow(await agent.call("research.keyword.research", research));

    expect(wrong).toMatchObject(
      reading === "text only" ? {} : { remedy: expect.stringContaining("research.keyword.list") },
    );
    expect(JSON.stringify(wrong)).toContain("research.keyword.list");
    expect(JSON.stringify(poor)).toMatch(/credits/i);
    expect(waiting.status).toBe("WAITING_APPROVAL");
    expect(cancelled.status).toBe("CANCELLED");
    expect([ended.status, JSON.stringify(ended)]).toEqual([
      expect.stringMatching(/CANCELLED|FAILED/),
      expect.stringMatching(/timed.?out/i),
    ]);
    expect(JSON.stringify(out)).toMatch(/warning|unavailable|outage|FAILED/i);
    judge(agent, "what goes wrong");
  });

  test("works for a German brand, with German phrases", async () => {
    const made = await agent.call("workspaces.create", {
      name: "Paddelwerk",
      primaryDomain: "paddelwerk.example",
      brand: { shortDescription: "Kajakverleih und Kajaktouren.", primaryKeywords: ["kajakverleih", "kajaktouren"] },
      settings: { primaryLocation: "DE", primaryLanguage: "de" },
    });
    const found = await agent.run("research.keyword", { seed: "kajakverleih", limit: 8 }, made.id);
    const { data } = await agent.call("research.keyword.list", {
      limit: 8,
      workspaceId: made.id,
    });

    expect(found.status).toBe("SUCCEEDED");
    for (const { keyword } of data) expect(keyword).not.toMatch(/\b(?:best|how to|near me|cheap|for beginners)\b/);
    expect(data.length).toBeGreaterThan(3);
    judge(agent, "a German brand");
  });
});
