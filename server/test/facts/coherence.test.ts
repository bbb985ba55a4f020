import type {
  AiCitationHistory,
  KeywordCluster,
  OutputOf,
  opportunitiesInsight,
  SerpGapAnalysis,
  ShareOfVoiceSummary,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

const PATH = "/v1/research/ai-citation";
const PROMPTS = [
  "Which city bikes would you recommend?",
  "Which cheap city bikes are good?",
  "What are the best city bikes?",
];
const LLMS = ["llm_chat_1", "llm_search_2"];
const PHRASES = ["city bikes", "cheap city bikes", "city bikes for beginners", "best city bikes", "city bike reviews"];
const WEEK = 7;
const DAY_MS = 86_400_000;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

async function openWorld(seed: string, primaryDomain: string) {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Bergzeit", primaryDomain, brand: { primaryKeywords: ["city bikes"] } };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const ended = async (invocationId: string) => {
    for (;;) {
      const run = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);
      if (run.status === "SUCCEEDED") return run.result;
      expect(run.status, JSON.stringify(run.error)).toBe("RUNNING");
    }
  };
  const mcp = await service.mcp({ key, workspace });
  const compact = await service.mcp({ key, workspace, query: "" });
  return {
    own: primaryDomain,
    call,
    finished: async (path: string, body: unknown) => ended((await call("POST", path, body)).invocationId),
    async advance(days: number) {
      const answer = await call("POST", "/v1/test/clock/advance", { days });
      if (answer.fired === undefined) await ended(answer.invocationId);
      return answer;
    },
    /** The text that a model reads. */
    async textOf(name: string, args: object) {
      return JSON.stringify((await compact.callTool({ name, arguments: { ...args } })).content);
    },
    async tool(name: string, args: object) {
      const { structuredContent, content } = await mcp.callTool({ name, arguments: { ...args } });
      const text = JSON.stringify(content);
      return { structured: Object(structuredContent), text };
    },
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;

/** Whether any stored answer since a day cites the domain. */
async function isCited({ call }: World, domain: string, since: string): Promise<boolean> {
  return (await call("GET", `${PATH}/samples?domain=${domain}&since=${since}&headline=true&limit=1`)).data.length > 0;
}

function expectParts(shares: Record<string, number | null>): void {
  const rates = Object.values(shares);
  if (rates.every((rate) => rate === null)) return;
  expect(rates).not.toContain(null);
  expect(rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0)).toBeCloseTo(1, 3);
}

async function expectSharesAgree(world: World, queries: readonly string[]): Promise<void> {
  const { now } = await world.call("GET", "/v1/test/clock");
  const since = new Date(Date.parse(now) - (WEEK - 1) * DAY_MS).toISOString();
  const asked = `${PATH}/share-of-voice?details=true&since=${since}`;
  const { summary, figures }: ShareOfVoiceSummary = await world.call("GET", asked);
  const tool = await world.tool("research.ai_citation.share_of_voice", { since });

  expectParts(Object.fromEntries(Object.entries(summary).map(([domain, { rate }]) => [domain, rate])));
  const week = figures?.weeks.at(-1);
  for (const [domain, { rate, reason, presence }] of Object.entries(summary)) {
    expect([rate === null, domain]).toEqual([reason !== null, domain]);
    // The tile and the card of the last week, both transports and the text that a model reads.
    const shown = week?.shares[domain]?.rate ?? null;
    expect([shown === null, domain]).toEqual([rate === null, domain]);
    expect(shown ?? 0, domain).toBeCloseTo(rate ?? 0, 3);
    expect(tool.structured.summary[domain]).toMatchObject({ rate, presence: { rate: presence.rate } });
    expect(tool.text).toContain(String(rate));
    if (rate !== null)
      expect([await isCited(world, domain, `${since.slice(0, 10)}T00:00:00.000Z`), domain]).toEqual([rate > 0, domain]);
  }
  expect(figures?.presence.basket.rate).toBe(summary[world.own]?.presence.rate);
  for (const id of queries) {
    const { series }: AiCitationHistory = await world.call("GET", `${PATH}/queries/${id}/history`);
    expect(series.length).toBeGreaterThan(WEEK);
    for (const { shareOfVoice } of series) expectParts(shareOfVoice);
  }
}

