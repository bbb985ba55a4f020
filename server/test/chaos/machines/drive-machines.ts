import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generateSecret } from "../../../src/domains/keys/keys.ts";
import { withClient } from "../../../src/platform/database/connection.ts";
import { parseConfig } from "../../../src/start/config.ts";
import { prepareDatabase } from "../../../src/start/prepare-database.ts";
import type { Environment } from "../../../src/start/setting-reader.ts";
import { startReceiver } from "../../fakes/receiver.ts";
import { seededRandom } from "../../fakes/site/seeded-random.ts";
import { startReceiver as startSite } from "../../fakes/vendors/receiver.ts";
import { createCaller } from "../../harness/caller.ts";
import { type ServiceProcess, startServiceProcess } from "../../harness/service-process.ts";
import { TEST_SEALER_KEYS } from "../../harness/services.ts";
import {
  addPlatform,
  decide,
  type PublishedRun,
  publish,
  randomMishap,
  untilAllEnded,
} from "../effects/drive-effects.ts";
import { judgeEffects } from "../effects/judge-effects.ts";
import { type PublishingStage, pick, queryAdmin, SECRET } from "../effects/stage.ts";
import { PROMISES_OF_EVERY_RUN } from "../promises.ts";
import { brokenPromises, type Verdict } from "../verdict.ts";
import { HUB_ADDRESS, type Machine, openNetwork } from "./network.ts";
import { startPostgresPair } from "./postgres-pair.ts";

export interface MachinesOptions {
  /** Publications, half of them to a receiver that honours keys. */
  runs: number;
  /** SIGKILLs of API and worker processes. */
  kills: number;
  /** Machines whose cable is pulled for 1 to 6 seconds. */
  partitions: number;
  seed: number;
  leaseMs: number;
  /** Over which the starts and all of the above are spread, unless the machine is slower. */
  durationMs: number;
}

const APIS = ["api-1", "api-2"];
const WORKERS = ["worker-1", "worker-2", "worker-3"];
const MOST_AHEAD = 30;
const FULL_DISK_MS = 3000;
const CALL_MS = 15_000;
const DELIVERED_WITHIN_MS = 120_000;

/**
 * Publishes through two APIs and three workers, each a machine in a separate network namespace, on a PostgreSQL that ends
 * because its disk is full, and whose standby is promoted in the middle. Processes are killed and machines cut off meanwhile. Call it inside `enterNetwork`.
 */
