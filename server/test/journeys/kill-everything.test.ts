import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateSecret } from "../../src/domains/keys/keys.ts";
import { connectionUrl } from "../../src/platform/database/connection.ts";
import { readPostmasterFile } from "../../src/platform/database/embedded/postmaster-file.ts";
import { openDatabase } from "../../src/platform/database/pool.ts";
import type { AskedOfModel } from "../fakes/vendors/llm-formats.ts";
import { createCaller } from "../harness/caller.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { followRun, type StreamedEvent } from "../harness/run-stream.ts";
import { type ServiceProcess, startServiceProcess } from "../harness/service-process.ts";
import { type OutsideWorld, QUESTIONS, startOutsideWorld } from "./__fixtures__/outside-world.ts";

let world: OutsideWorld;
/** What the model does not answer before the harm is done, so that the harm finds the run in the middle. */
let held: { question: string; until: Promise<void> } | undefined;
let dataDir: string;
let everything: ServiceProcess;
const key = generateSecret("live");

beforeAll(async () => {
  world = await startOutsideWorld({ pages: 16, latencyMs: 60, think });
  dataDir = await mkdtemp(path.join(tmpdir(), "findable-all-"));
  // As an earlier version left it.
  await chmod(dataDir, 0o755);
  everything = await startAll("0");
});
afterAll(async () => {
  await everything.kill("SIGTERM");
  await world[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

function think({ system }: AskedOfModel): Promise<void> | undefined {
  return held !== undefined && system.startsWith(held.question) ? held.until : undefined;
}

function startAll(port: string): Promise<ServiceProcess> {
  return startServiceProcess({
    ...world.env,
    ROLE: "all",
    PORT: port,
    DATA_DIR: dataDir,
    BOOTSTRAP_KEY: key,
    EGRESS_ALLOW_PRIVATE: "true",
    RUN_LEASE_MS: "1000",
    LOG_LEVEL: "warn",
  });
}

async function startJob(primaryDomain: string): Promise<{ workspace: string; id: string }> {
  const { rest } = createCaller({ url: everything.url, key });
  const made = await rest("POST", "/v1/workspaces", { name: "Tallyhour", primaryDomain });
  const workspace = made.body.id;
  const input = { domain: world.site.host, depth: "fast" };
  const started = await rest("POST", "/v1/agent/invoke", { skill: "bootstrap_brand", input }, { workspace });
  expect(started.status).toBe(202);
  return { workspace, id: started.body.invocationId };
}

/** Follows the run, and does harm once at each of the moments. The last one is when the model is asked this question. */
async function followWithHarm(
  job: { workspace: string; id: string },
  moments: ((event: StreamedEvent) => boolean)[],
  question: string,
  harm: () => Promise<void>,
): Promise<StreamedEvent[]> {
  let harming: Promise<void> | undefined;
  const harmed = Promise.withResolvers<void>();
  held = { question, until: harmed.promise };
  const onEvent = (event: StreamedEvent) => {
    if (harming !== undefined || moments[0]?.(event) !== true) return;
    moments.shift();
    harming = harm().finally(() => {
      harming = undefined;
      if (moments.length === 0) harmed.resolve();
    });
  };
  const { events } = await followRun(() => everything.url, job.id, { key, workspace: job.workspace, onEvent });
  await harming;
  expect(moments).toEqual([]);
  return events;
}

const started = (step: string) => (event: StreamedEvent) =>
  event.type === "step.started" && String(event.data["step"]).startsWith(step);

async function expectWholeRun(job: { workspace: string; id: string }, events: StreamedEvent[]): Promise<void> {
  const completed = events.filter(({ type }) => type === "step.completed").map(({ data }) => String(data["step"]));
  const { rest } = createCaller({ url: everything.url, key });
  const run = await rest("GET", `/v1/agent/invocations/${job.id}`, undefined, { workspace: job.workspace });

  expect(events.map((event) => event.id)).toEqual(events.map((_event, index) => index + 1));
  expect(run.body).toMatchObject({ status: "SUCCEEDED", creditsUsed: 78 });
  expect(completed).toHaveLength(new Set(completed).size);
  expect(completed.toSorted()).toEqual(run.body.stepsCompleted.toSorted());
  await using system = openDatabase({
    url: await appUrl(),
    role: "findable_system",
    maxConnections: 1,
    applicationName: "test",
  });
  await expectCreditsToAddUp(system);
}

function postmaster(): { pid: number; port: number } {
  const file = readPostmasterFile(path.join(dataDir, "postgres", "cluster"));
  if (file?.port === undefined) throw new Error("PostgreSQL has not said where it is.");
  return { pid: file.pid, port: file.port };
}

async function appUrl(): Promise<string> {
  const password = (await readFile(path.join(dataDir, "postgres", "app.password"), "utf8")).trim();
  return connectionUrl("findable_app", password, postmaster().port);
}

test("a run whose database is killed in the middle, twice, finishes with each step done once and paid once", async () => {
  const job = await startJob("database.example");
  const moments = [started("crawl"), started("llm:labels")];

  const events = await followWithHarm(
    job,
    moments,
    QUESTIONS.labels,
    async () => void process.kill(postmaster().pid, "SIGKILL"),
  );

  await expectWholeRun(job, events);
});

test("a run whose whole service is killed in the middle finishes when the service is started again", async () => {
  const job = await startJob("supervisor.example");
  const { port } = new URL(everything.url);

  const events = await followWithHarm(job, [started("llm:profile")], QUESTIONS.profile, async () => {
    await everything.kill("SIGKILL");
    everything = await startAll(port);
  });

  await expectWholeRun(job, events);
});

test("other users of the machine can read nothing in the data folder", async () => {
  const names = await readdir(dataDir, { recursive: true });
  const places = [".", ...names.filter((name) => !name.startsWith("postgres"))].map((name) => path.join(dataDir, name));
  const modes = await Promise.all(places.map(async (place) => ({ place, mode: (await stat(place)).mode & 0o077 })));

  expect(names.filter((name) => /^blobs\/.+\/\w{10,}$/.test(name)).length).toBeGreaterThan(0);
  expect(modes.filter(({ mode }) => mode !== 0)).toEqual([]);
});
