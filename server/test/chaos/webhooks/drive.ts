import { setTimeout as delay } from "node:timers/promises";
import sql from "sql-template-tag";
import { replayAllDeadLetters } from "../../../src/domains/webhooks/operations/replay-all-dead-letters.ts";
import { isConnectionLost } from "../../../src/kernel/database/is-connection-lost.ts";
import { type Receiver, startReceiver } from "../../fakes/receiver.ts";
import { type HookPlace, numberOf, openHookPlace } from "../../harness/hooks.ts";
import { type ServiceProcess, startServiceProcess } from "../../harness/service-process.ts";
import { TEST_SEALER_KEYS } from "../../harness/services.ts";
import type { Verdict } from "../verdict.ts";
import { openWorld, type World } from "../world.ts";
import { type ClosingShops, openClosingShops } from "./closing-shops.ts";
import type { Death } from "./pauses.ts";
import { FAILING, isDoomed, PAUSES_MS, TIMEOUT_MS } from "./schedule.ts";
import { judgeDeliveries } from "./verdict.ts";

interface HookChaosOptions {
  events: number;
  /** Each in a separate workspace. */
  endpoints: number;
  /** SIGKILLs of worker processes. */
  kills: number;
  /** SIGKILLs of PostgreSQL's postmaster. */
  databaseKills: number;
  /** Share of the answers that fail, in all ways alike. */
  failing: number;
  /** Share of the events that fail every attempt until they are replayed. */
  doomed: number;
  seconds: number;
}

const WORKERS = 2;
/** Receivers that close in the middle, and about how many events each receives. */
const CLOSING = 3;
const CLOSING_EVENTS = 100;
const STUCK_AFTER_MS = 120_000;
const DATABASE_RETURNS_MS = 20_000;
const STARTED_MS = 1000;

/** Emits events steadily while receivers fail and processes die, waits for calm, and joins what the receivers got with it. */
export async function runHookChaos(options: HookChaosOptions): Promise<Verdict> {
  await using world = await openWorld();
  const share = options.failing;
  await using receiver = await startReceiver({ late: () => delay(TIMEOUT_MS * 1.2) });
  const shops = await openClosingShops(world, await newPlaces(world, CLOSING), receiver.url);
  receiver.behave = (delivery) => {
    const closing = shops.behaviour(delivery);
    if (closing !== undefined) return closing;
    const { body } = delivery;
    const fails = isDoomed(numberOf(body), options.doomed) || Math.random() < share;
    return fails ? (FAILING[Math.floor(Math.random() * FAILING.length)] ?? "reset") : "ok";
  };
  const places = await openPlaces(world, receiver, options.endpoints);
  const crew = await startCrew(world);
  try {
    await disturb(world, places, shops, crew, options);
    await untilCalm(world);
    const letters = await deadBodies(world, shops);
    receiver.behave = (delivery) => shops.behaviour(delivery) ?? "ok";
    const replayFrom = receiver.log.length;
    for (const place of places) await place.call(replayAllDeadLetters, {});
    await untilCalm(world);
    return await judgeDeliveries(world, receiver, { ...options, deaths: crew.deaths, letters, replayFrom, shops });
  } finally {
    await crew.close();
  }
}

async function openPlaces(world: World, receiver: Receiver, count: number): Promise<HookPlace[]> {
  const places = await newPlaces(world, count);
  for (const [number, place] of places.entries()) await place.register(`${receiver.url}/${number}`);
  return places;
}

async function newPlaces(world: World, count: number): Promise<HookPlace[]> {
  const database = {
    ...{ tenant: world.tenant, system: world.system },
    ...{ adminUrl: world.postgres.adminUrl, appUrl: world.postgres.appUrl },
    [Symbol.asyncDispose]: async () => {},
  };
  const places: HookPlace[] = [];
  for (let number = 0; number < count; number += 1) places.push(await openHookPlace(database));
  return places;
}

