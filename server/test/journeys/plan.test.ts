import type { PlanAction, PlanNextResult } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

const SELLS = ["kayak tours", "kayak rental", "kayak lessons"];
const PHRASES = SELLS.flatMap((thing) => [thing, `best ${thing}`, `${thing} reviews`, `cheap ${thing}`]);

let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const grant = { name: "World", mode: "test", scope: "AGENCY", seed: "opportunities" };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  const brand = { shortDescription: `Northwind Kayaks: ${SELLS.join(", ")}.`, primaryKeywords: SELLS };
  const opened = { name: "Northwind Kayaks", primaryDomain: "northwind-kayaks.example", brand };
  workspace = (await call("POST", "/v1/workspaces", opened)).id;
});
afterAll(() => service[Symbol.asyncDispose]());

async function call(method: string, path: string, body?: unknown) {
  const where = workspace === undefined ? {} : { workspace };
  const answer = await service.rest(method, path, body, { key, ...where });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function finished(path: string, body: unknown) {
  const { invocationId } = await call("POST", path, body);
  const run = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);
  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  return run;
}

async function plan(input: object): Promise<PlanNextResult> {
  return (await finished("/v1/plan", input)).result;
}

test("a plan chooses under its budget, its actions can be started, and a declined one does not come back", async () => {
  const before = await call("GET", "/v1/plan");
  expect(before).toMatchObject({ data: [], coverage: { everRun: false, resolve: [{ operation: "plan.next" }] } });
  const nothing = await plan({});
  expect(nothing.actions).toEqual([]);
  expect(nothing.warnings).toContain("No keyword is worth a page yet. Research keywords first.");

  await call("POST", "/v1/keywords", { keywords: PHRASES.map((keyword) => ({ keyword })) });
  await finished("/v1/keywords/refresh", {});
  await finished("/v1/distribute/track-rank", {});
  const first = await plan({ budget: 60, count: 3 });

  expect(first.actions.length).toBeGreaterThan(0);
  expect(first.credits).toBeLessThanOrEqual(60);
  const { data } = await call("GET", "/v1/plan?state=proposed");
  expect(data).toEqual(first.actions);
  const [best] = first.actions as [PlanAction];
  expect(best).toMatchObject({ position: 1, state: "proposed", basis: { outcomes: 0, assumed: true } });
  const operation = await call("GET", `/openapi.json`);
  const known = Object.values(operation.paths as Record<string, Record<string, { operationId: string }>>);
  const names = known.flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  for (const { start } of first.actions) expect(names).toContain(start.operation);

  const declined = await call("POST", `/v1/plan/${best.id}/decline`, { reason: "We do not offer this." });
  expect(declined).toMatchObject({ state: "declined", declinedBecause: "We do not offer this." });
  const second = await plan({ budget: 60, count: 3 });

  expect(second.actions.map(({ title }) => title)).not.toContain(best.title);
  expect(second.declined).toBe(1);
  expect((await call("GET", "/v1/plan?state=declined")).data).toMatchObject([{ id: declined.id, title: best.title }]);
  const unknown = await service.rest("POST", "/v1/plan/act_none/decline", { reason: "No." }, { key, workspace });
  expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
});
