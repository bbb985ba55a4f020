import type {
  AiCitationHistory,
  AiCitationQuery,
  AiCitationQueryDetail,
  AiCitationSample,
  ShareOfVoiceSummary,
} from "@findable/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { advance } from "../harness/advance.ts";
import { hoursUntil } from "../harness/moments.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";
import { withoutReasons } from "../harness/without-reasons.ts";

const PATH = "/v1/research/ai-citation/queries";

let service: Service;

beforeAll(async () => {
  service = await startService({ alone: true });
});
afterAll(() => service[Symbol.asyncDispose]());

/** A test world with one workspace, and calls of it that must succeed. */
async function openWorld() {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "wednesday" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de" };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  return {
    place: { key, workspace },
    call,
    advance: (body: object) => advance(call, body),
    history: async (id: string): Promise<AiCitationHistory> => call("GET", `${PATH}/${id}/history`),
    shares: async (): Promise<ShareOfVoiceSummary> => call("GET", "/v1/research/ai-citation/share-of-voice"),
    monitor: async (body: object): Promise<AiCitationQuery> => call("POST", PATH, body),
  };
}

test("a monitored prompt is sampled once a day, and its days and shares are made of the stored answers", async () => {
  const world = await openWorld();
  const query = await world.monitor({
    prompt: "What is the best shop for mountain bikes?",
    llms: ["llm_chat_1", "llm_search_2"],
    samplesPerDay: 3,
    trackDomains: ["bergzeit-bikes.de", "trailhub.example"],
    tags: ["basket:bikes"],
  });
  expect(query).toMatchObject({ creditsPerDay: 3, version: 1, branded: false, lastError: null });

  const fired = await world.advance({ days: 3 });

  expect(fired.filter(({ kind }) => kind === "ai_citation_sample")).toHaveLength(3);
  const { series } = await world.history(query.queryId);
  expect(series).toHaveLength(3);
  for (const { perLlm } of series) {
    expect(Object.keys(perLlm).toSorted()).toEqual(["llm_chat_1", "llm_search_2"]);
    for (const { totalSamples, n, outcome, ourRate } of Object.values(perLlm)) {
      expect(totalSamples).toBe(3);
      expect(outcome === "failed" ? ourRate : n > 0).toBe(outcome === "failed" ? null : true);
    }
  }
  const samples = await world.call("GET", `/v1/research/ai-citation/samples?queryId=${query.queryId}&limit=200`);
  expect(samples.total).toBe(18);
  const detail: AiCitationQueryDetail = await world.call("GET", `${PATH}/${query.queryId}`);
  expect(detail.latestResult?.perLlm.map(({ llm }) => llm)).toEqual(["llm_chat_1", "llm_search_2"]);
  expect(detail.lastSampledAt).toEqual(expect.any(String));
  const shares = await world.shares();
  expect(Object.keys(shares.summary).toSorted()).toEqual(["bergzeit-bikes.de", "trailhub.example"]);
  expect(shares).toMatchObject({
    queriesIncluded: 1,
    summary: { "bergzeit-bikes.de": { verdict: "insufficient", delta30d: null } },
  });
});

test("a change holds from the next sampling and is a break, and a deleted prompt is not sampled again", async () => {
  const world = await openWorld();
  const { queryId } = await world.monitor({
    prompt: "Which bike shop is good?",
    llms: ["llm_chat_1"],
    samplesPerDay: 1,
  });
  await world.advance({ days: 1 });

  const more = await world.call("PATCH", `${PATH}/${queryId}`, { samplesPerDay: 2 });
  const other = await world.call("PATCH", `${PATH}/${queryId}`, { llms: ["llm_search_2"] });
  const same = await world.call("PATCH", `${PATH}/${queryId}`, { llms: ["llm_search_2"] });
  await world.advance({ days: 1 });

  expect([more.version, other.version, same.version]).toEqual([1, 2, 2]);
  const { series } = await world.history(queryId);
  expect(
    series.map(({ perLlm }) => Object.entries(perLlm).map(([llm, { totalSamples }]) => [llm, totalSamples])),
  ).toEqual([[["llm_chat_1", 1]], [["llm_search_2", 2]]]);

  expect((await service.rest("DELETE", `${PATH}/${queryId}`, undefined, world.place)).status).toBe(204);
  await world.advance({ days: 2 });
  expect((await world.call("GET", "/v1/research/ai-citation/samples")).total).toBe(3);
  expect((await service.rest("GET", `${PATH}/${queryId}`, undefined, world.place)).status).toBe(404);
  expect((await service.rest("DELETE", `${PATH}/${queryId}`, undefined, world.place)).status).toBe(404);
});