interface Crew {
  /** Of workers and of the database. */
  readonly deaths: Death[];
  /** SIGKILLs one that works, and starts another. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

async function startCrew(world: World): Promise<Crew> {
  const env = {
    ROLE: "worker",
    DATABASE_URL: world.postgres.appUrl,
    DATA_DIR: `${world.logFolder}/data`,
    EGRESS_ALLOW_PRIVATE: "true",
    SECRETS_KEY: TEST_SEALER_KEYS.join(","),
    WEBHOOK_RETRY_DELAYS_SECONDS: PAUSES_MS.map((pause) => pause / 1000).join(","),
    WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
    LOG_LEVEL: "error",
  };
  const start = async (): Promise<ServiceProcess> => {
    for (;;) {
      try {
        return await startServiceProcess(env);
      } catch {
        // The database is away just now.
        await delay(300);
      }
    }
  };
  const crew = await Promise.all(Array.from({ length: WORKERS }, start));
  const deaths: Death[] = [];
  return {
    deaths,
    async kill() {
      const victim = crew.shift();
      if (victim === undefined) return;
      const death: Death = { from: Date.now(), to: Number.POSITIVE_INFINITY };
      deaths.push(death);
      await victim.kill("SIGKILL");
      crew.push(await start());
      // A process that starts takes the machine for itself.
      death.to = Date.now() + STARTED_MS;
    },
    async close() {
      await Promise.all(crew.map((worker) => worker.kill("SIGKILL")));
    },
  };
}

/** One worker is dead at a time: on a slow machine everything takes longer, and as much is hit. */
async function disturb(
  world: World,
  places: readonly HookPlace[],
  shops: ClosingShops,
  crew: Crew,
  options: HookChaosOptions,
): Promise<void> {
  const { events, kills, databaseKills, seconds } = options;
  const killDatabase = async () => {
    crew.deaths.push({ from: Date.now(), to: Date.now() + DATABASE_RETURNS_MS });
    process.kill(world.postgres.pid, "SIGKILL");
  };
  const acts = [...spread(kills, events, () => crew.kill()), ...spread(databaseKills, events, killDatabase)].toSorted(
    (one, other) => one.after - other.after,
  );
  const batch = Math.max(1, Math.round(events / seconds / 20));
  let acting: Promise<void> = Promise.resolve();
  for (let number = 0; number < events; number += batch) {
    const from = Date.now();
    const numbers = Array.from({ length: Math.min(batch, events - number) }, (_one, index) => number + index);
    await Promise.all(numbers.map((one) => untilTold(async () => places[one % places.length]?.emit(one))));
    if (number % Math.round(events / CLOSING_EVENTS) < batch) await untilTold(() => shops.tell(number));
    for (let next = acts[0]; next !== undefined && next.after <= number; next = acts[0]) {
      await acting;
      acting = next.act();
      acts.shift();
    }
    await delay(Math.max(0, from + (batch * seconds * 1000) / events - Date.now()));
  }
  await acting;
}

/** So many acts, evenly between the first event and the last. */
function spread(times: number, events: number, act: () => Promise<void>) {
  return Array.from({ length: times }, (_act, index) => ({ act, after: ((index + 0.5) * events) / times }));
}

/** A program that tries again without a confirmed commit: a number may then be emitted twice. */
async function untilTold(tell: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await tell();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await delay(100);
    }
  }
}

/** Gives up where nothing moves any more; what is left then is lost, and the verdict says so. */
async function untilCalm(world: World): Promise<void> {
  let before = "";
  for (let movedAt = Date.now(); Date.now() - movedAt < STUCK_AFTER_MS; await delay(200)) {
    const [rows] = await world.system.batch<{ left: number; made: number }>([
      sql`select (select count(*) from webhook_deliveries) as left, (select count(*) from webhook_attempts) as made`,
    ]);
    const [row] = rows ?? [];
    if (row?.left === 0) return;
    const now = JSON.stringify(row);
    if (now !== before) movedAt = Date.now();
    before = now;
  }
}

async function deadBodies(world: World, { webhookIds }: ClosingShops): Promise<string[]> {
  const [rows] = await world.system.batch<{ body: string }>([
    sql`select body from webhook_dead_letters where webhook_id <> all (${webhookIds}::text[])`,
  ]);
  return (rows ?? []).map(({ body }) => body);
}
