import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller } from "../harness/caller.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { followRun, readStream, type StreamedEvent } from "../harness/run-stream.ts";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";
import { ROOT } from "../house/imports.ts";
import { type OutsideWorld, startOutsideWorld } from "./__fixtures__/outside-world.ts";

let world: OutsideWorld;
/** While a test stops a process, the model does not answer: the run is not over. */
let thinking: Promise<unknown> | undefined;
let service: Service;
beforeAll(async () => {
  world = await startOutsideWorld({ pages: 20, latencyMs: 60, think: () => thinking });
  // A lease too long to wait for: runs continue at once because they are handed back.
  service = await startService({ processes: "separate", env: { ...world.env, RUN_LEASE_MS: "600000" } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

async function startJob(primaryDomain: string): Promise<{ workspace: string; id: string }> {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Tallyhour", primaryDomain });
  const input = { domain: world.site.host, depth: "fast" };
  const options = { workspace: made.body.id };
  const started = await service.rest("POST", "/v1/agent/invoke", { skill: "bootstrap_brand", input }, options);
  return { workspace: made.body.id, id: started.body.invocationId };
}

test("a stopping worker hands its run back, and another continues it long before the lease ends", async () => {
  const stopped = Promise.withResolvers<void>();
  thinking = stopped.promise;
  const job = await startJob("worker.example");
  await service.spawn("worker", { RUN_LEASE_MS: "600000" });
  let stopping: Promise<number | null> | undefined;
  const onEvent = (event: StreamedEvent) => {
    if (event.type !== "step.started" || stopping !== undefined) return;
    stopping = service.worker?.kill("SIGTERM").finally(stopped.resolve);
  };

  const { events } = await followRun(() => service.url, job.id, {
    key: service.key,
    workspace: job.workspace,
    onEvent,
  });

  // The lease ends after ten minutes, when this test has long run out of time.
  expect(events.at(-1)?.data).toMatchObject({ to: "SUCCEEDED", creditsUsed: 78 });
  expect(await stopping).toBe(0);
  await expectCreditsToAddUp(service.database.system);
});

test("a stopping server under load answers accepted requests, ends streams, and accepts no new requests", async () => {
  const api = await service.spawn("api");
  const caller = createCaller({ url: api.url, key: service.key });
  const { body: workspaces } = await service.rest("GET", "/v1/workspaces");
  const workspace = workspaces.data[0].id;
  const ended = Promise.withResolvers<void>();
  thinking = ended.promise;
  const job = await startJob("stream.example");
  const stream = readStream(api.url, job.id, { key: service.key, workspace: job.workspace });
  const accepted: string[] = [];
  let refused = 0;
  let stopped = false;
  const create = async (n: number) => {
    while (!stopped) {
      const name = `key ${n} ${accepted.length}`;
      try {
        const { status, body } = await caller.rest("POST", "/v1/auth/keys", { name, workspaceId: workspace });
        if (status === 201) accepted.push(body.id);
        else refused += 1;
      } catch {
        refused += 1;
        return;
      }
    }
  };
  const load = Promise.all([1, 2, 3, 4, 5, 6].map(create));
  await until(() => accepted.length >= 20);

  const code = await api.kill("SIGTERM");
  stopped = true;
  ended.resolve();
  await load;
  const kept = new Set<string>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await service.rest("GET", `/v1/auth/keys?limit=200${cursor === "" ? "" : `&cursor=${cursor}`}`);
    for (const { id } of page.body.data) kept.add(id);
    cursor = page.body.nextCursor;
  }

  expect(code).toBe(0);
  expect(accepted.filter((id) => !kept.has(id))).toEqual([]);
  expect(refused).toBeGreaterThan(0);
  expect(await stream).toMatchObject({ status: 200, retryMs: 3000, ended: true });
});

test.each([
  ["npm, which a supervisor started, is told to stop", (npm: number) => process.kill(npm, "SIGTERM")],
  ["a terminal tells all it runs, and npm passes it on", (npm: number) => process.kill(-npm, "SIGINT")],
])("where %s, the service stops in order", async (_who, tell) => {
  const npm = spawn("npm", ["start"], {
    env: { ...service.env, PATH: process.env["PATH"], HOME: process.env["HOME"], ROLE: "api" },
    cwd: ROOT,
    // A separate group, as a shell gives to what it runs.
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const output = npm.stdout.setEncoding("utf8");
  let said = "";
  for await (const text of output) {
    said += text;
    if (said.includes("is ready at")) break;
  }
  const url = /is ready at (\S+)/.exec(said)?.[1] ?? "";
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  tell(npm.pid ?? 0);
  const [code] = await once(npm, "exit");

  expect(code).toBe(0);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});
