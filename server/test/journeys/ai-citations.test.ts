import type {
  AiCitationSample,
  AiCitationSampleDetail,
  CheckAiCitationResult,
  CitationHunterResult,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANTHROPIC, GEMINI, OPENAI, PERPLEXITY } from "../../src/providers/answers/live/__fixtures__/recorded.ts";
import { type FakeEngines, startAnswerEngines } from "../fakes/vendors/answer-engines.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

const PROMPT = "Which time tracking tool suits a small studio?";

let fake: FakeEngines;
let service: Service;
let without: Service;

beforeAll(async () => {
  fake = await startAnswerEngines();
  const openai = {
    ANSWERS_ENGINES: "openai:some-model",
    OPENAI_API_KEY: fake.apiKey,
    VENDOR_URLS: `openai=${fake.url}`,
  };
  [service, without] = await Promise.all([startService({ env: openai }), startService()]);
});
afterAll(async () => {
  await Promise.all([service[Symbol.asyncDispose](), without[Symbol.asyncDispose](), fake.close()]);
});

interface Place {
  key: string;
  workspace: string;
}

async function liveWorkspace(at: Service): Promise<Place> {
  const agencyId = await createAgency(at.database);
  const workspace = await createWorkspace(at.database, { agencyId });
  const { secret: key } = await createKey(at.database, { agencyId, workspaceId: workspace });
  return { key, workspace };
}

async function testWorkspace(seed = "tuesday"): Promise<Place> {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de" };
  return { key, workspace: (await service.rest("POST", "/v1/workspaces", made, { key })).body.id };
}

async function checked(place: Place, body: object) {
  const started = await service.rest("POST", "/v1/research/ai-citation", body, place);
  expect(started.status, started.text).toBe(202);
  const { invocationId } = started.body;
  const { body: run } = await service.rest(
    "GET",
    `/v1/agent/invocations/${invocationId}?waitSeconds=60`,
    undefined,
    place,
  );
  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  const result: CheckAiCitationResult = run.result;
  return { run, result };
}

test("a configured engine is asked, its answers are stored whole, and its numbers lead to them", async () => {
  const place = await liveWorkspace(service);
  fake.answerNext(OPENAI, OPENAI);

  const { run, result } = await checked(place, { prompt: PROMPT, samples: 2, trackDomains: ["tallyhour.example"] });

  expect(run.creditsUsed).toBe(1);
  expect(result.perLlm).toMatchObject([
    {
      llm: "llm_chat_1",
      surface: "api",
      models: ["some-model-2026-09-01"],
      samples: 2,
      citations: [
        { domain: "fieldnotes.example", rate: 1, avgPosition: 2 },
        { domain: "tallyhour.example", rate: 1, avgPosition: 1 },
      ],
    },
  ]);
  expect(result.warnings.filter((warning) => warning.includes("not connected"))).toHaveLength(4);
  const { body: listed } = await service.rest("GET", result.evidence ?? "", undefined, place);
  expect(listed).toMatchObject({ total: 2 });
  const { sampleId }: AiCitationSample = listed.data[0];
  const { body: sample }: { body: AiCitationSampleDetail } = await service.rest(
    "GET",
    `/v1/research/ai-citation/samples/${sampleId}`,
    undefined,
    place,
  );
  expect(sample).toMatchObject({
    prompt: PROMPT,
    vendor: "openai",
    requestedModel: "some-model",
    retrieval: "forced",
    locationApplied: "tool",
    outcome: "answered",
    consulted: expect.arrayContaining([expect.objectContaining({ domain: "draftbook.example", party: "third_party" })]),
  });
  const words = sample.citations.map(({ span }) => sample.text?.slice(span?.start, span?.end));
  expect(words[0]).toBe("([tallyhour.example](https://tallyhour.example/?utm_source=openai))");
  await expectCreditsToAddUp(service.database.system);
});

