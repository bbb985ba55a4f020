import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../harness/service.ts";
import { type Agent, connectAgent, openWorld, READINGS, WAIT } from "./agent.ts";
import { judge } from "./budget.ts";
import type { Answer } from "./read-text.ts";

const DAYS = 4;
const SENDER = { name: "Ada Hale", organization: "Bergzeit", postalAddress: "1 Main Street, Berlin" };

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
    const made = await rest("POST", "/v1/workspaces", {
      name: "Bergzeit",
      primaryDomain: "bergzeit-bikes.de",
      brand: { primaryKeywords: ["folding bikes"] },
    });
    workspaceId = made.id;
    await rest("PATCH", `/v1/workspaces/${workspaceId}`, { settings: { outreachSender: SENDER } });
    agent = await connectAgent(await service.mcp({ key, query: "" }), reading);
  });

  test("runs a campaign until a reply is answered", async () => {
    await agent.learn(
      "email the sites that rank for a keyword and ask for a link",
      "approve and send the drafts of a campaign",
      "list the replies of a campaign",
      "move time forward in a test world",
    );
    const campaign = await agent.find("email the sites that rank for a keyword and ask for a link", {
      seed: { keyword: "folding bikes" },
      filters: { topN: 20, positionRange: [1, 20], minDomainRating: 5, maxDomainRating: 95 },
      outreach: { ourContentUrl: "https://bergzeit-bikes.de/folding-bikes" },
      ...WAIT,
      workspaceId,
    });
    const written = await agent.follow(campaign);
    const sending = await agent.find("approve and send the drafts of a campaign", {
      id: campaign.campaignId,
      draftIds: "all",
      workspaceId,
    });
    await agent.follow(await agent.find("move time forward in a test world", { days: DAYS, ...WAIT }));
    const { data } = await agent.find("list the replies of a campaign", {
      campaignId: campaign.campaignId,
      state: "open",
      workspaceId,
    });
    const reply = data.find(({ kind }: Answer) => ["question", "interest", "price"].includes(kind)) ?? data[0];
    const waiting = await agent.run("link_building.reply.answer", { replyId: reply.id }, workspaceId);
    const answered = await agent.decide(waiting, { edits: { body: "Hi, the second paragraph. Ada" } });

    expect(written.status).toBe("WAITING_APPROVAL");
    expect(sending.approved).toBeGreaterThan(0);
    expect(waiting.approval.editableFields).toContain("body");
    expect(answered.result.outcome).toBe("sent");
    judge(agent, "a campaign to an answered reply");
  });
});
