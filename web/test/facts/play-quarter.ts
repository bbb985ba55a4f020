import { connectConsole } from "../harness/connect-console.ts";
import type { Harness } from "../harness/harness.ts";
import { startReceiver } from "../harness/receiver.ts";
import type { World } from "../harness/world.ts";

const PROMPTS = [
  "Which city bikes would you recommend?",
  "Which cheap city bikes are good?",
  "What are the best city bikes?",
];
const ENGINES = ["llm_chat_1", "llm_search_2"] as const;
const EVENTS = [
  "rank.checked",
  "rank.dropped",
  "rank.improved",
  "rank.lost_top_10",
  "ai_citation.share_of_voice.dropped",
  "ai_citation.share_of_voice.improved",
  "site.audit.completed",
] as const;

const ANALYSED_GAPS = 4;
/** Two ranges of search performance to compare, and the days that the search console can still change. */
const IMPORTED_DAYS = 60;
const DAY_MS = 86_400_000;

/** A brand after its quarter. */
export interface Brand {
  name: string;
  world: World;
  keywords: { id: string; keyword: string }[];
  devices: readonly ("desktop" | "mobile")[];
  queryIds: string[];
  /** What its endpoint received, each event once. */
  events(): Event[];
}

export interface Event {
  type: string;
  createdAt: string;
  // Each event has its own data; the readers look into it.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  data: any;
}

interface Plan {
  name: string;
  domain: string;
  sells: readonly string[];
  devices: Brand["devices"];
  live(brand: Brand): Promise<void>;
  hasVolumes: boolean;
}

const PLANS: readonly Plan[] = [
  {
    name: "Bergzeit",
    domain: "bergzeit-bikes.de",
    sells: ["city bikes"],
    devices: ["desktop"],
    live: liveWithLateRivals,
    hasVolumes: true,
  },
  {
    name: "Ledgerly",
    domain: "ledgerly.example",
    sells: ["invoicing software", "expense tracking"],
    devices: ["desktop"],
    live: liveWithoutVolumes,
    hasVolumes: false,
  },
  {
    name: "Northwind Kayaks",
    domain: "northwind-kayaks.example",
    sells: ["kayak tours", "kayak rental", "kayak lessons"],
    devices: ["desktop", "mobile"],
    live: liveThroughStorm,
    hasVolumes: true,
  },
];

/** Plays a quarter of three brands, each in its own world. */
export async function playQuarter(newWorld: Harness["newWorld"]) {
  const receivers = await Promise.all(PLANS.map(() => startReceiver()));
  const brands = await Promise.all(
    PLANS.map(async (plan, index): Promise<Brand> => {
      const receiver = receivers[index];
      if (receiver === undefined) throw new Error("A brand has no receiver.");
      const world = await newWorld(plan.domain);
      const brand = { ...(await open(plan, world, receiver.url)), events: () => eventsOf(receiver.received) };
      await plan.live(brand);
      return brand;
    }),
  );
  return {
    brands,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(receivers.map((receiver) => receiver[Symbol.asyncDispose]()));
    },
  };
}

function eventsOf(received: readonly { headers: object; body: string }[]): Event[] {
  const bodies = received.map(({ body }) => JSON.parse(body));
  return [...new Map(bodies.map((event) => [event.id, event])).values()];
}

async function open({ name, sells, devices, hasVolumes }: Plan, world: World, url: string) {
  const { client, workspaceId } = world;
  const brand = { shortDescription: `${name}: ${sells.join(", ")}.`, primaryKeywords: [...sells] };
  await client.workspaces.update({ id: workspaceId, name, brand });
  await client.webhooks.create({ url, events: [...EVENTS] });
  const phrases = sells.flatMap((thing) => [thing, `best ${thing}`, `cheap ${thing}`, `${thing} reviews`]);
  const { created } = await client.research.keyword.bulkCreate({ keywords: phrases.map((keyword) => ({ keyword })) });
  if (hasVolumes) await run(world, "research.keyword.refresh", {});
  await run(world, "site.audit", {});
  return { name, world, devices, queryIds: [] as string[], keywords: created };
}

