import type { CheckAiCitationResult } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FakeEngines, startAnswerEngines } from "../../../test/fakes/vendors/answer-engines.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, seedWorkplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { createEngines, type EngineVendor } from "../../providers/answers/live/__fixtures__/create-engines.ts";
import { GEMINI, OPENAI } from "../../providers/answers/live/__fixtures__/recorded.ts";
import { researchAiCitation } from "./skill.ts";

let database: TestDatabase;
let fake: FakeEngines;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  fake = await startAnswerEngines();
  return () => fake.close();
});

const PROMPT = "Which time tracking tool suits a small studio?";

/** A check of one engine over its real adapter, with the stored answers. */
async function check(vendor: EngineVendor, llm: "llm_chat_1" | "llm_assistant_4", samples: number) {
  const account = { vendor, model: "some-model", apiKey: fake.apiKey, baseUrl: fake.url };
  const answers = createEngines({ accounts: [account] }, { fetch: fake.fetch, now: () => new Date() });
  const place = await seedWorkplace(database);
  await using engine = await createEngine(database, [researchAiCitation], { ...noProviders, answers });
  await engine.startWorker();
  const input = { prompt: PROMPT, llms: [llm], samples, trackDomains: ["tallyhour.example"] };
  const run = await engine.ended(place, await engine.start(place, researchAiCitation, input));
  const [stored] = await database.system.batch<{ outcome: string; cited_domains: string[] }>([
    sql`select outcome, cited_domains from ai_citation_samples where workspace_id = ${place.workspaceId}`,
  ]);
  // The run succeeded, or the first assertion of each test fails.
  return { run, stored: stored ?? [], result: run.result as CheckAiCitationResult };
}

test("an engine that answers half of a batch keeps its answers, and the other half is named and free", async () => {
  fake.answerNext(OPENAI, OPENAI, OPENAI);
  fake.next("usual", 3);
  fake.next("quota", 3);

  const { run, stored, result } = await check("openai", "llm_chat_1", 6);

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 1.5 });
  expect(stored.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...Array(3).fill("answered"),
    ...Array(3).fill("failed"),
  ]);
  expect(result.perLlm[0]).toMatchObject({ outcome: "measured", samples: 3, failedSamples: 3 });
  expect(result.perLlm[0]?.citations).toMatchObject([
    { rate: 1, n: 3 },
    { rate: 1, n: 3 },
  ]);
  expect(result.warnings.join(" ")).toContain("3 of 6 samples do not count and were not charged: failed 3.");
});

test("a model that changes in the middle of a basket is named as a break", async () => {
  const other = { ...OPENAI, model: "some-model-2026-11-01" };
  fake.answerNext(OPENAI, OPENAI, other, other);

  const { run, result } = await check("openai", "llm_chat_1", 4);

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 2 });
  expect(result.perLlm[0]?.models.toSorted()).toEqual(["some-model-2026-09-01", "some-model-2026-11-01"]);
  expect(result.warnings).toEqual([
    "llm_chat_1 (api): 2 models answered, some-model-2026-09-01 and some-model-2026-11-01. Their answers are counted together here, and do not compare with those of one model.",
  ]);
});

test("a citation behind the vendor's redirect counts for the site that it leads to, resolved or not", async () => {
  fake.answerNext(GEMINI, GEMINI);

  const { run, stored, result } = await check("google", "llm_assistant_4", 2);

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 1 });
  for (const { cited_domains: domains } of stored) {
    expect(domains).toContain("tallyhour.example");
    expect(domains.join(" ")).not.toContain("google");
  }
  expect(result.perLlm[0]?.citations[0]).toMatchObject({ domain: "fieldnotes.example", rate: 1, n: 2 });
});

test("an overloaded engine that recovers costs each sample once", async () => {
  fake.answerNext(OPENAI, OPENAI);
  fake.next("server-error", 1);

  const { run, stored } = await check("openai", "llm_chat_1", 2);

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 1 });
  expect(stored.map(({ outcome }) => outcome)).toEqual(["answered", "answered"]);
  expect(fake.requests).toHaveLength(3);
});
