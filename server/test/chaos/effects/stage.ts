import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { generateSecret } from "../../../src/domains/keys/keys.ts";
import { withClient } from "../../../src/platform/database/connection.ts";
import { parseConfig } from "../../../src/start/config.ts";
import { prepareDatabase } from "../../../src/start/prepare-database.ts";
import type { Environment } from "../../../src/start/setting-reader.ts";
import { startApi } from "../../../src/start/start-api.ts";
import { createCaller, type RestAnswer } from "../../harness/caller.ts";
import { type ServiceProcess, startServiceProcess } from "../../harness/service-process.ts";
import { openWorld, type World } from "../world.ts";

export const SECRET = "what the receiver and the service share";

/** What those who publish, decide and judge need of a stage. */
export interface PublishingStage {
  world: AdminWorld;
  /** Calls the service until it answers otherwise than with 429 or 503. Fails for what is not 2xx. */
  call(method: string, path: string, body?: unknown): Promise<RestAnswer["body"]>;
  /** The same, whatever the answer. */
  try(method: string, path: string, body?: unknown): Promise<RestAnswer>;
}

interface AdminWorld {
  postgres: { adminUrl: string };
}

/** The service with one workspace, and workers that are separate processes. */
export interface Stage extends PublishingStage, AsyncDisposable {
  world: World;
  env: Environment;
  workspace: string;
  agency: string;
  startWorker(): Promise<ServiceProcess>;
}

export async function openStage(settings: Environment): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld());
  const dataDir = await mkdtemp(path.join(tmpdir(), "findable-stage-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const key = generateSecret("live");
  const env = {
    DATABASE_URL: world.postgres.appUrl,
    DATABASE_ADMIN_URL: world.postgres.adminUrl,
    DATA_DIR: dataDir,
    BOOTSTRAP_KEY: key,
    PORT: "0",
    EGRESS_ALLOW_PRIVATE: "true",
    REQUESTS_PER_SECOND: "1000000",
    REQUEST_BURST: "1000000",
    RUNNING_PER_WORKSPACE: "40",
    DEFAULT_MONTHLY_CREDITS: "1000000",
    LOG_LEVEL: "warn",
    ...settings,
  };
  await prepareDatabase(parseConfig(env), world.postgres);
  const api = stack.use(
    await startApi({
      config: parseConfig({ ...env, ROLE: "api" }),
      databaseUrl: world.postgres.appUrl,
      logger: pino({ level: "silent" }),
    }),
  );
  const caller = createCaller({ url: api.url, key });
  const workers: ServiceProcess[] = [];
  stack.defer(async () => void (await Promise.all(workers.map((one) => one.kill("SIGKILL")))));

  const attempt: Stage["try"] = async (method, path, body) => {
    for (;;) {
      const answer = await caller.rest(method, path, body, workspace === "" ? {} : { workspace });
      if (answer.status !== 429 && answer.status !== 503) return answer;
      await delay(50);
    }
  };
  const call: Stage["call"] = async (method, path, body) => {
    const answer = await attempt(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  let workspace = "";
  workspace = (await call("POST", "/v1/workspaces", { name: "Stage", primaryDomain: "stage.example" })).id;
  const { rows } = await queryAdmin(world, "select agency_id from workspaces where id = $1", [workspace]);
  const closing = stack.move();
  return {
    world,
    env,
    workspace,
    agency: String(rows[0]?.["agency_id"]),
    call,
    try: attempt,
    async startWorker() {
      const worker = await startServiceProcess({ ...env, ROLE: "worker" });
      workers.push(worker);
      return worker;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** As the owner of the tables, past every policy. */
export function queryAdmin(world: AdminWorld, statement: string, values: unknown[] = []) {
  return withClient(world.postgres.adminUrl, (client) => client.query<Record<string, unknown>>(statement, values));
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error("There is nothing to pick from.");
  return found;
}
