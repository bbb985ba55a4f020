import type { RelabelKeywordsResult } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

const BESIDE = [
  "",
  "price",
  "buy",
  "for agencies",
  "berlin",
  "vs harvest",
  "alternatives",
  "emergency",
  "mobile",
  "how to choose",
];
const THINGS = [
  "time tracking software",
  "time tracking app",
  "employee time clock",
  "shift planner",
  "harvest",
  "clockly",
];
const PHRASES = THINGS.flatMap((thing) => BESIDE.map((beside) => `${thing} ${beside}`.trim()));

test("labelling a workspace again changes nothing; tracked competitors and those of segments are incumbents", async () => {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "labels" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const brand = { primaryKeywords: ["time tracking software"] };
  const made = { name: "Tallyroom", primaryDomain: "tallyroom.example", brand };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const relabel = async (): Promise<RelabelKeywordsResult> => {
    const { invocationId } = await call("POST", "/v1/keywords/relabel", { scope: {} });
    const run = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);
    expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
    return run.result;
  };
  await call("POST", "/v1/research/competitor", { domain: "harvest.com" });
  await call("POST", "/v1/research/icp/segment", { name: "Studios", competitors: ["Clockly"] });
  await call("POST", "/v1/keywords/bulk", { keywords: PHRASES.map((keyword) => ({ keyword })) });

  const first = await relabel();
  const again = await relabel();

  expect(first.labeled).toBeGreaterThan(40);
  expect(again).toMatchObject({ matched: PHRASES.length, changed: 0, changes: [] });
  for (const rival of ["harvest price", "clockly price"]) {
    expect(first.changes.find(({ keyword }) => keyword === rival)?.after.relevanceLabel, rival).toBe("INCUMBENT");
  }
});

test("labels made from a seed survive relabel in a workspace without offers: none of them moves", async () => {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "seed-labels" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Pedalworks", primaryDomain: "pedalworks.example" };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const finished = async (path: string, body: unknown) => {
    const { invocationId } = (await service.rest("POST", path, body, { key, workspace })).body;
    const run = await service.rest("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`, undefined, {
      ...{ key, workspace },
    });
    expect(run.body.status, JSON.stringify(run.body.error)).toBe("SUCCEEDED");
    return run.body.result;
  };
  const researched = await finished("/v1/research/keyword", { seed: "cargo bikes", limit: 200, depth: "fast" });
  const labelled = researched.keywords.filter(
    ({ relevanceLabel }: { relevanceLabel: string | null }) => relevanceLabel !== null,
  );

  const again: RelabelKeywordsResult = await finished("/v1/keywords/relabel", { scope: {} });

  expect(labelled.length).toBeGreaterThan(20);
  expect(again).toMatchObject({ matched: researched.afterLimit, changed: 0, changes: [], failed: 0 });
});
