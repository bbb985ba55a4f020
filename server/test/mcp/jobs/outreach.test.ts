import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../harness/service.ts";
import { type Agent, connectAgent, openWorld, READINGS } from "./agent.ts";
import { judge } from "./budget.ts";
import type { Answer } from "./read-text.ts";

const SENDER = { name: "Ada Hale", organization: "Bergzeit", postalAddress: "1 Main Street, Berlin" };
const ANSWERABLE = ["question", "interest", "price"];

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe.each(READINGS)("an agent that reads %s", (reading) => {
  let agent: Agent;
  let workspaceId: string;
  beforeAll(async () => {
    const { key, rest } = await openWorld(service, "replies");
    const brand = {
      name: "Bergzeit",
      primaryDomain: "bergzeit-bikes.de",
      brand: { primaryKeywords: ["folding bikes"] },
    };
    workspaceId = (await rest("POST", "/v1/workspaces", brand)).id;
    await rest("PATCH", `/v1/workspaces/${workspaceId}`, { settings: { outreachSender: SENDER } }, workspaceId);
    agent = await connectAgent(await service.mcp({ key, query: "" }), reading);
  });

  test("takes a campaign to an answered reply", async () => {
    const campaign = await agent.find("email the sites that rank for a phrase", {
      seed: { keyword: "folding bikes" },
      filters: { topN: 50, positionRange: [1, 50], minDomainRating: 5, maxDomainRating: 95 },
      outreach: { ourContentUrl: "https://bergzeit-bikes.de/folding-bikes" },
      workspaceId,
    });
    await agent.follow(campaign);
    const { data: drafts } = await agent.find("read the drafts of a campaign", {
      id: campaign.campaignId,
      limit: 3,
      workspaceId,
    });
    await agent.find("send the drafts of a campaign", { id: campaign.campaignId, draftIds: "all", workspaceId });
    await agent.follow(await agent.find("move time forward in a test world", { days: 12 }));
    const { data: replies } = await agent.find("list replies of partners", { state: "open", limit: 10, workspaceId });
    const reply = replies.find(({ kind }: Answer) => ANSWERABLE.includes(kind));
    const waiting = await agent.follow(
      await agent.find("reply to an email of a partner", { id: reply.id, workspaceId }),
    );
    const approval = await agent.follow(waiting);
    const sent = await agent.follow(approval);

    expect(drafts[0]).toMatchObject({ subject: expect.any(String), body: expect.any(String) });
    expect(approval.preview).toMatchObject({ subject: expect.any(String), body: expect.any(String) });
    expect(sent.status).toBe("SUCCEEDED");
    judge(agent, "a campaign to an answered reply");
  });
});