export async function runMachinesChaos(options: MachinesOptions): Promise<Verdict> {
  await using stack = new AsyncDisposableStack();
  const random = seededRandom(options.seed);
  const folder = await mkdtemp(path.join(tmpdir(), "findable-machines-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, "data"), { mode: 0o700 });
  const machines = openNetwork(["primary", "standby", ...APIS, ...WORKERS]);
  const machine = (name: string): Machine => {
    const found = machines.get(name);
    if (found === undefined) throw new Error(`There is no machine ${name}.`);
    return found;
  };
  const all = [...machines.values()];
  const postgres = stack.use(
    await startPostgresPair(folder, { primary: machine("primary"), standby: machine("standby"), all }),
  );
  const misfortune = () => randomMishap(random);
  const honest = stack.use(await startSite({ secret: SECRET, honoursKeys: true, misfortune, host: HUB_ADDRESS }));
  const forgetful = stack.use(await startSite({ secret: SECRET, misfortune, host: HUB_ADDRESS }));
  const hooks = stack.use(await startReceiver({ host: HUB_ADDRESS }));
  const key = generateSecret("live");
  const env: Environment = {
    DATABASE_URL: postgres.appUrl,
    DATABASE_ADMIN_URL: postgres.adminUrl,
    DATA_DIR: path.join(folder, "data"),
    BOOTSTRAP_KEY: key,
    SECRETS_KEY: TEST_SEALER_KEYS.join(","),
    EGRESS_ALLOW_PRIVATE: "true",
    REQUESTS_PER_SECOND: "1000000",
    REQUEST_BURST: "1000000",
    RUNNING_PER_WORKSPACE: "40",
    DEFAULT_MONTHLY_CREDITS: "1000000",
    STORAGE_RESERVE_BYTES: "0",
    LIMITS: "platformsPerWorkspace=10",
    PUBLISH_TIMEOUT_MS: "600",
    RUN_LEASE_MS: String(options.leaseMs),
    LOG_LEVEL: "warn",
    NODE_COMPILE_CACHE: path.join(tmpdir(), "node-compile-cache"),
  };
  await prepareDatabase(parseConfig(env), postgres);
  const crew = stack.use(await Crew.start(env, machine));
  const stage = await openMachinesStage(machine, { key, adminUrl: postgres.adminUrl });
  await stage.call("POST", "/v1/webhooks", { url: "http://127.0.0.1:1/", events: ["produce.publish.completed"] });
  await stage.call("POST", "/v1/webhooks", { url: hooks.url, events: ["produce.publish.completed"] });
  const platforms = {
    honest: await addPlatform(stage, "Honest", honest, true),
    forgetful: await addPlatform(stage, "Forgetful", forgetful, false),
  };

  const counts = { kills: 0, partitions: 0, "full disks": 0, promotions: 0 };
  const cut = async () => {
    const victim = machine(pick(random, [...APIS, ...WORKERS]));
    victim.cut();
    await delay(1000 + random() * 5000);
    victim.join();
    counts.partitions += 1;
  };
  const kill = async () => {
    await crew.kill(random);
    counts.kills += 1;
  };
  const acts = [
    ...Array.from({ length: options.partitions }, () => ({ act: cut, after: random() * options.runs })),
    {
      after: options.runs * 0.25,
      act: async () => {
        await postgres.fillDisk(FULL_DISK_MS);
        counts["full disks"] += 1;
      },
    },
    {
      after: options.runs * 0.5,
      act: async () => {
        await postgres.failOver();
        counts.promotions += 1;
      },
    },
  ];

  const started: PublishedRun[] = [];
  const stop = new AbortController();
  const person = decide(stage, random, stop.signal);
  const underWay: Promise<void>[] = [];
  // One process is dead at a time: on a slow machine everything takes longer, and as much is hit.
  let killing: Promise<void> = Promise.resolve();
  let begun = 0;
  const from = Date.now();
  try {
    for (let index = 0; index < options.runs; index += 1) {
      await delay(Math.max(0, from + (index * options.durationMs) / options.runs - Date.now()));
      while ((await stage.unended()) >= MOST_AHEAD) await delay(50);
      const honoursKeys = index % 2 === 0;
      const due = acts.filter(({ after }) => after >= index && after < index + 1);
      underWay.push(...due.map(({ act }) => delay(random() * 300).then(act)));
      for (; begun * options.runs < index * options.kills; begun += 1) {
        await killing;
        killing = kill();
      }
      if (index % 20 === 0)
        process.stderr.write(`${index} of ${options.runs} runs started, ${JSON.stringify(counts)}\n`);
      started.push({
        id: await publish(stage, index, honoursKeys ? platforms.honest : platforms.forgetful),
        honoursKeys,
      });
    }
    for (; begun < options.kills; begun += 1) {
      await killing;
      killing = kill();
    }
    await Promise.all([...underWay, killing]);
    const calmFrom = Date.now();
    await untilAllEnded(stage);
    const verdict = await judgeEffects(stage, started, { honest, forgetful });
    verdict.violations.push(
      ...(await withClient(postgres.adminUrl, (connection) => brokenPromises(connection, PROMISES_OF_EVERY_RUN))),
      ...(await lostEvents(stage, () => hooks.log)),
      ...crew.faults(),
    );
    return {
      violations: verdict.violations,
      figures: {
        ...verdict.figures,
        ...counts,
        "postmasters started again": postgres.restarts,
        "processes started": crew.started,
        "calls repeated": stage.repeated(),
        "events received": new Set(hooks.log.map(({ eventId }) => eventId)).size,
        "seconds under fire": (calmFrom - from) / 1000,
        "seconds to calm": (Date.now() - calmFrom) / 1000,
      },
    };
  } finally {
    stop.abort();
    await person;
  }
}

/** Every publication's event arrives, under one identifier. */
async function lostEvents(
  stage: PublishingStage,
  log: () => readonly { eventId: string; body: string }[],
): Promise<string[]> {
  const { rows } = await queryAdmin(
    stage.world,
    "select id from invocations where result ->> 'outcome' in ('published', 'assumed')",
  );
  const wanted = rows.map(({ id }) => String(id));
  const idsOf = () => Map.groupBy(log(), ({ body }): string => JSON.parse(body).data.invocationId);
  for (const giveUpAt = Date.now() + DELIVERED_WITHIN_MS; Date.now() < giveUpAt; await delay(200)) {
    const received = idsOf();
    if (wanted.every((id) => received.has(id))) break;
  }
  const received = idsOf();
  return wanted.flatMap((id) => {
    const ids = new Set((received.get(id) ?? []).map(({ eventId }) => eventId));
    return ids.size === 1 ? [] : [`${id}: its event arrived under ${ids.size} identifiers.`];
  });
}

/** One process on each machine. A killed one is replaced at once, as by a supervisor. */
class Crew implements AsyncDisposable {
  readonly #env: Environment;
  readonly #machine: (name: string) => Machine;
  readonly #members = new Map<string, ServiceProcess>();
  #isClosing = false;
  started = 0;
  readonly #all: ServiceProcess[] = [];

  /** What processes logged of runs that failed by a fault. */
  faults(): string[] {
    return this.#all
      .flatMap((member) => member.complaints().split("\n"))
      .filter((line) => line.includes("a run failed because of an internal error"));
  }

  static async start(env: Environment, machine: (name: string) => Machine): Promise<Crew> {
    const crew = new Crew(env, machine);
    for (const name of [...APIS, ...WORKERS]) await crew.#spawn(name);
    return crew;
  }

  private constructor(env: Environment, machine: (name: string) => Machine) {
    this.#env = env;
    this.#machine = machine;
  }

  async kill(random: () => number): Promise<void> {
    while (this.#members.size === 0) await delay(20);
    const [name, victim] = pick(random, [...this.#members]);
    this.#members.delete(name);
    await victim.kill("SIGKILL");
    await this.#spawn(name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#members.values()].map((member) => member.kill("SIGKILL")));
  }

  async #spawn(name: string): Promise<void> {
    const { enter } = this.#machine(name);
    const role = name.startsWith("api") ? { ROLE: "api", HOST: "0.0.0.0", PORT: "3000" } : { ROLE: "worker" };
    while (!this.#isClosing) {
      this.started += 1;
      try {
        const member = await startServiceProcess({ ...this.#env, ...role }, enter);
        this.#members.set(name, member);
        this.#all.push(member);
        return;
      } catch {
        // The database or the network is away just now.
        await delay(500);
      }
    }
  }
}

interface MachinesStage extends PublishingStage {
  /** Runs that have not ended; waits while the database is away. */
  unended(): Promise<number>;
  /** Calls that were sent again, because no answer came or the service could not take it. */
  repeated(): number;
}

/** Calls the APIs in turns, and again where no answer comes: each write has a key, so that a repetition is none. */
async function openMachinesStage(
  machine: (name: string) => Machine,
  { key, adminUrl }: { key: string; adminUrl: string },
): Promise<MachinesStage> {
  const callers = APIS.map((name) => createCaller({ url: `http://${machine(name).address}:3000`, key }));
  let turn = 0;
  let repeated = 0;
  let workspace = "";
  const attempt: PublishingStage["try"] = async (method, route, body) => {
    const headers = { "Idempotency-Key": randomUUID() };
    for (;;) {
      turn += 1;
      const caller = callers[turn % callers.length];
      const call = caller?.rest(method, route, body, { headers, ...(workspace === "" ? {} : { workspace }) });
      const answer = await Promise.race([call, delay(CALL_MS, undefined, { ref: false })]).catch(() => undefined);
      const isTaken = answer !== undefined && answer.status !== 429 && answer.status < 500;
      if (isTaken && answer.body?.code !== "idempotency_replay") return answer;
      repeated += 1;
      await delay(50);
    }
  };
  const call: PublishingStage["call"] = async (method, route, body) => {
    const answer = await attempt(method, route, body);
    if (answer.status >= 300) throw new Error(`${method} ${route} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  workspace = (await call("POST", "/v1/workspaces", { name: "Stage", primaryDomain: "stage.example" })).id;
  const world = { postgres: { adminUrl } };
  return {
    world,
    call,
    try: attempt,
    repeated: () => repeated,
    async unended() {
      for (;;) {
        try {
          const statement = "select count(*)::int as live from invocations where ended_at is null";
          return Number((await queryAdmin(world, statement)).rows[0]?.["live"]);
        } catch {
          await delay(200);
        }
      }
    },
  };
}
