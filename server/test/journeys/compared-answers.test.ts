import type { AiCitationSample, AiCitationSampleDetail, AnswerComparison } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

const BASE = "/v1/research/ai-citation";
const PROMPT = "Which time tracking tool suits a small studio?";

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** A workspace into which answers are imported, oldest first. Compares the last with the first. */
async function compare(...answers: { text: string; prompt?: string; llm?: string; model?: string }[]) {
  const agencyId = await createAgency(service.database);
  const workspace = await createWorkspace(service.database, { agencyId });
  const { secret: key } = await createKey(service.database, { agencyId, workspaceId: workspace });
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const { primaryDomain: own } = await call("GET", `/v1/workspaces/${workspace}`);
  const dated = answers.map(({ text, ...rest }, index) => ({
    ...{ prompt: PROMPT, llm: "llm_chat_1", ...rest },
    text: text.replaceAll("OWN", own),
    sampledAt: `2026-01-0${index + 1}T09:00:00.000Z`,
  }));
  await call("POST", `${BASE}/answers`, { answers: dated });
  const { data }: { data: AiCitationSample[] } = await call("GET", `${BASE}/samples`);
  const [now, before] = [data.at(0)?.sampleId, data.at(-1)?.sampleId];
  const detail: AiCitationSampleDetail = await call("GET", `${BASE}/samples/${now}?compareWith=${before}`);
  const send = (id: string) =>
    service.rest("GET", `${BASE}/samples/${now}?compareWith=${id}`, undefined, { key, workspace });
  return { own, before, comparison: detail.comparison ?? fail(), send };
}

function fail(): never {
  throw new Error("The answer has no comparison.");
}

function changesOf({ sentences }: AnswerComparison) {
  return sentences.map(({ change, text, before }) => [change, text, before]);
}

test("two answers side by side show which source came or went, and which sentences changed", async () => {
  const { own, before, comparison } = await compare(
    {
      text: "Small studios need little. [Rival](https://rival.example/) is simple and has a free plan for two people. Prices vary.",
      model: "gpt-1",
    },
    {
      text: "Small studios need little. [Rival](https://rival.example/) is simple and has a free plan for five people. [Ours](https://OWN/tour) bills by the hour.",
      model: "gpt-2",
    },
  );

  expect(comparison).toMatchObject({
    ...{ sampleId: before, model: "gpt-1", isComparable: true, warnings: [] },
    sourcesAdded: [{ url: `https://${own}/tour`, domain: own, party: "own" }],
    sourcesRemoved: [],
    sourcesKept: [{ url: "https://rival.example/", domain: "rival.example" }],
  });
  expect(changesOf(comparison)).toEqual([
    ["kept", "Small studios need little.", null],
    [
      "changed",
      "Rival is simple and has a free plan for five people.",
      "Rival is simple and has a free plan for two people.",
    ],
    ["removed", null, "Prices vary."],
    ["added", "Ours bills by the hour.", null],
  ]);
});

test("another source for the same words is no sentence that changed", async () => {
  const { comparison } = await compare(
    { text: "Studios like [the first tool](https://a.example/one)." },
    { text: "Studios like [the first tool](https://b.example/two)." },
  );

  expect(changesOf(comparison)).toEqual([["kept", "Studios like the first tool.", null]]);
  expect(comparison.sourcesAdded.map(({ url }) => url)).toEqual(["https://b.example/two"]);
  expect(comparison.sourcesRemoved.map(({ url }) => url)).toEqual(["https://a.example/one"]);
});

test("answers of other engines or prompts are compared with a mark, and an unknown sample is not found", async () => {
  const { comparison, send } = await compare(
    { text: "One tool fits.", llm: "llm_search_2" },
    { text: "One tool fits." },
  );

  expect(comparison).toMatchObject({ isComparable: false, llm: "llm_search_2", surface: "imported" });
  expect(await send(`ais_${"a".repeat(24)}`)).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("answers of 200 kB are compared up to 400 sentences, and the answer says so", async () => {
  const long = (word: string) =>
    Array.from({ length: 4_000 }, (_, index) => `The ${word} tool ${index} is one of many.`);

  const { comparison } = await compare({ text: long("old").join(" ") }, { text: long("new").join(" ") });

  expect(comparison.sentences.length).toBeLessThanOrEqual(800);
  expect(comparison.warnings).toEqual(["Only the first 400 sentences of each answer were compared."]);
});
