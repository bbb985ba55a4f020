import type { CheckAiCitationInput, CheckAiCitationResult, SampleOutcome } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFakeClock } from "../../../test/fakes/clock.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, type EndedRun, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { ProviderError, type ProviderErrorKind } from "../../kernel/errors/provider-error.ts";
import type { AnswerQuestion, AnswersPort, AnswerTarget, EngineAnswer } from "../../providers/answers/port.ts";
import { researchAiCitation } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const RIVAL = "hourglasspm.example";
const PROMPT = "Which time tracking tool suits a small studio?";

function target(llm: AnswerTarget["llm"], surface: AnswerTarget["surface"] = "api"): AnswerTarget {
  return { llm, surface, vendor: "acme", requestedModel: "acme-1" };
}

function answer(changes: Partial<EngineAnswer> & { cites?: readonly string[] } = {}): EngineAnswer {
  const { cites = [], ...rest } = changes;
  return {
    outcome: "answered",
    text: "Hourglass PM fits.",
    model: "acme-1-0",
    retrieval: "forced",
    locationApplied: "tool",
    searches: ["time tracking"],
    citations: cites.map((domain) => ({ url: `https://${domain}/`, domain, title: null, span: null })),
    consulted: [],
    inputTokens: 10,
    outputTokens: 20,
    costUsd: 0.01,
    warnings: [],
    ...rest,
  };
}

type Reply = (question: AnswerQuestion, place: Workplace) => EngineAnswer | ProviderErrorKind | Promise<EngineAnswer>;

interface Asked {
  input?: Partial<CheckAiCitationInput>;
  targets?: readonly AnswerTarget[];
  reply?: Reply;
  budget?: { maxCredits: number };
}

async function open({ targets = [target("llm_chat_1")], reply = () => answer() }: Asked) {
  const place = await seedWorkplace(database);
  const questions: AnswerQuestion[] = [];
  const answers: AnswersPort = {
    vendor: "acme",
    targets,
    async ask(question) {
      questions.push(question);
      const given = await reply(question, place);
      if (typeof given !== "string") return given;
      throw new ProviderError("answers", given, `Acme failed: ${given}.`, { retryAfterMs: 0, costUsd: 0.002 });
    },
    check: async () => null,
  };
  const engine = await createEngine(database, [researchAiCitation], { ...noProviders, answers }, createFakeClock());
  return { place, questions, engine, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() };
}

/** A finished check. */
async function check(asked: Asked) {
  await using world = await open(asked);
  await world.engine.startWorker();
  const input = { prompt: PROMPT, trackDomains: [RIVAL], ...asked.input };
  const id = await world.engine.start(world.place, researchAiCitation, input, asked.budget);
  const run = await world.engine.ended(world.place, id);
  return { ...world, id, run, result: resultOf(run), samples: await storedSamples(world.place) };
}

// The run succeeded, or the first assertion of each test fails.
function resultOf(run: EndedRun): CheckAiCitationResult {
  return run.result as unknown as CheckAiCitationResult;
}

interface StoredSample {
  llm: string;
  surface: string;
  outcome: SampleOutcome;
  failure: string | null;
  cited_domains: string[];
  has_body: boolean;
}

async function storedSamples({ workspaceId }: Workplace): Promise<StoredSample[]> {
  const [rows] = await database.system.batch<StoredSample>([
    sql`select llm, surface, outcome, failure, cited_domains, body is not null as has_body
        from ai_citation_samples where workspace_id = ${workspaceId} order by sampled_at, id`,
  ]);
  return rows ?? [];
}