test("a workspace that connects an engine asks it with its key and others with the operator's, until it disconnects", async () => {
  await using own = closing(await startAnswerEngines({ apiKey: "sk-of-the-workspace-abcdef" }));
  const [place, other] = [await liveWorkspace(service), await liveWorkspace(service)];
  const connect = (credentials: object, settings: object = { model: "some-model", baseUrl: own.url }) =>
    service.rest("PUT", "/v1/integrations/answers", { vendor: "openai", credentials, settings }, place);
  const connected = async (apiKey: string) => {
    const { status, body } = await connect({ apiKey });
    expect(status).toBe(202);
    const run = await service.rest(
      "GET",
      `/v1/agent/invocations/${body.invocationId}?waitSeconds=60`,
      undefined,
      place,
    );
    return run.body.result;
  };
  const shown = async () => {
    const { body, text } = await service.rest("GET", "/v1/integrations", undefined, place);
    expect(text).not.toContain(own.apiKey);
    return body.data.find(({ port }: { port: string }) => port === "answers");
  };
  const ask = async (who: Place) => {
    for (const engines of [fake, own]) engines.clear();
    for (const engines of [fake, own]) engines.answerNext(OPENAI);
    const body = { prompt: PROMPT, samples: 1, llms: ["llm_chat_1"] };
    const { body: started } = await service.rest("POST", "/v1/research/ai-citation", body, who);
    const path = `/v1/agent/invocations/${started.invocationId}?waitSeconds=60`;
    const { body: run } = await service.rest("GET", path, undefined, who);
    const keys = [fake, own].map(({ requests }) =>
      requests.filter(({ method }) => method === "POST").map(({ headers }) => headers["authorization"]),
    );
    return { run, keys };
  };

  const malformed = await connect({ apiKey: "sk with spaces" }, { baseUrl: own.url });
  expect(malformed).toMatchObject({ status: 400, body: { code: "validation_error" } });
  const fields = malformed.body.details.errors.map(({ field }: { field: string }) => field);
  expect(fields.toSorted()).toEqual(["credentials.apiKey", "settings.model"]);
  expect(malformed.text).not.toContain("sk with spaces");
  expect(await shown()).toMatchObject({ source: "operator", hasCredentials: false });

  const wrong = await connected("sk-revoked-abcdefghijkl");
  expect(wrong).toMatchObject({
    status: "warning",
    source: "workspace",
    message: expect.stringMatching(/key|credentials/),
  });
  const refused = await ask(place);
  // The operator's account never pays for a workspace whose key is refused.
  expect(refused.keys).toEqual([[], ["Bearer sk-revoked-abcdefghijkl"]]);
  expect(refused.run).toMatchObject({ status: "FAILED", creditsUsed: 0, error: { code: "llm_unavailable" } });

  expect(await connected(own.apiKey)).toMatchObject({ status: "healthy", source: "workspace", message: null });
  expect(await shown()).toMatchObject({ vendor: "openai", source: "workspace", hasCredentials: true });
  const asked = await ask(place);
  expect(asked.keys).toEqual([[], [`Bearer ${own.apiKey}`]]);
  expect(asked.run).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0.5 });
  expect((await ask(other)).keys).toEqual([[`Bearer ${fake.apiKey}`], []]);

  expect((await service.rest("DELETE", "/v1/integrations/answers", undefined, place)).status).toBe(204);
  expect(await shown()).toMatchObject({ source: "operator", hasCredentials: false });
  expect((await ask(place)).keys).toEqual([[`Bearer ${fake.apiKey}`], []]);
  fake.clear();
});

