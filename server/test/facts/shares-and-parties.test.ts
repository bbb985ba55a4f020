import type { AiCitationHistory, AiCitationSampleDetail, Competitor, ShareOfVoiceSummary } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoAgo } from "../harness/moments.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

const BASE = "/v1/research/ai-citation";
const PROMPT = "Which tool do small studios use for their hours?";

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

async function openWorkspace() {
  const agencyId = await createAgency(service.database);
  const workspace = await createWorkspace(service.database, { agencyId });
  const { secret: key } = await createKey(service.database, { agencyId, workspaceId: workspace });
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const { primaryDomain: own } = await call("GET", `/v1/workspaces/${workspace}`);
  return { call, own: String(own), workspace, key };
}

type Call = Awaited<ReturnType<typeof openWorkspace>>["call"];

async function importTexts(call: Call, texts: readonly string[], language = "en"): Promise<string[]> {
  const answers = texts.map((text, index) => ({
    ...{ prompt: PROMPT, llm: "llm_chat_1", text, language },
    sampledAt: isoAgo({ days: index + 1 }),
  }));
  return (await call("POST", `${BASE}/answers`, { answers })).sampleIds;
}

const sharesOf = (call: Call): Promise<ShareOfVoiceSummary> => call("GET", `${BASE}/share-of-voice?details=true`);

test("share of voice is not 0 % where ten answers cite us and no rival is tracked: it is unknown, with what would make it known", async () => {
  const { call, own } = await openWorkspace();
  const { queryId } = await call("POST", `${BASE}/queries`, { prompt: PROMPT, cadence: "none", trackDomains: [own] });
  await importTexts(
    call,
    Array.from({ length: 10 }, (_, index) => `Answer ${index}: [Ours](https://${own}/tour).`),
  );

  const { summary, figures } = await sharesOf(call);
  const { series }: AiCitationHistory = await call("GET", `${BASE}/queries/${queryId}/history`);

  const resolve = { operation: "research.ai_citation.queries.update", credits: 0, per: "prompt" };
  const unknown = { reason: "no_competitor_tracked", resolve };
  expect(summary[own]).toMatchObject({ rate: null, n: 10, presence: { rate: 1, reason: null }, ...unknown });
  expect(figures?.weeks.at(-1)?.shares[own]).toMatchObject({ rate: null, ...unknown });
  expect(series).toHaveLength(10);
  for (const day of series) {
    expect(day.shareOfVoice).toEqual({ [own]: null });
    expect(day.shareOfVoiceSamples[own]).toMatchObject(unknown);
  }
});

test("a prompt that tracks only its rivals still counts us: no share leaves out the answers that cite us", async () => {
  const { call, own } = await openWorkspace();
  const trackDomains = ["rival.example", "other.example"];
  await call("POST", `${BASE}/queries`, { prompt: PROMPT, cadence: "none", trackDomains });
  await importTexts(call, [
    `[Ours](https://${own}/) and [Rival](https://rival.example/).`,
    `[Ours](https://${own}/a).`,
  ]);

  const { summary, figures } = await sharesOf(call);

  expect(summary[own]).toMatchObject({ rate: 0.6667, reason: null, resolve: null });
  expect(figures?.engines[0]?.share.rate).toBe(0.6667);
  expect(Object.values(summary).reduce((sum, { rate }) => sum + (rate ?? 0), 0)).toBeCloseTo(1);
});

test("an answer that cites no tracked site gives no share, and no share of 0", async () => {
  const { call, own } = await openWorkspace();
  await call("POST", `${BASE}/queries`, { prompt: PROMPT, cadence: "none", trackDomains: [own, "rival.example"] });
  await importTexts(call, ["Try [this](https://third.example/)."]);

  const { summary } = await sharesOf(call);

  for (const domain of [own, "rival.example"])
    expect(summary[domain]).toMatchObject({ rate: null, reason: "no_citations_of_tracked_domains", n: 1 });
});

test("over MCP a figure that is unknown says so, in its structure and in its text", async () => {
  const { call, own, key, workspace } = await openWorkspace();
  await call("POST", `${BASE}/queries`, { prompt: PROMPT, cadence: "none", trackDomains: [own] });
  await importTexts(call, [`[Ours](https://${own}/).`]);

  const mcp = await service.mcp({ key, workspace });
  const { structuredContent, content } = await mcp.callTool({
    name: "research.ai_citation.share_of_voice",
    arguments: {},
  });

  expect(Object(structuredContent).summary[own]).toMatchObject({ rate: null, reason: "no_competitor_tracked" });
  const text = JSON.stringify(content);
  expect(text).toContain("no_competitor_tracked");
  expect(text).toContain("research.ai_citation.queries.update");
});

test("a name that people keep for a rival is found in answers of its script, also in those that are stored", async () => {
  const { call } = await openWorkspace();
  const rival: Competitor = await call("POST", "/v1/research/competitor", { domain: "kumonote.example" });
  const [sample] = await importTexts(call, ["小さな事務所には雲帳面がおすすめです。"], "ja");
  const namesOf = async () => {
    const { mentions }: AiCitationSampleDetail = await call("GET", `${BASE}/samples/${sample}`);
    return mentions.filter(({ counted }) => counted).map(({ domain }) => domain);
  };
  const before = await namesOf();

  const kept: Competitor = await call("PATCH", `/v1/research/competitor/${rival.id}`, { names: ["雲帳面"] });

  expect(before).toEqual([]);
  expect([rival.names, kept.names]).toEqual([[], ["雲帳面"]]);
  expect(await namesOf()).toEqual(["kumonote.example"]);
  expect((await call("GET", `/v1/research/competitor/${rival.id}`)).names).toEqual(["雲帳面"]);
});