test("with details, a share of voice has the figures of each engine, prompt and week, equal to the stored answers", async () => {
  const world = await openWorld();
  const { queryId } = await world.monitor({
    prompt: "What is the best shop for mountain bikes?",
    llms: ["llm_chat_1", "llm_search_2"],
    samplesPerDay: 2,
    trackDomains: ["bergzeit-bikes.de", "trailhub.example"],
  });
  await world.advance({ days: 10 });

  const plain = await world.shares();
  const { figures, ...summary }: ShareOfVoiceSummary = await world.call(
    "GET",
    "/v1/research/ai-citation/share-of-voice?details=true",
  );
  const { data } = await world.call("GET", `/v1/research/ai-citation/samples?queryId=${queryId}&limit=200`);

  expect(withoutReasons({ ...summary, figures: null })).toEqual(withoutReasons(plain));
  for (const llm of ["llm_chat_1", "llm_search_2"]) {
    const answers = data.filter((sample: AiCitationSample) => sample.llm === llm && isAnswer(sample));
    const citing = answers.filter(({ citedDomains }: AiCitationSample) => citedDomains.includes("bergzeit-bikes.de"));
    const counted = { llm, surface: "api", models: [expect.any(String)] };
    const cell = { ...counted, queryId, hits: citing.length, n: answers.length, lowSample: answers.length < 20 };
    expect(figures?.cells).toContainEqual(expect.objectContaining(cell));
    expect(figures?.engines).toContainEqual(
      expect.objectContaining({
        ...counted,
        presence: expect.objectContaining({ n: answers.length, measuredCells: 1, plannedCells: 1 }),
        change: expect.objectContaining({ verdict: "insufficient", provisional: true }),
      }),
    );
  }
  const one: ShareOfVoiceSummary = await world.call(
    "GET",
    `/v1/research/ai-citation/share-of-voice?details=true&queryId=${queryId}&llm=llm_chat_1&surface=api`,
  );
  const [asked] = figures?.engines.filter(({ llm }) => llm === "llm_chat_1") ?? [];
  expect(one.figures?.engines).toEqual([{ ...asked, evidence: one.figures?.engines[0]?.evidence }]);
  expect(one.figures?.engines[0]?.evidence).toContain(queryId);
  expect(one.figures?.weeks.at(-1)?.evidence ?? "").toContain(queryId);
  expect(one.figures?.cells).toEqual(figures?.cells.filter(({ llm }) => llm === "llm_chat_1"));
  const elsewhere = await world.call("GET", "/v1/research/ai-citation/share-of-voice?details=true&surface=consumer");
  expect(elsewhere.figures).toMatchObject({ engines: [], cells: [], presence: { basket: { rate: null, n: 0 } } });
  expect(figures?.presence.basket.n).toBe(data.filter(isAnswer).length);
  expect(figures?.presence.market.rate).toBeNull();
  expect(figures?.weeks.map(({ presence }) => presence.n > 0)).toEqual([false, false, true, true]);
  expect(Object.keys(figures?.weeks[3]?.shares ?? {}).toSorted()).toEqual(["bergzeit-bikes.de", "trailhub.example"]);
});

test("prompts that are asked in the app and over the API have their gap as a figure, and only one surface in shares", async () => {
  const world = await openWorld();
  const prompts = ["mountain", "city", "cargo", "gravel", "folding"].map((kind) => `Which ${kind} bikes are best?`);
  const body = { llms: ["llm_chat_1", "llm_search_2"], samplesPerDay: 2, surfaces: ["api", "consumer"] };
  for (const prompt of prompts)
    await world.monitor({ ...body, prompt, trackDomains: ["bergzeit-bikes.de", "a.example"] });
  const [query] = (await world.call("GET", PATH)).data as AiCitationQuery[];
  expect(query).toMatchObject({ surfaces: ["api", "consumer"], creditsPerDay: 4 });
  await world.advance({ days: 3 });

  const { figures, summary }: ShareOfVoiceSummary = await world.call(
    "GET",
    "/v1/research/ai-citation/share-of-voice?details=true",
  );
  const answersAt = async (path: string | null | undefined) => {
    const { data }: { data: AiCitationSample[] } = await world.call("GET", `${path}&limit=200`);
    return data.filter(isAnswer);
  };
  const [gap] = figures?.surfaceGaps ?? [];
  const [api, consumer] = [await answersAt(gap?.apiEvidence), await answersAt(gap?.consumerEvidence)];

  // Only one of the two engines is on both surfaces.
  expect(figures?.surfaceGaps).toHaveLength(1);
  expect(gap).toMatchObject({ llm: "llm_chat_1", prompts: 5 });
  for (const [answers, rate] of [[api, gap?.api] as const, [consumer, gap?.consumer] as const]) {
    const rates = prompts.map((prompt) => {
      const own = answers.filter((answer) => answer.prompt === prompt);
      return own.filter(({ citedDomains }) => citedDomains.includes("bergzeit-bikes.de")).length / own.length;
    });
    expect(rate).toBeCloseTo(rates.reduce((sum, one) => sum + one, 0) / rates.length, 3);
  }
  expect(gap?.gap).toBeCloseTo((gap?.consumer ?? 0) - (gap?.api ?? 0), 3);
  expect(gap?.low).toBeLessThanOrEqual(gap?.gap ?? -1);
  expect(gap?.high).toBeGreaterThanOrEqual(gap?.gap ?? 1);
  expect(new Set(consumer.map(({ surface }) => surface))).toEqual(new Set(["consumer"]));
  const counted = await answersAt(summary["bergzeit-bikes.de"]?.evidence);
  expect(new Set(counted.map(({ surface }) => surface))).toEqual(new Set(["api"]));

  const one = await world.call("PATCH", `${PATH}/${query?.queryId}`, { surfaces: null });
  expect(one).toMatchObject({ surfaces: null, creditsPerDay: 2, version: 1 });
  const nowhere = { ...body, prompt: "Which tool?", llms: ["llm_search_2"], surfaces: ["consumer"] };
  const refused = await service.rest("POST", PATH, nowhere, world.place);
  expect(refused).toMatchObject({ status: 503, body: { code: "llm_unavailable" } });
});

