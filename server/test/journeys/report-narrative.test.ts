import type { Report } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeLlm, startLlm } from "../fakes/vendors/llm.ts";
import { daysAgo } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

let model: FakeLlm;
let service: Service;
let workspace: string;

beforeAll(async () => {
  model = await startLlm();
  const env = {
    LLM_PROVIDER: "openai-compatible",
    LLM_MODEL: "fake",
    LLM_BASE_URL: model.baseUrl("openai-compatible"),
  };
  service = await startService({ env });
  const made = { name: "Tidewell", primaryDomain: "tidewell-narrative.example" };
  workspace = (await service.rest("POST", "/v1/workspaces", made)).body.id;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await model.close();
});

async function call(method: string, path: string, body?: unknown) {
  const answer = await service.rest(method, path, body, { workspace });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

/** A report whose summary the model writes with these sentences, and the warnings of its run. */
async function reportWith(...sentences: string[]): Promise<{ report: Report; warnings: string[] }> {
  model.answerWith(() => JSON.stringify({ sentences }));
  const { invocationId } = await call("POST", "/v1/reports", { from: daysAgo(0), to: daysAgo(0) });
  const run = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`);
  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  return { report: await call("GET", `/v1/reports/${run.result.reportId}`), warnings: run.result.warnings };
}

const summaryOf = ({ sections }: Report) => sections.find(({ key }) => key === "summary")?.paragraphs;

test("a model writes the summary of a report, and the service inserts every number of it", async () => {
  const { report } = await reportWith("So far {work.runs} runs started for the brand.", "Little else is known yet.");

  const runs = report.figures.find(({ key }) => key === "work.runs")?.value;
  expect(summaryOf(report)).toEqual([`So far ${runs} runs started for the brand.`, "Little else is known yet."]);
  expect(model.asked.at(-1)?.prompt).toContain("{work.runs}: Runs started");
});

test("a summary in which the model wrote a number is discarded, and rules write it", async () => {
  const { report, warnings } = await reportWith("So far 12 runs started for the brand.", "Traffic doubled as well.");

  expect(summaryOf(report)?.join(" ")).toContain("went live");
  expect(JSON.stringify(report.sections)).not.toContain("doubled");
  expect(warnings).toContain(
    "The language model wrote a number itself, so the sentences of the summary come from rules alone.",
  );
});
