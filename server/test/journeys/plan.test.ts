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

async function agency(method: string, path: string, body?: unknown) {
  const answer = await service.rest(method, path, body, { key });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function ended(id: string) {
  return (await service.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=60`, undefined, { key })).body;
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
  for (const { expectedClicks, expectedRange } of first.actions) {
    expect(expectedRange).toMatchObject({ of: "reached_or_missed", clicks: { low: 0 }, citations: null });
    expect(expectedRange?.clicks?.high).toBeGreaterThan(expectedClicks ?? Number.NaN);
  }
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

test("a plan over the agency chooses from all brands under one budget, leaves their plans, and remembers what was declined", async () => {
  const brand = { shortDescription: "Alpine Bikes: bike tours, bike rental.", primaryKeywords: ["bike tours"] };
  const opened = { name: "Alpine Bikes", primaryDomain: "alpine-bikes.example", brand };
  const other = (await service.rest("POST", "/v1/workspaces", opened, { key })).body.id;
  const inOther = { key, workspace: other };
  const phrases = ["bike tours", "bike rental", "best bike tours", "cheap bike rental"];
  await service.rest("POST", "/v1/keywords", { keywords: phrases.map((keyword) => ({ keyword })) }, inOther);
  for (const path of ["/v1/keywords/refresh", "/v1/distribute/track-rank"]) {
    const { body } = await service.rest("POST", path, {}, inOther);
    await ended(body.invocationId);
  }
  const own = (await plan({ budget: 60, count: 3 })).actions;
  const asked = { scope: "agency", budget: 60, count: 4 };

  const estimate = await agency("POST", "/v1/plan?dryRun=true", asked);
  expect(estimate.estimatedCost.credits).toBe(10);
  const { invocationId } = await agency("POST", "/v1/plan", asked);
  const run = await ended(invocationId);
  const planned = run.result as PlanNextResult;

  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  expect(planned.credits).toBeLessThanOrEqual(60);
  const listed: PlanAction[] = (await agency("GET", "/v1/plan?scope=agency&state=proposed")).data;
  expect(listed).toEqual(planned.actions);
  expect(listed.map(({ position }) => position)).toEqual(listed.map((_, index) => index + 1));
  expect([...new Set(listed.map(({ workspaceId }) => workspaceId))].toSorted()).toEqual([workspace, other].toSorted());
  expect((await call("GET", "/v1/plan?state=proposed")).data).toEqual(own);
  const alone = await service.rest("GET", "/v1/plan?state=proposed", undefined, inOther);
  expect(alone.body).toMatchObject({ data: [], coverage: { everRun: false } });

  const taken = listed.find(({ workspaceId }) => workspaceId === other);
  const declined = await agency("POST", `/v1/plan/${taken?.id}/decline`, { reason: "Not this year." });
  expect(declined).toMatchObject({ state: "declined", workspaceId: other });
  const again = await ended((await agency("POST", "/v1/plan", asked)).invocationId);
  expect((again.result as PlanNextResult).actions.map(({ title }) => title)).not.toContain(taken?.title);
  expect((again.result as PlanNextResult).declined).toBe(planned.declined + 1);
  const ofBrand = await service.rest("POST", "/v1/plan", { count: 20 }, inOther);
  const brandPlan = (await ended(ofBrand.body.invocationId)).result as PlanNextResult;
  expect(brandPlan.actions.length).toBeGreaterThan(0);
  expect(brandPlan.actions.map(({ title }) => title)).not.toContain(taken?.title);
});

test("a plan over the agency needs an agency key, no workspace, and says so", async () => {
  const grant = { name: "One brand", mode: "test", scope: "WORKSPACE", workspaceId: workspace };
  const bound = (await service.rest("POST", "/v1/auth/keys", grant, { key })).body.secret;
  const codes = async (input: object, options: object) => {
    const { status, body } = await service.rest("POST", "/v1/plan", input, options);
    return [status, body.code, body.details?.errors?.[0]?.field];
  };

  expect(await codes({ scope: "agency" }, { key: bound })).toEqual([403, "agency_key_required", undefined]);
  expect(await codes({ scope: "agency" }, { key, workspace })).toEqual([400, "validation_error", "scope"]);
  expect((await codes({}, { key })).slice(0, 2)).toEqual([400, "validation_error"]);
  const invoked = { skill: "plan.next", input: { scope: "agency" } };
  expect((await service.rest("POST", "/v1/agent/invoke", invoked, { key, workspace })).status).toBe(400);
});
