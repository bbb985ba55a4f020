import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../harness/service.ts";
import { type Agent, connectAgent, finish, openWorld, READINGS } from "./agent.ts";
import { judge } from "./budget.ts";
import type { Answer } from "./read-text.ts";

const SKILL = `---
name: weekly-note
description: Writes a short note about the week.
tools: [research.keyword.list]
---

Write one sentence about the keywords.
`;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe.each(READINGS)("an agent that reads %s", (reading) => {
  let agent: Agent;
  let workspaceId: string;
  beforeAll(async () => {
    const { key, rest } = await openWorld(service, "jobs-with-tools");
    const made = { name: "Northwind Kayaks", primaryDomain: "northwind-kayaks.example" };
    workspaceId = (await rest("POST", "/v1/workspaces", made)).id;
    await finish(rest, workspaceId, "/v1/research/keyword", { seed: "kayak rental", limit: 5 });
    agent = await connectAgent(await service.mcp({ key, query: "" }), reading);
  });

  test("makes a custom skill and runs it", async () => {
    await agent.learn("upload a file", "get notified by webhook", "send a test event to an endpoint");
    await agent.find("upload a file", {
      path: "skills/weekly-note/SKILL.md",
      contentBase64: Buffer.from(SKILL).toString("base64"),
      contentType: "text/markdown",
      workspaceId,
    });
    const run = await agent.run("custom:weekly-note", { message: "Go." }, workspaceId);

    expect(run.status).toBe("SUCCEEDED");
    expect(run.result.reply).toContain("research_keyword_list");
    judge(agent, "a custom skill");
  });

  test("gets notified by webhook", async () => {
    const order = { url: "https://receiver.example/events", events: ["rank.dropped"], workspaceId };
    const made = await agent.find("get notified by webhook", order);
    const sent = await agent.find("send a test event to an endpoint", {
      id: made.id,
      event: "rank.dropped",
      workspaceId,
    });

    expect(made.secret).toMatch(/^whsec_/);
    expect(sent.deliveryId).toEqual(expect.any(String));
    judge(agent, "a webhook");
  });

  test("says what it cost, by what", async () => {
    const cost = await agent.call("insights.cost", { workspaceId });

    expect(cost.credits).toBeGreaterThan(0);
    expect(cost.skills.map(({ skill }: Answer) => skill)).toContain("research.keyword");
    judge(agent, "what it cost");
  });
});