test("an agency's key of each vendor asks for its workspaces, one that connects its own does not use it, and strangers never do", async () => {
  await using agencys = closing(await startAnswerEngines({ apiKey: "sk-of-the-agency-abcdefgh" }));
  await using own = closing(await startAnswerEngines({ apiKey: "sk-of-the-workspace-abcdef" }));
  const agencyId = await createAgency(service.database);
  const [first, second] = [
    await createWorkspace(service.database, { agencyId }),
    await createWorkspace(service.database, { agencyId }),
  ];
  const { secret: key } = await createKey(service.database, { agencyId });
  const stranger = await liveWorkspace(service);
  const connect = async (vendor: string, engines: FakeEngines, workspace?: string) => {
    const settings = { model: "some-model", baseUrl: engines.url };
    const body = { vendor, credentials: { apiKey: engines.apiKey }, settings };
    const level = workspace === undefined ? "agency" : "workspace";
    const {
      status,
      body: started,
      text,
    } = await service.rest(
      "PUT",
      "/v1/integrations/answers",
      { ...body, level },
      workspace === undefined ? { key } : { key, workspace },
    );
    expect(status, text).toBe(202);
    const path = `/v1/agent/invocations/${started.invocationId}?waitSeconds=60`;
    const run = await service.rest("GET", path, undefined, { key, workspace: started.workspaceId });
    expect(run.body.result, run.text).toMatchObject({ status: "healthy", source: level, message: null });
  };
  const ask = async (llm: string, answer: unknown, who: Place) => {
    for (const engines of [fake, agencys, own]) {
      engines.clear();
      engines.answerNext(answer);
    }
    const { status, body: started } = await service.rest(
      "POST",
      "/v1/research/ai-citation",
      { prompt: PROMPT, samples: 1, llms: [llm] },
      who,
    );
    const run = `/v1/agent/invocations/${started.invocationId}?waitSeconds=60`;
    const result = status === 202 ? (await service.rest("GET", run, undefined, who)).body.result : started;
    const asked = [agencys, own].map(({ requests }) => requests.filter(({ method }) => method === "POST").length);
    return { result, asked };
  };
  // Without Google's redirects, which nothing resolves here.
  const gemini = JSON.parse(
    JSON.stringify(GEMINI).replaceAll(
      /https:\/\/vertexaisearch[^"]+\/(tallyhour|twice|dead)/g,
      "https://tallyhour.example/",
    ),
  );
  const vendors = [
    ["perplexity", "llm_search_2", PERPLEXITY],
    ["anthropic", "llm_assistant_3", ANTHROPIC],
    ["google", "llm_assistant_4", gemini],
  ] as const;
  for (const [vendor, llm, answer] of vendors) {
    await connect(vendor, agencys);
    for (const workspace of [first, second]) {
      const { result, asked } = await ask(llm, answer, { key, workspace });
      expect(asked, vendor).toEqual([1, 0]);
      expect(result.perLlm, vendor).toMatchObject([{ llm, samples: 1 }]);
      const cited = result.perLlm[0].citations.map(({ domain }: { domain: string }) => domain);
      expect(cited, vendor).toContain("tallyhour.example");
    }
    expect(await ask(llm, answer, stranger)).toMatchObject({ result: { code: "llm_unavailable" }, asked: [0, 0] });
  }
  const [vendor, llm, answer] = vendors[1];
  await connect(vendor, own, second);
  expect((await ask(llm, answer, { key, workspace: second })).asked).toEqual([0, 1]);
  await connect(vendor, agencys);
  expect((await ask(llm, answer, { key, workspace: first })).asked).toEqual([1, 0]);
  await service.rest("DELETE", "/v1/integrations/answers", undefined, { key, workspace: second });
  expect((await ask(llm, answer, { key, workspace: second })).asked).toEqual([1, 0]);
  fake.clear();
});

function closing(engines: FakeEngines): FakeEngines & AsyncDisposable {
  return { ...engines, [Symbol.asyncDispose]: () => engines.close() };
}

test("samples are found by engine, domain, outcome and time, page by page, and only in their workspace", async () => {
  const [place, stranger] = [await liveWorkspace(service), await liveWorkspace(service)];
  fake.answerNext(OPENAI, { ...OPENAI, status: "incomplete" }, OPENAI);
  await checked(place, { prompt: PROMPT, samples: 3 });
  const path = "/v1/research/ai-citation/samples";
  const total = async (query: string, who: Pick<Place, "key"> = place) =>
    (await service.rest("GET", `${path}?${query}`, undefined, who)).body.total;

  expect(await total("llm=llm_chat_1")).toBe(3);
  expect(await total("llm=llm_search_2")).toBe(0);
  expect(await total("outcome=failed,refused")).toBe(1);
  expect(await total("domain=https://www.tallyhour.example/x")).toBe(2);
  expect(await total("domain=draftbook.example")).toBe(0);
  expect(await total("since=2020-01-01T00:00:00Z&until=2021-01-01T00:00:00Z")).toBe(0);
  expect(await total("", stranger)).toBe(0);
  const { body: first } = await service.rest("GET", `${path}?limit=2`, undefined, place);
  const { body: rest } = await service.rest("GET", `${path}?limit=2&cursor=${first.nextCursor}`, undefined, place);
  expect([...first.data, ...rest.data]).toHaveLength(3);
  const { sampleId } = first.data[0];
  expect((await service.rest("GET", `${path}/${sampleId}`, undefined, stranger)).status).toBe(404);
  const wrong = await service.rest("GET", `${path}?outcome=lost`, undefined, place);
  expect(wrong).toMatchObject({ status: 400, body: { code: "validation_error" } });
});

test("without an engine a check is refused with 503 before anything is reserved, and an estimate is not", async () => {
  const place = await liveWorkspace(without);
  const body = { prompt: PROMPT };

  const refused = await without.rest("POST", "/v1/research/ai-citation", body, place);
  const unknown = await service.rest(
    "POST",
    "/v1/research/ai-citation",
    { ...body, llms: ["llm_search_2"] },
    await liveWorkspace(service),
  );
  const estimate = await without.rest("POST", "/v1/research/ai-citation?dryRun=true", body, place);
  const nowhere = await service.rest(
    "POST",
    "/v1/research/ai-citation",
    { ...body, surfaces: ["consumer"] },
    await liveWorkspace(service),
  );
  const invoked = await without.rest("POST", "/v1/agent/invoke", { skill: "research.ai_citation", input: body }, place);

  expect(refused).toMatchObject({ status: 503, body: { code: "llm_unavailable" } });
  for (const answer of [unknown, nowhere, invoked])
    expect(answer).toMatchObject({ status: 503, body: { code: "llm_unavailable" } });
  expect(estimate).toMatchObject({ status: 200, body: { estimatedCost: { credits: 12.5 } } });
  expect((await without.rest("GET", "/v1/agent/invocations", undefined, place)).body.total).toBe(0);
});

test("in a test world all engines answer, over REST and as tools, and a change of a model is seen", async () => {
  const place = await testWorkspace();
  const mcp = await service.mcp(place);
  const call = async (name: string, given: object) =>
    Object((await mcp.callTool({ name, arguments: { ...given } })).structuredContent);
  const body = { prompt: "What is the best shop for mountain bikes?", samples: 4 };

  const before = await checked(place, body);
  const outage = { event: "provider_outage", port: "answers", durationHours: 1 };
  await service.rest("POST", "/v1/test/market", { event: "model_change", llm: "llm_chat_1" }, place);
  const after = await checked(place, { ...body, llms: ["llm_chat_1"] });
  await service.rest("POST", "/v1/test/market", outage, place);
  const down = await checked(place, { ...body, llms: ["llm_chat_1", "search_overview"] }).catch(() => undefined);

  expect(before.result.perLlm.map(({ llm }) => llm)).toEqual([
    "llm_chat_1",
    "llm_search_2",
    "llm_assistant_3",
    "llm_assistant_4",
    "search_overview",
  ]);
  expect(before.result.perLlm.flatMap(({ citations }) => citations.filter(({ rate }) => rate > 0))).not.toEqual([]);
  expect([before, after].map(({ result }) => result.perLlm[0]?.models)).toEqual([
    ["sandbox-llm_chat_1-1"],
    ["sandbox-llm_chat_1-2"],
  ]);
  expect(down?.result.perLlm[0]).toMatchObject({ llm: "llm_chat_1", outcome: "failed", samples: 0 });
  const samples = await call("research.ai_citation.samples.list", { llm: "llm_chat_1", outcome: "answered" });
  const sample = await call("research.ai_citation.samples.get", { id: samples.data[0].sampleId });
  for (const { url, span } of sample.citations) expect(sample.text.slice(span.start, span.end)).toContain(url);
  await mcp.close();
});

test("a hunt in a test world ends in actions, with a report, and without an engine it is refused before it starts", async () => {
  const place = await testWorkspace("thursday");
  const phrases = ["mountain bikes", "folding bikes", "bike repair", "how to choose a bike"];
  const body = { keywords: phrases.map((keyword) => ({ keyword })) };
  expect((await service.rest("POST", "/v1/keywords/bulk", body, place)).status).toBe(201);
  const request = { skill: "citation_hunter", input: { samples: 1 } };

  const started = await service.rest("POST", "/v1/agent/invoke", { ...request, mode: "FOREGROUND" }, place);
  const unconnected = await liveWorkspace(without);
  const refused = await without.rest("POST", "/v1/agent/invoke", request, unconnected);
  const estimate = await without.rest("POST", "/v1/agent/invoke", { ...request, dryRun: true }, unconnected);

  expect(started.body.status, started.text).toBe("SUCCEEDED");
  const result: CitationHunterResult = started.body.result;
  expect(result.perPrompt.map(({ prompt }) => prompt).toSorted()).toEqual([
    "How do I choose a bike?",
    "Which bike repair would you recommend?",
    "Which folding bikes would you recommend?",
    "Which mountain bikes would you recommend?",
  ]);
  expect(result.opportunities.length).toBeGreaterThan(3);
  expect(new Set(result.opportunities.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  expect(started.body.creditsUsed).toBe(
    result.perPrompt.flatMap(({ perLlm }) => perLlm).reduce((sum, { samples }) => sum + samples / 2, 0),
  );
  const path = `/v1/agent/files/agent-output/citations/report.md/raw`;
  expect((await service.rest("GET", path, undefined, place)).text).toContain("## What to do");
  expect(refused).toMatchObject({ status: 503, body: { code: "llm_unavailable" } });
  expect(estimate).toMatchObject({ status: 200, body: { estimatedCost: { credits: 40 } } });
  expect((await without.rest("GET", "/v1/agent/invocations", undefined, unconnected)).body.total).toBe(0);
});

test("the demo shows the answers behind its numbers", async () => {
  const listed = await service.rest("GET", "/v1/research/ai-citation/samples?llm=llm_chat_1&limit=5", undefined, {
    key: null,
  });
  const { sampleId, prompt }: AiCitationSample = listed.body.data[0];

  const { body: sample }: { body: AiCitationSampleDetail } = await service.rest(
    "GET",
    `/v1/research/ai-citation/samples/${sampleId}`,
    undefined,
    { key: null },
  );

  expect(sample).toMatchObject({ sampleId, prompt });
  for (const { url, span } of sample.citations) expect(sample.text?.slice(span?.start, span?.end)).toContain(url);

  // One prompt is asked in the apps of two engines too, and its answers there are other ones.
  const read = async (path: string) =>
    (await service.rest("GET", `/v1/research/ai-citation/${path}`, undefined, { key: null })).body;
  const { figures } = await read("share-of-voice?details=true");
  expect(figures.surfaceGaps).toMatchObject([
    { llm: "llm_assistant_4", prompts: 1 },
    { llm: "llm_chat_1", prompts: 1 },
  ]);
  for (const { api, consumer, gap } of figures.surfaceGaps) expect(gap).toBeCloseTo(consumer - api, 3);
  const { data: queries } = await read("queries");
  const both = queries.find(({ surfaces }: { surfaces: string[] | null }) => surfaces?.length === 2);
  const surfaces = await Promise.all(
    ["api", "consumer"].map((surface) => read(`samples?queryId=${both.queryId}&llm=llm_chat_1&surface=${surface}`)),
  );
  expect(surfaces[0].total).toBeGreaterThan(0);
  expect(surfaces[1].total).toBe(surfaces[0].total);
});
