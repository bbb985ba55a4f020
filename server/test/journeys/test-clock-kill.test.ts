import type { FiredTimer, WorldClock } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { dailyInTwelveHours } from "../harness/quiet-times.ts";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";

const DAYS = 20;
const DAY_MS = 86_400_000;

let service: Service;
beforeAll(async () => {
  // One lane, one place: a waiting run may take neither from others.
  const env = {
    WORKER_CONCURRENCY: "1",
    RUNNING_PER_WORKSPACE: "1",
    RUNNING_PER_AGENCY: "1",
    FOREGROUND_WAIT_MS: "100",
  };
  service = await startService({ processes: "separate", env });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** A test world in which something is to be done every day. */
async function openWorld() {
  const grant = { name: "World", mode: "test", scope: "AGENCY" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key });
  const { id } = (await rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" })).body;
  const tags = ["daily"];
  const action = {
    action: "research.keyword.list",
    workspaces: [id],
    config: {},
    schedule: dailyInTwelveHours(),
    tags,
  };
  expect((await rest("POST", "/v1/workspaces/bulk-action", action)).status).toBe(202);
  const clock = async (): Promise<WorldClock> => (await rest("GET", "/v1/test/clock")).body;
  return { rest, clock, id };
}

async function countFired(invocationId: string): Promise<number> {
  const [rows] = await service.database.system.batch<{ count: number }>([
    sql`select count(*) as count from clock_fired where invocation_id = ${invocationId}`,
  ]);
  return rows?.[0]?.count ?? 0;
}

test("twenty days go by in two worlds at once although the worker is killed twice: nothing twice, nothing left out, and never back", async () => {
  const [world, other] = [await openWorld(), await openWorld()];
  const before = await world.clock();
  const others = (await other.rest("POST", "/v1/test/clock/advance", { days: DAYS })).body;
  const { invocationId } = (await world.rest("POST", "/v1/test/clock/advance", { days: DAYS })).body;
  const seen: string[] = [before.now];
  let worker = service.worker;
  for (const enough of [4, 10]) {
    await until(async () => {
      seen.push((await world.clock()).now);
      return (await countFired(invocationId)) >= enough;
    });
    await worker?.kill("SIGKILL");
    seen.push((await world.clock()).now);
    worker = await service.spawn("worker");
  }
  const ended = async (at: typeof world, id: string) => {
    for (;;) {
      const { body } = await at.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=30`);
      if (body.status !== "RUNNING") return body;
    }
  };
  const [run, otherRun] = await Promise.all([ended(world, invocationId), ended(other, others.invocationId)]);
  const progress = (await world.rest("GET", `/v1/agent/invocations/${invocationId}/events`)).text;

  const dues = run.result.fired.map(({ dueAt }: FiredTimer) => dueAt);
  const first = Date.parse(before.nextDueAt ?? "");
  const expected = Array.from({ length: DAYS }, (_, day) => new Date(first + day * DAY_MS).toISOString());
  const began = await world.rest("GET", "/v1/agent/invocations?tag=daily&skill=workspaces.bulk_action&limit=200");
  expect(run.status).toBe("SUCCEEDED");
  expect(dues).toEqual(expected);
  expect(otherRun.result.firedCount).toBe(DAYS);
  expect(began.body.data).toHaveLength(DAYS);
  expect(seen).toEqual(seen.toSorted());
  expect(run.result.now >= (seen.at(-1) ?? "")).toBe(true);
  expect(progress).toContain('"unit":"minutes"');
  await expectCreditsToAddUp(service.database.system);
});