/** A first check moves nothing: the lists that say so stay in every rendering of the run. */
async function expectFoundNothing({ call, tool, textOf }: World): Promise<void> {
  const [run] = (await call("GET", "/v1/agent/invocations?skill=rank_monitor&limit=1")).data;
  const { result } = await call("GET", `/v1/agent/invocations/${run.invocationId}`);
  const overMcp = await tool("agent.invocations.get", { id: run.invocationId });

  for (const { dropped, significant } of [result, overMcp.structured.result])
    expect([dropped, significant]).toEqual([[], []]);
  expect(await textOf("agent.invocations.get", { id: run.invocationId })).toMatch(
    /dropped: none[\s\S]*significant: none/,
  );
}

async function expectAdviceAgrees(world: World): Promise<void> {
  const rows: OutputOf<typeof opportunitiesInsight>["data"] = (
    await world.call("GET", "/v1/insights/opportunities?per=keyword&limit=200")
  ).data;
  const clusters: KeywordCluster[] = (await world.call("GET", "/v1/keywords/clusters?minSize=1&limit=200")).data;
  const gaps: SerpGapAnalysis[] = (await world.call("GET", "/v1/research/serp-gap?limit=200")).data;
  const tool = await world.tool("insights.opportunities", { per: "keyword", limit: 200 });

  expect(tool.structured.data.map(({ gain }: { gain: number }) => gain)).toEqual(rows.map(({ gain }) => gain));
  for (const { keyword, page, clusterId, gain } of rows) {
    const proposed = clusters.find(({ id }) => id === clusterId)?.proposedPage;
    const latest = gaps.find(({ query }) => query === keyword);
    expect([proposed?.url, proposed?.slug, proposed?.action], keyword).toEqual([page.url, page.slug, page.action]);
    expect(latest?.recommendation.action, keyword).not.toBe("SKIP");
    expect(gain).toBeGreaterThanOrEqual(0);
    if (latest?.recommendation.page != null) expect(latest.recommendation.page.url, keyword).toBe(page.url);
  }
}

test("a brand whose rival is added late: its shares agree in tiles, weeks, days, REST, MCP and text, and add up", {
  timeout: 400_000,
}, async () => {
  const world = await openWorld("coherence-late", "bergzeit-bikes.de");
  const queries: string[] = [];
  for (const prompt of PROMPTS) {
    const body = { prompt, llms: LLMS, cadence: "daily", samplesPerDay: 2 };
    queries.push((await world.call("POST", `${PATH}/queries`, body)).queryId);
  }
  await world.advance(9);
  const alone: ShareOfVoiceSummary = await world.call("GET", `${PATH}/share-of-voice`);
  expect(alone.summary[world.own]).toMatchObject({ rate: null, reason: "no_competitor_tracked" });

  const { data: sources }: { data: { domain: string | null }[] } = await world.call("GET", `${PATH}/sources?limit=20`);
  const domain = sources.map((source) => source.domain).find((cited) => cited !== null && cited !== world.own);
  if (domain == null) throw new Error("No answer of the market cites another site.");
  await world.call("POST", "/v1/research/competitor", { domain });
  for (const id of queries) await world.call("PATCH", `${PATH}/queries/${id}`, { trackDomains: [world.own, domain] });
  await world.advance(9);
  await service.tick();

  await expectSharesAgree(world, queries);
});

test("a brand with keywords, ranks and analyses: no advice contradicts another", { timeout: 400_000 }, async () => {
  const world = await openWorld("coherence-advice", "bergzeit-bikes.de");
  await world.call("POST", "/v1/keywords", { keywords: PHRASES.map((keyword) => ({ keyword })) });
  // Without volumes nothing is an opportunity, and the answer says why.
  const before = await world.call("GET", "/v1/insights/opportunities");
  expect([before.data, before.coverage.withVolume]).toEqual([[], 0]);
  await world.finished("/v1/keywords/refresh", {});
  await world.finished("/v1/distribute/track-rank", {});
  await world.finished("/v1/site/audit", {});
  await expectFoundNothing(world);
  await expectAdviceAgrees(world);
  for (const query of PHRASES) await world.finished("/v1/research/serp-gap", { query });

  await expectAdviceAgrees(world);
});
