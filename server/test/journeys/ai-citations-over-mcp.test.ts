import type {
  AiCitationHistory,
  AiCitationPlan,
  AiCitationQuery,
  AiCitationSample,
  AiCitationSampleDetail,
  CitedPage,
  Invocation,
  InvocationHandle,
  ShareOfVoiceSummary,
  SuggestPromptsResult,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

const OWN = "bergzeit-bikes.de";
const RIVAL = "wrenyard.example";
const DAYS = 4;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

test("an agent lets prompts be suggested, plans, monitors, reads the share of voice and opens the answers behind it, over MCP alone", async () => {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "wednesday" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const brand = { name: "Bergzeit", primaryDomain: OWN, brand: { primaryKeywords: ["city bikes", "mountain bikes"] } };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
  const mcp = await service.mcp({ key, workspace });
  const call = async <T>(name: string, given: object): Promise<T> => {
    const answer = await mcp.callTool({ name, arguments: { ...given } });
    expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true);
    // Safe cast: the contract of the operation describes its structured content.
    return answer.structuredContent as T;
  };

  const suggesting = await call<InvocationHandle>("research.ai_citation.suggest_prompts", { count: 5 });
  const run = await call<Invocation>("agent.invocations.get", { id: suggesting.invocationId, waitSeconds: 30 });
  const suggested = (run.result as SuggestPromptsResult).prompts;
  expect(suggested.map(({ evidence }) => evidence[0]?.kind)).toEqual(["keyword", "keyword"]);
  const prompts = suggested.map(({ prompt }) => prompt);

  const llms = ["llm_chat_1", "llm_search_2"];
  const plan = await call<AiCitationPlan>("research.ai_citation.plan", { detect: 0.2, llms, windowDays: 28 });
  expect(plan).toMatchObject({ outcome: "planned", assumed: true });
  const queries: AiCitationQuery[] = [];
  for (const prompt of prompts) {
    const monitored = { prompt, llms, samplesPerDay: 2, trackDomains: [OWN, RIVAL] };
    queries.push(await call<AiCitationQuery>("research.ai_citation.queries.create", monitored));
  }

  await call("test.clock.advance", { days: DAYS });

  const shares = await call<ShareOfVoiceSummary>("research.ai_citation.share_of_voice", {});
  expect(shares.queriesIncluded).toBe(prompts.length);
  expect(Object.keys(shares.summary).toSorted()).toEqual([OWN, RIVAL]);
  const total = Object.values(shares.summary).reduce((sum, { rate }) => sum + (rate ?? 0), 0);
  expect(total).toBeCloseTo(1, 3);

  // The number names its evidence: the filters of the list that holds the answers behind it.
  const { evidence, n, rate } = shares.summary[RIVAL] ?? { evidence: null, n: 0, rate: 0 };
  const { headline, ...filters } = Object.fromEntries(new URL(evidence ?? "", "https://findable.example").searchParams);
  expect(headline).toBe("true");
  type Samples = { data: AiCitationSample[]; total: number };
  const open = (given: object) =>
    call<Samples>("research.ai_citation.samples.list", { ...filters, headline: true, limit: 100, ...given });
  expect((await open({})).total).toBe(n);
  const [own, rival] = await Promise.all([OWN, RIVAL].map((domain) => open({ domain })));
  expect(rate).toBeCloseTo((rival?.total ?? 0) / ((own?.total ?? 0) + (rival?.total ?? 0)), 2);
  const [sample] = rival?.data ?? [];
  expect(prompts).toContain(sample?.prompt);
  const detail = await call<AiCitationSampleDetail>("research.ai_citation.samples.get", { id: sample?.sampleId });
  const cited = detail.citations.filter(({ domain }) => domain === RIVAL);
  expect(cited.length).toBeGreaterThan(0);
  for (const { url, span } of cited) expect(detail.text?.slice(span?.start, span?.end)).toContain(url);

  // The pages that answers cite, whose they are and how often, agree with the answers.
  type Sources = { data: CitedPage[]; total: number };
  const sources = await call<Sources>("research.ai_citation.sources", { domain: RIVAL, limit: 100 });
  expect(sources.total).toBeGreaterThan(0);
  for (const { domain, party, answers, perEngine } of sources.data) {
    expect([domain, party]).toEqual([RIVAL, "third_party"]);
    expect(perEngine.reduce((sum, engine) => sum + engine.answers, 0)).toBe(answers);
  }
  const cites = detail.citations.map(({ url }) => url);
  expect(sources.data.map(({ url }) => url)).toEqual(
    expect.arrayContaining(cites.filter((url) => url.includes(RIVAL))),
  );

  const history = await call<AiCitationHistory>("research.ai_citation.queries.history", { id: queries[0]?.queryId });
  expect(history.series).toHaveLength(DAYS);
  await mcp.close();
});
