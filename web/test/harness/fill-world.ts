import { setTimeout as delay } from "node:timers/promises";
import { connectConsole } from "./connect-console.ts";
import { fillCitations } from "./fill-citations.ts";
import { fillContent } from "./fill-content.ts";
import { fillMarket } from "./fill-market.ts";
import { fillOutreach } from "./fill-outreach.ts";
import { fillResearch } from "./fill-research.ts";
import { startReceiver } from "./receiver.ts";
import type { World } from "./world.ts";

const PHRASES = ["invoice software", "billing for studios", "send an invoice", "hourly billing", "late invoice letter"];

/** Fills a workspace over the API as after some weeks of use in the simulated market. Ranks are tracked every Monday. */
export async function fillWorld(world: World, { weeks }: { weeks: number }): Promise<void> {
  const { client, workspaceId, domain } = world;
  await using up = await startReceiver(204);
  await using down = await startReceiver(503);
  await client.workspaces.update({
    id: workspaceId,
    name: "Studio Invoices",
    settings: { primaryLocation: "US", primaryLanguage: "en" },
    brand: { shortDescription: "Invoicing and billing software for small studios.", primaryKeywords: PHRASES },
  });
  for (const { url } of [up, down]) {
    await client.webhooks.create({
      url,
      events: ["agent.invocation.completed", "agent.invocation.failed", "rank.dropped"],
      description: url === up.url ? "The team's channel" : "The old reporting script",
    });
  }
  const reading = await client.runs.start({ skill: "bootstrap_brand", input: { domain, depth: "fast" } });
  await reading.wait();
  const crawlers = await client.runs.start({ skill: "site.crawlers", input: {} });
  await crawlers.wait();
  await client.research.keyword.bulkCreate({ keywords: PHRASES.map((keyword) => ({ keyword })) });
  const finding = await client.runs.start({
    skill: "research.keyword",
    input: { seed: "invoice software", depth: "fast", limit: 60 },
  });
  await finding.wait();
  const watching = await client.runs.start({ skill: "rank_monitor", input: {} });
  await watching.wait();
  await client.call("workspaces.bulk_action", {
    action: "distribute.track_rank",
    workspaces: [workspaceId],
    config: {},
    schedule: "weekly:monday:08:00",
    timezone: "Europe/Berlin",
    tags: ["weekly"],
  });
  await fillCitations(world);
  if (weeks > 0) await letPass(world, weeks);
  await fillMarket(world);
  await fillResearch(world);
  await connectConsole(client);
  await client.indexing.indexnow.config.connect({});
  await fillContent(world);
  await askToPublish(world);
  await fillOutreach(world);
  await client.auth.keys.create({ name: "Reporting script", scope: "WORKSPACE", workspaceId, readOnly: true });
  const { id } = await client.auth.keys.create({ name: "Last year's agent", scope: "WORKSPACE", workspaceId });
  await client.auth.keys.revoke({ key_id: id });
  await until(async () => (await client.webhooks.deadLetter.list({ limit: 1 })).total > 0);
}

/** Advances week by week, which stores snapshots and ranks. An algorithm update moves them in the last week. */
async function letPass({ agency }: Pick<World, "agency">, weeks: number): Promise<void> {
  await advance(agency, weeks - 1);
  await agency.test.market.create({ event: "algorithm_update", intensity: 1 });
  await advance(agency, 1);
}

async function advance(agency: World["agency"], weeks: number): Promise<void> {
  if (weeks === 0) return;
  const answer = await agency.test.clock.advance({ days: 7 * weeks });
  if ("invocationId" in answer) await agency.runs.wait(answer.invocationId);
}

/** Two runs that publish a text: one approved, one waiting for approval. */
async function askToPublish({ client }: Pick<World, "client">): Promise<void> {
  const platform = await client.produce.platform.create({ name: "Pages of the site", kind: "files" });
  const publish = (title: string) =>
    client.runs.start({
      skill: "produce.publish",
      input: { title, platformConfigId: platform.id, content: `# ${title}\n\nBill what you have *tracked*.\n` },
      approval: { required: true, scope: "publish_or_outreach" },
    });
  const isAsked = async () => (await client.agent.approval.list({})).data.length > 0;
  const approved = await publish("How studios bill by the hour");
  await until(isAsked);
  const [waiting] = (await client.agent.approval.list({})).data;
  if (waiting === undefined) throw new Error("Nothing waits for a person.");
  await client.agent.approval.approve({ id: approved.invocationId, approvalId: waiting.approvalId, note: "Good." });
  await approved.wait();
  await publish("Five letters for late invoices");
  await until(isAsked);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await condition()) return;
    await delay(200);
  }
  throw new Error("What was waited for has not come.");
}
