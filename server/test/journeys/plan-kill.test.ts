import type { Invocation, PlanNextResult } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";

const PHRASES = ["kayak tours", "kayak rental", "kayak lessons", "best kayak tours", "cheap kayak rental"];

let service: Service;
let worker: Service["worker"];
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService({ processes: "separate" });
  worker = service.worker;
  const grant = { name: "World", mode: "test", scope: "AGENCY", seed: "opportunities" };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  const brand = { shortDescription: "Northwind Kayaks: kayak tours and rental.", primaryKeywords: ["kayak tours"] };
  const opened = { name: "Northwind Kayaks", primaryDomain: "northwind-kayaks.example", brand };
  workspace = (await service.rest("POST", "/v1/workspaces", opened, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

async function call(method: string, path: string, body?: unknown) {
  const answer = await service.rest(method, path, body, { key, workspace });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function ended(id: string): Promise<Invocation> {
  for (;;) {
    const run = await call("GET", `/v1/agent/invocations/${id}?waitSeconds=60`);
    if (!["PENDING", "RUNNING"].includes(run.status)) return run;
  }
}

/** Runs work while a table is locked, so that a run stops at the step that reads or writes it. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await withClient(service.database.adminUrl, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    await work();
    await client.query("rollback");
  });
}

async function isWaitingFor(table: string): Promise<boolean> {
  const [rows = []] = await service.database.system.batch([
    sql`select 1 from pg_locks where not granted and relation = to_regclass(${table})`,
  ]);
  return rows.length > 0;
}

test("a plan whose worker is killed while it reads, and again while it stores, resumes and is charged once", async () => {
  await call("POST", "/v1/keywords", { keywords: PHRASES.map((keyword) => ({ keyword })) });
  for (const path of ["/v1/keywords/refresh", "/v1/distribute/track-rank"]) {
    expect((await ended((await call("POST", path, {})).invocationId)).status).toBe("SUCCEEDED");
  }
  let id = "";
  for (const table of ["site_pages", "plan_actions"]) {
    await whileLocked(table, async () => {
      if (id === "") id = (await call("POST", "/v1/plan", { budget: 60, count: 3 })).invocationId;
      await until(() => isWaitingFor(table));
      await worker?.kill("SIGKILL");
      worker = await service.spawn("worker");
    });
  }

  const run = await ended(id);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 5 });
  const { actions } = run.result as unknown as PlanNextResult;
  expect(actions.length).toBeGreaterThan(0);
  const { data } = await call("GET", "/v1/plan?state=proposed");
  expect(data).toEqual(actions);
  const [steps = []] = await service.database.system.batch<{ step: string }>([
    sql`select data ->> 'step' as step from invocation_events where invocation_id = ${id} and type = 'step.completed'`,
  ]);
  expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length);
  await expectCreditsToAddUp(service.database.system);
}, 180_000);
