import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type OperationContract, operations, pathFields } from "@findable/contract";
import { pino } from "pino";
import { generateSecret } from "../../src/domains/keys/keys.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded/embedded-postgres.ts";
import { parseConfig } from "../../src/start/config.ts";
import { prepareDatabase } from "../../src/start/prepare-database.ts";
import { startApi } from "../../src/start/start-api.ts";
import { startRunWorker } from "../../src/start/start-worker.ts";
import { freezeClock } from "./frozen-clock.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of the service; the story reads fields that the contracts promise.
export type Json = any;

/** One call of the recording, with what it answered. */
export interface Exchange {
  contract: OperationContract;
  input: Record<string, unknown>;
  status: number;
  output: Json;
}

export interface CallAs {
  key?: string;
  workspace?: string | null;
}

/** The service on a scratch database, with one test world whose clock moves only when the recording moves it. */
export interface RecordingWorld extends AsyncDisposable {
  readonly workspaceId: string;
  /** Calls act in this workspace from now on. */
  enter(workspaceId: string): void;
  /** Sends a form to a page of the service. */
  post(path: string, form: URLSearchParams): Promise<void>;
  readonly url: string;
  readonly key: string;
  readonly keyId: string;
  /** Every call that was answered with a 2xx, in order. */
  readonly exchanges: Exchange[];
  /** Real times and the moment of the world from then on. */
  readonly moments: { at: number; world: string }[];
  call(name: string, input?: object, as?: CallAs): Promise<Json>;
  /** As `call`, for calls that may be refused: undefined then. */
  attempt(name: string, input?: object, as?: CallAs): Promise<Exchange | string>;
  /** Starts a run and waits until it ends or parks. */
  run(name: string, input?: object, as?: CallAs): Promise<Json>;
  settled(invocationId: string): Promise<Json>;
  /** The answer of an operation that answers with a file. */
  download(name: string, input: object): Promise<{ bytes: Buffer; contentType: string; fileName: string }>;
  /** Moves the world's clock and lets everything due happen. */
  /** Opens a session of the web app with the key of the world. */
  signIn(): Promise<void>;
  advance(to: object): Promise<void>;
  /** Lets so many minutes pass. */
  pass(minutes: number): Promise<void>;
  tick(): Promise<void>;
  query(text: string): Promise<Json[]>;
}

/** How often the recorder looks whether a run still acts before background work goes on beside it. */
const MOST_LOOKS = 100;
const LOOK_MS = 5;
const DONE = new Set(["SUCCEEDED", "FAILED", "CANCELLED", "WAITING_APPROVAL", "WAITING_INPUT"]);