test("stores every answer, counts citations and mentions of each engine, and charges for each answer", async () => {
  const targets = [target("llm_chat_1"), target("llm_assistant_4")];
  const { run, result, samples, questions, place } = await check({
    targets,
    input: { samples: 4, llms: ["llm_chat_1", "llm_assistant_4"] },
    reply: ({ llm, repetition }, { workspaceId }) =>
      answer(
        llm === "llm_chat_1" ? { cites: [`${workspaceId}.example`, ...(repetition % 2 === 0 ? [RIVAL] : [])] } : {},
      ),
  });

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 4 });
  expect(questions).toHaveLength(8);
  expect(questions[0]).toMatchObject({ prompt: PROMPT, country: "US", language: "en" });
  expect(samples.map(({ outcome, has_body }) => [outcome, has_body])).toEqual(Array(8).fill(["answered", true]));
  const own = `${place.workspaceId}.example`;
  expect(result.perLlm[0]).toMatchObject({
    llm: "llm_chat_1",
    surface: "api",
    models: ["acme-1-0"],
    outcome: "measured",
    samples: 4,
    failedSamples: 0,
    citations: [
      { domain: own, rate: 1, n: 4, avgPosition: 1, ourBrand: true },
      { domain: RIVAL, rate: 0.5, n: 4, avgPosition: 2, ourBrand: false },
    ],
    mentions: [{ rate: 0.5, n: 4 }],
  });
  expect(result.perLlm[1]).toMatchObject({ citations: [{ domain: RIVAL, rate: 0, avgPosition: null }] });
  expect(result.perLlm[1]?.mentions).toMatchObject([{ rate: 1, n: 4 }]);
});

test("a killed run asks for nothing twice and stores nothing twice", async () => {
  let asked = 0;
  let isSecond = false;
  const half = Promise.withResolvers<void>();
  await using world = await open({
    reply: ({ signal }) => {
      asked += 1;
      if (asked <= 3 || isSecond) return answer();
      half.resolve();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  });
  const first = await world.engine.startWorker();
  const id = await world.engine.start(world.place, researchAiCitation, { prompt: PROMPT, samples: 9 });
  await half.promise;
  await expect.poll(() => storedSamples(world.place)).toHaveLength(3);
  await first.close();
  isSecond = true;

  await world.engine.startWorker();

  const run = await world.engine.ended(world.place, id);
  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 4.5 });
  expect(await storedSamples(world.place)).toHaveLength(9);
});

test("what does not count is stored with its outcome, is no zero, and is not charged", async () => {
  const outcomes = ["answered", "not_searched", "refused", "parse_suspect", "no_surface", "failed"] as const;
  const { run, result, samples } = await check({
    input: { samples: 6 },
    reply: ({ repetition }) => {
      const outcome = outcomes[repetition] ?? "failed";
      return outcome === "failed" ? "upstream_empty" : answer({ outcome, cites: [RIVAL] });
    },
  });

  expect(run.credits_captured).toBe(1);
  expect(samples.map(({ outcome }) => outcome).toSorted()).toEqual([...outcomes].toSorted());
  expect(result.perLlm[0]).toMatchObject({
    samples: 2,
    failedSamples: 4,
    outcomes: { answered: 1, not_searched: 1, refused: 1, parse_suspect: 1, no_surface: 1, failed: 1 },
    citations: [{ domain: RIVAL, rate: 1, n: 2 }],
  });
  expect(result.warnings).toContainEqual(expect.stringMatching(/4 of 6 samples do not count.*Acme failed/));
});

test("keeps the answers of one engine where another fails, and says why", async () => {
  const { run, result } = await check({
    targets: [target("llm_chat_1"), target("llm_search_2")],
    input: { llms: ["llm_chat_1", "llm_search_2", "llm_assistant_3"], samples: 2 },
    reply: ({ llm }) => (llm === "llm_search_2" ? "quota" : answer()),
  });

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 1 });
  expect(result.perLlm.map(({ llm, outcome }) => [llm, outcome])).toEqual([
    ["llm_chat_1", "measured"],
    ["llm_search_2", "failed"],
  ]);
  expect(result.warnings).toEqual([
    expect.stringContaining("llm_assistant_3 is not connected"),
    expect.stringContaining("Acme failed: quota."),
  ]);
});

test("an engine whose account is refused is asked once, and one that fails again and again a few times", async () => {
  const refused = await check({ input: { samples: 20 }, reply: () => "auth" });
  const down = await check({ input: { samples: 60 }, reply: () => "upstream_empty" });

  expect(refused.run).toMatchObject({ status: "FAILED", error: { code: "llm_unavailable" }, credits_captured: 0 });
  expect(refused.questions.length).toBeLessThanOrEqual(6);
  expect(down.questions.length).toBeLessThanOrEqual(12);
  expect(down.samples).toHaveLength(60);
});

test("a rate limit is waited for, and the answer counts", async () => {
  let calls = 0;
  const { run } = await check({
    input: { samples: 1 },
    reply: () => {
      calls += 1;
      return calls === 1 ? "rate_limited" : answer();
    },
  });

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 0.5 });
});

