import { fileURLToPath } from "node:url";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { supervise } from "../../src/platform/processes/supervise.ts";
import { SUPERVISED } from "../../src/start/config.ts";
import type { AskedOfModel } from "../fakes/vendors/llm-formats.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { followRun, type StreamedEvent } from "../harness/run-stream.ts";
import { type Service, startService } from "../harness/service.ts";
import type { ServiceProcess } from "../harness/service-process.ts";
import { type OutsideWorld, QUESTIONS, startOutsideWorld } from "./__fixtures__/outside-world.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

let world: OutsideWorld;
/** By the beginning of a question: how long the model waits with its answer. */
let held: Record<string, PromiseWithResolvers<void>> = {};
let service: Service;
beforeAll(async () => {
  world = await startOutsideWorld({ pages: 20, latencyMs: 60, think });
  service = await startService({ processes: "separate", env: world.env });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

function think({ system }: AskedOfModel): Promise<void> | undefined {
  return Object.entries(held).find(([question]) => system.startsWith(question))?.[1].promise;
}

/** The model does not answer these questions until the test resolves them. */
function hold<Question extends string>(...questions: Question[]): Record<Question, PromiseWithResolvers<void>> {
  const now = Object.fromEntries(questions.map((question) => [question, Promise.withResolvers<void>()]));
  held = now;
  return now as Record<Question, PromiseWithResolvers<void>>;
}

async function startJob(primaryDomain: string, { rest } = service): Promise<{ workspace: string; id: string }> {
  const made = await rest("POST", "/v1/workspaces", { name: "Tallyhour", primaryDomain });
  const workspace = made.body.id;
  const input = { domain: world.site.host, depth: "fast" };
  const started = await rest("POST", "/v1/agent/invoke", { skill: "bootstrap_brand", input }, { workspace });
  expect(started.status).toBe(202);
  return { workspace, id: started.body.invocationId };
}

const isEvent = (type: string, step: string) => (event: StreamedEvent) =>
  event.type === type && String(event.data["step"] ?? "").startsWith(step);

async function expectWholeRun(id: string, events: StreamedEvent[], { database } = service): Promise<void> {
  const completed = events.filter(({ type }) => type === "step.completed").map(({ data }) => String(data["step"]));
  const [steps, saves] = await database.system.batch<{ name: string }>([
    sql`select name from invocation_steps where invocation_id = ${id}`,
    sql`select keyword as name from keywords where workspace_id = (select workspace_id from invocations where id = ${id})`,
  ]);

  expect(events.map((event) => event.id)).toEqual(events.map((_event, index) => index + 1));
  expect(events.at(-1)?.data).toMatchObject({ to: "SUCCEEDED", creditsUsed: 78 });
  expect(completed).toHaveLength(new Set(completed).size);
  expect(completed.toSorted()).toEqual((steps ?? []).map(({ name }) => name).toSorted());
  expect((saves ?? []).length).toBe(new Set(saves?.map(({ name }) => name)).size);
  await expectCreditsToAddUp(database.system);
}

test("a run whose worker is killed again and again finishes with each step done once and paid once", async () => {
  const asked = hold(QUESTIONS.profile, QUESTIONS.labels);
  const { workspace, id } = await startJob("worker.example");
  /** Where a step is held, the run cannot leave it before its worker is killed. Another moment may pass while none runs. */
  const moments: { isNow(event: StreamedEvent): boolean; held?: PromiseWithResolvers<void> }[] = [
    { isNow: isEvent("progress", "") },
    { isNow: isEvent("step.started", "llm:profile"), held: asked[QUESTIONS.profile] },
    { isNow: isEvent("step.completed", "serp") },
    { isNow: isEvent("step.started", "llm:labels"), held: asked[QUESTIONS.labels] },
  ];
  let worker: ServiceProcess | undefined = service.worker;
  let replacing = Promise.resolve();
  let kills = 0;
  const replace = async (passed: typeof moments) => {
    const victim = worker;
    worker = undefined;
    await victim?.kill("SIGKILL");
    for (const moment of passed) moment.held?.resolve();
    worker = await service.spawn("worker");
    kills += 1;
  };
  const onEvent = (event: StreamedEvent) => {
    const index = moments.findIndex(({ isNow }) => isNow(event));
    // A new worker may reach a held step before the test knows that it is ready.
    if (index === -1 || (worker === undefined && moments[index]?.held === undefined)) return;
    const passed = moments.splice(0, index + 1);
    replacing = replacing.then(() => replace(passed));
  };

  const { events } = await followRun(() => service.url, id, { key: service.key, workspace, onEvent });
  await replacing;

  expect(kills).toBeGreaterThanOrEqual(3);
  await expectWholeRun(id, events);
});

test("a client whose server is killed comes back with the last id it saw and misses nothing", async () => {
  const asked = hold(QUESTIONS.labels);
  const { workspace, id } = await startJob("api.example");
  let api = service.api;
  let killed: Promise<unknown> = Promise.resolve();
  const onEvent = ({ id: seq }: StreamedEvent) => {
    if (api === undefined || seq < 4) return;
    const victim = api;
    api = undefined;
    killed = victim.kill("SIGKILL").then(() => {
      asked[QUESTIONS.labels].resolve();
      return service.spawn("api", { PORT: new URL(service.url).port });
    });
  };

  const { events, connections } = await followRun(() => service.url, id, { key: service.key, workspace, onEvent });
  await killed;

  expect(connections).toBeGreaterThan(1);
  await expectWholeRun(id, events);
});

test("a run whose worker is killed continues in the worker that its supervisor starts, long before its lease expires", async () => {
  const env = { ...world.env, RUN_LEASE_MS: "600000" };
  await using alone = await startService({ worker: false, env });
  await using worker = supervise({
    name: "worker",
    modulePath: MAIN,
    env: { ...process.env, ...alone.env, ROLE: "worker", [SUPERVISED]: "true" },
    briefing: Promise.resolve({ databaseUrl: alone.database.appUrl }),
    log: () => undefined,
    onLine: () => undefined,
  });
  await worker.ready;
  const asked = hold(QUESTIONS.profile);
  const { workspace, id } = await startJob("supervised.example", alone);
  const moments = [isEvent("progress", ""), isEvent("step.started", "llm:profile")];
  const onEvent = (event: StreamedEvent) => {
    if (worker.pid === undefined || moments[0]?.(event) !== true) return;
    moments.shift();
    process.kill(worker.pid, "SIGKILL");
    if (moments.length === 0) asked[QUESTIONS.profile].resolve();
  };

  const { events } = await followRun(() => alone.url, id, { key: alone.key, workspace, onEvent });

  expect(moments).toEqual([]);
  await expectWholeRun(id, events, alone);
});