export async function openRecordingWorld({ start, seed }: { start: string; seed: string }): Promise<RecordingWorld> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), "findable-demo-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  stack.defer(() => postgres.stop());
  const { adminUrl, appUrl } = postgres;
  const operatorKey = generateSecret("live");
  const env = {
    DATABASE_URL: appUrl,
    DATABASE_ADMIN_URL: adminUrl,
    DATA_DIR: folder,
    BOOTSTRAP_KEY: operatorKey,
    PORT: "0",
    EGRESS_ALLOW_PRIVATE: "true",
    REQUESTS_PER_SECOND: "1000000",
    REQUEST_BURST: "1000000",
    STORAGE_RESERVE_BYTES: "0",
    FOREGROUND_WAIT_MS: "100",
    RUN_LEASE_MS: "600000",
    WORKER_CONCURRENCY: "1",
    // Notices collect until the end, so that their number does not depend on the time that a recording takes.
    NOTICE_COLLECT_SECONDS: "3600",
  };
  await prepareDatabase(parseConfig(env), { adminUrl, appUrl });
  stack.defer(await freezeClock(adminUrl));
  const shared = {
    config: parseConfig({ ...env, ROLE: "api" }),
    databaseUrl: appUrl,
    logger: pino({ level: "silent" }),
  };
  const api = stack.use(await startApi({ ...shared, checkOutputs: true }));
  const worker = stack.use(await startRunWorker(shared));
  const byName = new Map(operations.map((contract) => [contract.name, contract]));
  const exchanges: Exchange[] = [];
  const moments: { at: number; world: string }[] = [];
  const query = (text: string) => withClient(adminUrl, async (client) => (await client.query(text)).rows);

  async function send(
    contract: OperationContract,
    input: Record<string, unknown>,
    { key = worldKey, workspace = workspaceId }: CallAs,
  ) {
    const { method, address, body } = toRequest(contract, input);
    const response = await fetch(api.url + address, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(workspace && contract.workspace !== "none" ? { "X-Workspace-Id": workspace } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const output = contract.binary === true ? {} : text === "" ? {} : JSON.parse(text);
    if (response.status >= 400)
      return `${contract.name} ${JSON.stringify(input).slice(0, 300)}: ${response.status} ${text.slice(0, 600)}`;
    const { testMode: _, ...answer } = output;
    const exchange: Exchange = { contract, input, status: response.status, output: answer };
    exchanges.push(exchange);
    return exchange;
  }

  const world = {
    enter(id: string) {
      workspaceId = id;
    },
    async post(page: string, form: URLSearchParams) {
      const response = await fetch(api.url + page, { method: "POST", body: form, headers: { origin: api.url } });
      if (!response.ok) throw new Error(`${page}: ${response.status} ${await response.text()}`);
    },
    exchanges,
    moments,
    query,
    tick: async () => {
      await untilNothingRuns();
      await api.tick();
      await worker.tick();
    },
    async attempt(name: string, input: object = {}, as: CallAs = {}) {
      const contract = byName.get(name);
      if (contract === undefined) throw new Error(`There is no operation ${name}.`);
      return await send(contract, { ...input }, as);
    },
    async call(name: string, input: object = {}, as: CallAs = {}) {
      const answer = await world.attempt(name, input, as);
      if (typeof answer === "string") throw new Error(answer);
      return answer.output;
    },
    async run(name: string, input: object = {}, as: CallAs = {}) {
      const began = performance.now();
      const { invocationId } = await world.call(name, input, as);
      const run = await world.settled(invocationId);
      process.stderr.write(`  ${name} ${run.status} ${Math.round(performance.now() - began)} ms\n`);
      if (run.status === "FAILED") process.stderr.write(`${name} failed: ${JSON.stringify(run.error)}\n`);
      await world.pass(3);
      return run;
    },
    async settled(invocationId: string): Promise<Json> {
      for (;;) {
        const run = await readRun(invocationId);
        if (DONE.has(run.status)) return run;
        // A run that sleeps or waits for its children is as settled as it gets.
        if (await isIdle()) return await readRun(invocationId);
        await world.tick();
      }
    },
    async download(name: string, input: Record<string, unknown>) {
      const contract = byName.get(name);
      if (contract === undefined) throw new Error(`There is no operation ${name}.`);
      const response = await fetch(api.url + toRequest(contract, input).address, {
        headers: { Authorization: `Bearer ${worldKey}`, "X-Workspace-Id": workspaceId },
      });
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      const [, fileName = ""] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
      const contentType = response.headers.get("Content-Type") ?? "";
      return { bytes: Buffer.from(await response.arrayBuffer()), contentType, fileName };
    },
    async signIn() {
      const response = await fetch(`${api.url}/app/api/session`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Findable-App": "1" },
        body: JSON.stringify({ key: worldKey }),
      });
      if (response.status !== 201) throw new Error(`Signing in was answered with ${response.status}.`);
    },
    async advance(to: object) {
      const { invocationId } = await world.call("test.clock.advance", to);
      // It answers 200 with what was fired if it ended at once. Otherwise it is itself what runs.
      while (invocationId !== undefined && !DONE.has((await readRun(invocationId)).status)) {
        await api.tick();
        await worker.tick();
      }
      await note();
    },
    async pass(minutes: number) {
      // What runs ends at its own moment.
      await world.tick();
      while (!(await isIdle())) await world.tick();
      await query(
        `update agencies set world_offset = world_offset + interval '${minutes} minutes' where mode = 'test'`,
      );
      await note();
    },
  };

  /** Runs of many workspaces belong to none. */
  async function readRun(id: string): Promise<Json> {
    const own = await world.attempt("agent.invocations.get", { id });
    const run =
      typeof own === "string" ? await world.attempt("agent.invocations.get", { id }, { workspace: null }) : own;
    if (typeof run === "string") throw new Error(run);
    exchanges.pop();
    return run.output;
  }

  /** Background work begins when no run acts any more, so that both draw identifiers in one order. */
  async function untilNothingRuns(): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const [row] = await query(
        "select count(*) as busy from invocations where lease_until is not null or (status = 'PENDING' and held is null)",
      );
      if (Number(row.busy) === 0) return;
      await delay(LOOK_MS);
    }
  }

  /** Nothing runs: what has not ended waits for a person or for a time. */
  async function isIdle(): Promise<boolean> {
    const [row] = await query(
      "select count(*) as busy from invocations where counted or status = 'PENDING' or lease_until is not null",
    );
    return Number(row.busy) === 0;
  }

  async function note() {
    const [row] = await query("select wire_time(world_now(id)) as now from agencies where mode = 'test'");
    moments.push({ at: performance.timeOrigin + performance.now(), world: row.now });
  }

  let workspaceId = "";
  let worldKey = operatorKey;
  const made = await world.call("auth.keys.create", {
    name: "Northlight",
    mode: "test",
    scope: "ADMIN",
    canApprove: true,
    seed,
  });
  worldKey = made.secret;
  await query(`update agencies set world_offset = timestamptz '${start}' - frozen_now() where mode = 'test'`);
  await note();
  exchanges.length = 0;
  const closing = stack.move();
  return {
    ...world,
    get workspaceId() {
      return workspaceId;
    },
    url: api.url,
    key: worldKey,
    keyId: made.id,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

function toRequest(contract: OperationContract, input: Record<string, unknown>) {
  const inPath = pathFields(contract);
  let address = contract.path.split("?", 1)[0] ?? "";
  for (const field of inPath) {
    const text = asText(input[field]).split("/").map(encodeURIComponent).join("/");
    address = address.replace(`{${field}}`, () => text);
  }
  const others = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const hasBody = contract.method !== "GET" && contract.method !== "DELETE";
  const isQuery = (name: string) => !hasBody || contract.queryFields?.includes(name) === true;
  const search = new URLSearchParams(
    others.filter(([name]) => isQuery(name)).map(([name, value]) => [name, asText(value)]),
  );
  const body = Object.fromEntries(others.filter(([name]) => !isQuery(name)));
  return {
    method: contract.method,
    address: search.size === 0 ? address : `${address}?${search}`,
    body: hasBody ? body : undefined,
  };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