test("surfaces are asked as named and never pooled", async () => {
  const targets = [target("llm_chat_1", "consumer"), target("llm_chat_1")];
  const reply: Reply = ({ surface }) => answer({ cites: surface === "api" ? [RIVAL] : [] });

  const both = await check({
    targets,
    reply,
    input: { llms: ["llm_chat_1"], surfaces: ["api", "consumer"], samples: 2 },
  });
  const first = await check({ targets, reply, input: { llms: ["llm_chat_1"], samples: 2 } });

  expect(both.result.perLlm.map(({ surface, citations }) => [surface, citations[0]?.rate])).toEqual([
    ["api", 1],
    ["consumer", 0],
  ]);
  expect(both.result.shareOfVoiceSamples[RIVAL]?.n).toBe(2);
  expect(first.result.perLlm.map(({ surface }) => surface)).toEqual(["api"]);
});

test("without an engine the run fails with llm_unavailable and charges nothing", async () => {
  const { run } = await check({ targets: [] });

  expect(run).toMatchObject({ status: "FAILED", error: { code: "llm_unavailable" }, credits_captured: 0 });
});

test("a prompt that names the brand is marked, and so are its answers", async () => {
  await using world = await open({});
  await world.engine.startWorker();
  const id = await world.engine.start(world.place, researchAiCitation, { prompt: "Is Acme any good?", samples: 1 });

  expect(resultOf(await world.engine.ended(world.place, id)).branded).toBe(true);
  const [rows] = await database.system.batch([
    sql`select is_branded from ai_citation_samples where workspace_id = ${world.place.workspaceId}`,
  ]);
  expect(rows).toEqual([{ is_branded: true }]);
});

test("a second check of the day asks for further repetitions", async () => {
  await using world = await open({});
  await world.engine.startWorker();
  for (const samples of [2, 3]) {
    const id = await world.engine.start(world.place, researchAiCitation, { prompt: PROMPT, samples });
    await world.engine.ended(world.place, id);
  }

  expect(world.questions.map(({ repetition }) => repetition).toSorted()).toEqual([0, 1, 2, 3, 4]);
});

test("stops when the interval is narrow enough, gives back what was not asked, and never asks more than the precision needs", async () => {
  const engines = ["llm_chat_1", "llm_search_2", "llm_assistant_3"] as const;
  const { run, result, samples } = await check({
    targets: engines.map((llm) => target(llm)),
    input: { llms: [...engines], precision: 0.2 },
    reply: ({ llm, repetition }, { workspaceId }) => {
      // One engine never cites, one cites every second time, and one loses every third answer.
      if (llm === "llm_assistant_3" && repetition % 3 === 0) return "upstream_empty";
      const isCited = llm === "llm_search_2" && repetition % 2 === 0;
      return answer({ cites: isCited ? [`${workspaceId}.example`] : [RIVAL] });
    },
  });

  const [never, half, lossy] = engines.map((llm) => samples.filter((one) => one.llm === llm));
  expect(never).toHaveLength(10);
  expect(half).toHaveLength(23);
  expect(lossy?.filter(({ outcome }) => outcome === "answered")).toHaveLength(10);
  expect(result.samplesPerLlm).toBe(23);
  const counted = samples.filter(({ outcome }) => outcome === "answered").length;
  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: counted * 0.5 });
  expect(result.precision).toMatchObject({
    asked: 0.2,
    perLlm: [
      { llm: "llm_chat_1", reached: true, samplesAsked: 10, samplesSaved: 13 },
      { llm: "llm_search_2", reached: true, samplesAsked: 23, samplesSaved: 0 },
      { llm: "llm_assistant_3", reached: true, samplesAsked: lossy?.length, samplesSaved: 23 - (lossy?.length ?? 0) },
    ],
    creditsSaved: (13 + 23 - (lossy?.length ?? 0)) * 0.5,
  });
  // The looks are paid for by a wider interval: that of 0 of 10 with 2.08 deviations.
  const own = result.perLlm[0]?.citations.find(({ ourBrand }) => ourBrand);
  expect(own).toMatchObject({ rate: 0, n: 10, interval: { low: 0, high: 0.302 } });
});