test("a weekly prompt is sampled one day a week, and a prompt that names the brand stays out of shares", async () => {
  const world = await openWorld();
  const weekly = await world.monitor({
    prompt: "Which bike shop?",
    llms: ["llm_chat_1"],
    samplesPerDay: 7,
    cadence: "weekly",
  });
  const branded = await world.monitor({ prompt: "Is Bergzeit a good shop?", llms: ["llm_chat_1"], samplesPerDay: 1 });

  await world.advance({ days: 14 });

  expect(weekly.creditsPerDay).toBe(0.5);
  expect((await world.history(weekly.queryId)).series).toHaveLength(2);
  expect(branded.branded).toBe(true);
  expect((await world.shares()).queriesIncluded).toBe(1);
});

test("an outage is made up for once, and its days are failed, not lower", async () => {
  const world = await openWorld();
  const { queryId } = await world.monitor({ prompt: "Which bike shop?", llms: ["llm_chat_1"], samplesPerDay: 2 });
  await world.advance({ days: 1 });
  await world.call("POST", "/v1/test/market", { event: "provider_outage", port: "answers", durationHours: 24 });
  await world.advance({ days: 1 });
  await world.advance({ days: 1 });

  const { series } = await world.history(queryId);

  expect(series.map(({ perLlm }) => perLlm["llm_chat_1"]?.outcome)).toContain("failed");
  const failed = series.find(({ perLlm }) => perLlm["llm_chat_1"]?.outcome === "failed");
  expect(failed?.perLlm["llm_chat_1"]).toMatchObject({ ourRate: null, n: 0, totalSamples: 2 });
});

test("two workers that find the same prompt due sample it once, however long it was due", async () => {
  const world = await openWorld();
  const { queryId } = await world.monitor({ prompt: "Which bike shop?", llms: ["llm_chat_1"], samplesPerDay: 1 });
  const other = await service.spawn("worker");
  await dueSince(queryId, "9 days");

  await expect.poll(async () => (await world.call("GET", `${PATH}/${queryId}`)).lastSampledAt).not.toBeNull();

  expect((await world.call("GET", `/v1/agent/invocations?resourceId=${queryId}`)).total).toBe(1);
  const { nextSampleAt } = await world.call("GET", `${PATH}/${queryId}`);
  expect(hoursUntil(nextSampleAt)).toBeGreaterThan(0);
  await other.kill("SIGTERM");
});

test("inputs that no engine could use are refused, before anything is stored", async () => {
  const { place, call } = await openWorld();
  const refused = async (body: object) => (await service.rest("POST", PATH, body, place)).body;

  expect(await refused({ prompt: "   " })).toMatchObject({ code: "validation_error" });
  expect(await refused({ prompt: "x", trackDomains: ["not a domain"] })).toMatchObject({
    code: "validation_error",
    details: { errors: [{ field: "trackDomains[0]" }] },
  });
  expect(await refused({ prompt: "x", llms: ["llm_chat_9"] })).toMatchObject({ code: "validation_error" });
  const estimate = await service.rest("POST", `${PATH}?dryRun=true`, { prompt: "x", samplesPerDay: 2 }, place);
  expect(estimate).toMatchObject({ status: 200, body: { estimatedCost: { credits: 5 }, dryRun: true } });
  expect((await call("GET", PATH)).total).toBe(0);
});

test("without an engine a prompt is not monitored, and without credits neither", async () => {
  const agencyId = await createAgency(service.database);
  const workspaceId = await createWorkspace(service.database, { agencyId });
  const { secret: key } = await createKey(service.database, { agencyId, workspaceId });

  const answer = await service.rest("POST", PATH, { prompt: "Which bike shop?" }, { key });

  expect(answer).toMatchObject({ status: 503, body: { code: "llm_unavailable" } });
});

function isAnswer({ outcome }: AiCitationSample): boolean {
  return outcome === "answered" || outcome === "not_searched";
}

/** Makes a prompt due for that long. */
async function dueSince(queryId: string, age: string): Promise<void> {
  const client = new pg.Client(service.database.adminUrl);
  await client.connect();
  try {
    await client.query("update ai_citation_queries set next_sample_at = now() - $2::interval where id = $1", [
      queryId,
      age,
    ]);
  } finally {
    await client.end();
  }
}
