import type { Invocation, SuggestPromptsResult } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

const BASE = "/v1/research/ai-citation";

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

test("suggested prompts come from stored records, leave out monitored ones, and cost nothing where there are none", async () => {
  const agencyId = await createAgency(service.database);
  const workspace = await createWorkspace(service.database, { agencyId });
  const { secret: key } = await createKey(service.database, { agencyId, workspaceId: workspace });
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const suggest = async (input: object): Promise<Invocation & { result: SuggestPromptsResult }> => {
    const { invocationId } = await call("POST", `${BASE}/suggest-prompts`, input);
    return call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`);
  };
  const empty = await suggest({});
  const keywords = ["best time tracking app", "planbase alternatives", "how to track billable hours", "timesheet"];
  await call("POST", "/v1/keywords/bulk", { keywords: keywords.map((keyword) => ({ keyword })) });
  await call("POST", `${BASE}/queries`, { prompt: "What are good alternatives to Planbase?", cadence: "none" });
  const csv = "Grounding Query,Citations\nwhat is a good utilisation rate,12\n";
  await call("POST", `${BASE}/answers`, { csv, from: "2026-01-01", to: "2026-01-31" });

  const { status, result, creditsUsed } = await suggest({ count: 10 });

  expect(status).toBe("SUCCEEDED");
  expect(creditsUsed).toBe(2);
  expect(result.prompts.map(({ prompt }) => prompt).toSorted()).toEqual([
    "How do I track billable hours?",
    "What is a good utilisation rate?",
    "What is the best time tracking app?",
  ]);
  expect(result.prompts.every(({ writtenBy, evidence }) => writtenBy === "rules" && evidence.length > 0)).toBe(true);
  expect(result).toMatchObject({ leftOut: { monitored: 1, unusable: 1 }, read: { keyword: 4, grounding_query: 1 } });
  expect(result.warnings).toEqual([expect.stringContaining("prompts are worded by rules")]);
  expect(empty.result.prompts).toEqual([]);
  expect(empty.creditsUsed).toBe(0);
});