/** Weekly ranks. Answers are sampled in the last three weeks, and the first rival is added a week before the end. */
async function liveWithLateRivals(brand: Brand): Promise<void> {
  const { client, domain } = brand.world;
  await track(brand, "weekly:monday:08:00");
  await advance(brand, 70);
  for (const prompt of PROMPTS) {
    const asked = { prompt, llms: [...ENGINES], cadence: "daily" as const, samplesPerDay: 2 };
    brand.queryIds.push((await client.research.aiCitation.queries.create(asked)).queryId);
  }
  await advance(brand, 14);
  const { data } = await client.research.aiCitation.sources({ limit: 20 });
  const rivals = data.flatMap(({ domain: cited }) => (cited === null || cited === domain ? [] : [cited])).slice(0, 2);
  for (const rival of rivals) await client.research.competitor.add({ domain: rival });
  for (const id of brand.queryIds) {
    await client.research.aiCitation.queries.update({ id, trackDomains: [domain, ...rivals] });
  }
  await advance(brand, 7);
  await analyse(brand);
  const competitorIds = (await client.research.competitor.list({})).data.map(({ id }) => id);
  await run(brand.world, "research.content_gap", { competitorIds });
  await analyseGaps(brand);
  await run(brand.world, "research.ai_citation.suggest_prompts", { count: 10 });
  await run(brand.world, "bootstrap_brand", { depth: "fast" });
}

async function liveWithoutVolumes(brand: Brand): Promise<void> {
  await track(brand, "weekly:monday:08:00");
  await advance(brand, 91);
  const { client, agency } = brand.world;
  await connectConsole(client);
  const { now } = await agency.test.clock.get();
  await run(brand.world, "performance.import", { from: dayBefore(now, IMPORTED_DAYS) });
}

/** Daily ranks on desktop and weekly ones on mobile, an algorithm update, two days without results, and a rival that rises. */
async function liveThroughStorm(brand: Brand): Promise<void> {
  const { agency } = brand.world;
  await track(brand, "weekly:tuesday:09:00", { device: "mobile" });
  await advance(brand, 49);
  await track(brand, "daily:06:00");
  await advance(brand, 20);
  await agency.test.market.create({ event: "provider_outage", port: "serpdata", durationHours: 48 });
  await advance(brand, 10);
  await agency.test.market.create({ event: "competitor_surge", domain: "rising-rival.example", intensity: 1 });
  await advance(brand, 7);
  await agency.test.market.create({ event: "algorithm_update", intensity: 1 });
  await advance(brand, 5);
  await analyse(brand);
}

async function track({ world }: Brand, schedule: string, config: object = {}): Promise<void> {
  const { agency, workspaceId } = world;
  await agency.call("workspaces.bulk_action", {
    action: "distribute.track_rank",
    workspaces: [workspaceId],
    config,
    schedule,
  });
}

/** Analyses the best opportunities, a second crawl, and the site as a newcomer reads it. */
async function analyse({ world }: Brand): Promise<void> {
  const { data } = await world.client.insights.opportunities({ limit: 3 });
  const [first, ...others] = data.map(({ keyword }) => keyword);
  await run(world, "research.serp_gap", { query: first });
  // A run of several queries writes a table.
  await run(world, "research.serp_gap", { queries: others });
  await run(world, "site.audit", {});
}

/** Analyses keywords of the gaps that were just found, so that some of them turn out not to be worth a page. */
async function analyseGaps({ world }: Brand): Promise<void> {
  const [report] = (await world.client.research.contentGap.list({ limit: 1 })).data;
  if (report === undefined) throw new Error("No content gap was found.");
  const { gaps } = await world.client.research.contentGap.get({ id: report.reportId });
  const queries = [...new Set(gaps.map(({ keyword }) => keyword))].slice(0, ANALYSED_GAPS);
  for (const query of queries) await run(world, "research.serp_gap", { query });
}

async function advance({ world }: Pick<Brand, "world">, days: number): Promise<void> {
  const answer = await world.agency.test.clock.advance({ days });
  if ("invocationId" in answer) await world.agency.runs.wait(answer.invocationId);
}

function dayBefore(now: string, days: number): string {
  return new Date(Date.parse(now) - days * DAY_MS).toISOString().slice(0, 10);
}

async function run({ client }: World, skill: string, input: Record<string, unknown>): Promise<void> {
  const started = await client.runs.start({ skill, input });
  await started.wait();
}
