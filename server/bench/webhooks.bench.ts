import { setTimeout as delay } from "node:timers/promises";
import sql from "sql-template-tag";
import { startReceiver } from "../test/fakes/receiver.ts";
import { type HookPlace, numberOf, openHookPlace } from "../test/harness/hooks.ts";
import { TEST_SEALER_KEYS } from "../test/harness/services.ts";
import { compare, type Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { alternate, quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import type { World } from "./harness/world.ts";
import { bareHttpProgram } from "./programs/bare-http.ts";
import { posterProgram } from "./programs/poster.ts";
import { workerProgram } from "./programs/worker.ts";

const ENDPOINTS = 20;
const EVENTS = sized(4000, 1000);
const AT_ONCE = 64;
const ROUNDS = sized(3, 1);
const AIM_PER_SECOND = 1500;
const PATIENT_ENDPOINTS = 100;
const SECONDS = sized(15, 4);
const HANGS_MS = 5000;
const AIM_LATENCY_MS = 1000;

/**
 * Events of 20 workspaces that are committed together, until the last of them is written as delivered: claimed, signed, posted
 * and logged with an attempt each, by one worker process. Beside it the same signed posts with the same client and no database.
 */
export async function benchWebhooks(world: World): Promise<Finding[]> {
  const { database, folder } = world;
  await using receiver = await startProgram("bare-http", bareHttpProgram, { body: "taken" });
  await using poster = await startProgram("poster", posterProgram, null);
  const settings = { EGRESS_ALLOW_PRIVATE: "true", SECRETS_KEY: TEST_SEALER_KEYS.join(",") };
  await using _worker = await startProgram("worker", workerProgram, { databaseUrl: database.appUrl, folder, settings });
  const places: HookPlace[] = [];
  for (let number = 0; number < ENDPOINTS; number += 1) places.push(await openHookPlace(database));
  for (const place of places) await place.register(`${receiver.facts.url}/hooks`);
  const ids = places.map(({ workspaceId }) => workspaceId);
  const body = JSON.stringify({ type: "agent.invocation.started", data: { invocationId: "inv_1", tags: [] } }).padEnd(
    300,
  );

  async function ourRound(): Promise<number> {
    const before = await countDelivered(world);
    const [rows] = await database.system.batch<{ at: number }>([
      sql`select emit_event(w.agency_id, w.id, 'agent.invocation.started', jsonb_build_object('invocationId', 'inv_' || n,
            'skill', 'rank_monitor', 'tags', '[]'::jsonb))
          from workspaces w, generate_series(1, ${EVENTS / ENDPOINTS}) n where w.id = any (${ids}::text[])`,
    ]);
    const since = performance.now();
    if (rows === undefined) throw new Error("The events were not recorded.");
    for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await delay(20)) {
      if ((await countDelivered(world)) === before + EVENTS) return (EVENTS * 1000) / (performance.now() - since);
    }
    throw new Error("The events were not delivered within a minute.");
  }
  const [ours = 0, plain = 0] = await alternate(
    [
      { name: "deliveries", round: ourRound },
      {
        name: "posts",
        round: async () =>
          (await poster.ask({ url: receiver.facts.url, body, posts: EVENTS, atOnce: AT_ONCE })).perSecond,
      },
    ],
    ROUNDS,
  );
  const peers = [{ name: "plain signed posts, same client, no database", figure: plain }];
  const finding = compare("signed deliveries with an attempt row each", "deliveries/s", ours, peers);
  return [
    { ...finding, aim: { text: `at least ${AIM_PER_SECOND} a second`, met: ours >= AIM_PER_SECOND } },
    await besideOneThatHangs(world),
  ];
}

/** One of a hundred endpoints hangs at every call; how long after its commit an event reaches the others. */
async function besideOneThatHangs({ database }: World): Promise<Finding> {
  await using receiver = await startReceiver({ late: () => delay(HANGS_MS) });
  receiver.behave = ({ path }) => (path === "/0" ? "late" : "ok");
  const places: HookPlace[] = [];
  for (let number = 0; number < PATIENT_ENDPOINTS; number += 1) places.push(await openHookPlace(database));
  for (const [number, place] of places.entries()) await place.register(`${receiver.url}/${number}`);
  const committedAt: number[] = [];
  const emit = async (place: HookPlace, number: number) => {
    await place.emit(number);
    committedAt[number] = Date.now();
  };
  const emitted: Promise<void>[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    for (const [index, place] of places.entries()) {
      emitted.push(emit(place, second * PATIENT_ENDPOINTS + index));
      await delay(1000 / PATIENT_ENDPOINTS);
    }
  }
  await Promise.all(emitted);
  await delay(2 * AIM_LATENCY_MS);
  const arrivedAt = new Map(receiver.log.toReversed().map(({ body, at }) => [numberOf(body), at]));
  const tookMs = committedAt.flatMap((committed, number) =>
    number % PATIENT_ENDPOINTS === 0 ? [] : [(arrivedAt.get(number) ?? Number.POSITIVE_INFINITY) - committed],
  );
  const ours = quantile(tookMs, 0.99);
  return {
    what: `commit to receipt beside one of ${PATIENT_ENDPOINTS} endpoints that hangs ${HANGS_MS / 1000} s, p99`,
    unit: "ms",
    ours,
    peers: [],
    aim: { text: `under ${AIM_LATENCY_MS} ms`, met: ours < AIM_LATENCY_MS },
  };
}

async function countDelivered({ database }: World): Promise<number> {
  const [rows] = await database.system.batch<{ count: number }>([
    sql`select count(*) as count from webhook_attempts where outcome = 'delivered'`,
  ]);
  return rows?.[0]?.count ?? 0;
}
