import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { generateSecret } from "../../src/domains/keys/keys.ts";
import type { SkillDefinition } from "../../src/kernel/runs/skill.ts";
import { parseConfig } from "../../src/start/config.ts";
import { prepareDatabase } from "../../src/start/prepare-database.ts";
import type { Environment } from "../../src/start/setting-reader.ts";
import { startApi } from "../../src/start/start-api.ts";
import { startRunWorker } from "../../src/start/start-worker.ts";
import { openRunFolder } from "../run/run-folder.ts";
import { type Caller, createCaller } from "./caller.ts";
import { keepDatabase, openTestDatabase, type TestDatabase } from "./database.ts";
import { createAgency, createKey } from "./seeds.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";

export interface ServiceOptions {
  /** True for tests that count or change rows of other agencies, or work with the processes. Default false. */
  alone?: boolean;
  /** Skills of the test's own, beside nothing else; only in-process. Default the built-in ones. */
  skills?: readonly SkillDefinition[];
  /** A database that the service closes at its end. Default a new one. */
  database?: TestDatabase;
  /** Settings beside the harness's own. */
  env?: Environment;
  /** `separate`: one process of `ROLE=api` and one of `ROLE=worker`, as an operator starts them. Default in-process. */
  processes?: "in-process" | "separate";
  /** False: runs are accepted and never run. Default true; only in-process. */
  worker?: boolean;
}

/** The whole service on loopback, with the ADMIN key of an agency. */
export interface Service extends Caller, AsyncDisposable {
  readonly url: string;
  /** Secret of the agency's ADMIN key; the operator's where the service is the caller's alone. */
  readonly key: string;
  readonly database: TestDatabase;
  /** Settings with which more processes can be started beside it. */
  readonly env: Environment;
  /** Only where `processes` is `separate`. */
  readonly api: ServiceProcess | undefined;
  readonly worker: ServiceProcess | undefined;
  /** What is due now has been done when this returns: chores, timers, deliveries. Only in-process. */
  tick(): Promise<void>;
  /** Another process of the same service; ended with it. */
  spawn(role: "api" | "worker", env?: Environment): Promise<ServiceProcess>;
}

/** The service of this process with its default settings. It ends with the process; the guard removes what it wrote. */
let sharedService: Promise<Service> | undefined;

/** Without options, a new agency of the service that all files of this process share; with any, a service of the caller's alone. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  if (Object.keys(options).length > 0) return await startServiceAlone(options);
  sharedService ??= startServiceAlone({});
  const shared = await sharedService;
  keepDatabase(shared.database);
  return await openAgency(shared);
}

async function openAgency(shared: Service): Promise<Service> {
  const agencyId = await createAgency(shared.database);
  const { secret: key } = await createKey(shared.database, { agencyId });
  const caller = createCaller({ url: shared.url, key });
  return {
    ...shared,
    ...caller,
    key,
    spawn: () => Promise.reject(new Error("Give startService the option `alone` to start more processes.")),
    async [Symbol.asyncDispose]() {
      await endWork(caller);
      await caller.close();
    },
  };
}

/** Deletes the workspaces of the agency, so that its runs and schedules do not work beside the files of tests that follow. */
async function endWork({ rest }: Caller): Promise<void> {
  const { body } = await rest("GET", "/v1/workspaces?limit=100");
  for (const { id } of body.data) await rest("DELETE", `/v1/workspaces/${id}`);
}

async function startServiceAlone(options: ServiceOptions): Promise<Service> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(options.database ?? (await openTestDatabase()));
  const dataDir = await mkdtemp(path.join(openRunFolder(), "service-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const key = options.env?.["BOOTSTRAP_KEY"] ?? generateSecret("live");
  const env = { ...serviceEnvironment(database, dataDir, key), ...leaseFor(options), ...options.env };
  await prepareDatabase(parseConfig(env), database);
  const processes: ServiceProcess[] = [];
  const spawn: Service["spawn"] = async (role, more = {}) => {
    const started = await startServiceProcess({ ...env, ...more, ROLE: role });
    processes.push(started);
    return started;
  };
  stack.defer(async () => void (await Promise.all(processes.map((one) => one.kill("SIGKILL")))));
  const parts =
    options.processes === "separate" ? await startSeparate(spawn) : await startInProcess(stack, env, options);
  const caller = createCaller({ url: parts.url, key });
  stack.defer(() => caller.close());
  const closing = stack.move();
  return {
    ...caller,
    key,
    database,
    env,
    ...parts,
    spawn,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

type Parts = Pick<Service, "url" | "api" | "worker" | "tick">;

async function startSeparate(spawn: Service["spawn"]): Promise<Parts> {
  const [api, worker] = await Promise.all([spawn("api"), spawn("worker")]);
  const tick = () => Promise.reject(new Error("Only a service in this process has a tick."));
  return { url: api.url, api, worker, tick };
}

async function startInProcess(
  stack: AsyncDisposableStack,
  env: Environment,
  { skills, worker = true }: ServiceOptions,
): Promise<Parts> {
  const shared = {
    config: parseConfig({ ...env, ROLE: "api" }),
    databaseUrl: env["DATABASE_URL"] ?? "",
    logger: pino({ level: "silent" }),
    ...(skills === undefined ? {} : { skills }),
  };
  const api = stack.use(await startApi({ ...shared, checkOutputs: true }));
  const runWorker = worker ? stack.use(await startRunWorker({ ...shared, pauseFor: restLonger })) : undefined;
  const tick = async () => {
    await api.tick();
    await runWorker?.tick();
  };
  return { url: api.url, api: undefined, worker: undefined, tick };
}

/**
 * Up to eight services of files and processes look at the same time for what is due, mostly for nothing. Four times as long is soon
 * enough for a test that waits, and `tick` does not wait.
 */
function restLonger(everyMs: number): number {
  return Math.max(everyMs, Math.min(4 * everyMs, 5000));
}

/** Processes that a test ends lose their leases soon; a busy machine must not take a lease from a living one. */
function leaseFor({ processes }: ServiceOptions): Environment {
  return { RUN_LEASE_MS: processes === "separate" ? "1000" : "30000" };
}

function serviceEnvironment(database: TestDatabase, dataDir: string, key: string): Environment {
  return {
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    DATA_DIR: dataDir,
    BOOTSTRAP_KEY: key,
    PORT: "0",
    EGRESS_ALLOW_PRIVATE: "true",
    REQUESTS_PER_SECOND: "1000000",
    REQUEST_BURST: "1000000",
    LOG_LEVEL: "warn",
    // A test machine with little room still runs everything.
    STORAGE_RESERVE_BYTES: "0",
    // An installed browser changes no test. What renders is a judge.
    RENDER: "off",
  };
}
