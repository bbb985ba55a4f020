import sql from "sql-template-tag";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { type Receiver, startReceiver } from "../fakes/receiver.ts";
import { EMITTED, numberOf } from "../harness/hooks.ts";
import { type Service, startService } from "../harness/service.ts";
import type { ServiceProcess } from "../harness/service-process.ts";

const EVENTS = 400;
const KILLS = 2;
const stripe = new Stripe("sk_test_unused");

/** Moves the clock of the process that imports it. */
const MINUTES_AHEAD = new URL("../harness/minutes-ahead.ts", import.meta.url).href;

const SETTINGS = { WEBHOOK_RETRY_DELAYS_SECONDS: "0.05,0.1,0.15,0.2", WEBHOOK_TIMEOUT_MS: "2000" };

let service: Service;
let receiver: Receiver;
let workspace: string;
let running: ServiceProcess | undefined;

beforeAll(async () => {
  service = await startService({ processes: "separate", env: SETTINGS });
  running = service.worker;
  receiver = await startReceiver();
  const made = await service.rest("POST", "/v1/workspaces", { name: "Hooks", primaryDomain: "hooks.example" });
  workspace = made.body.id;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

async function subscribe(): Promise<{ id: string; secret: string }> {
  const url = `${receiver.url}/hooks`;
  const made = await service.rest("POST", "/v1/webhooks", { url, events: [EMITTED] }, { workspace });
  expect(made.status).toBe(201);
  return made.body;
}

async function emit(from: number, to: number): Promise<void> {
  await service.database.system.batch([
    sql`select emit_event(agency_id, id, ${EMITTED}, jsonb_build_object('invocationId', 'inv_' || n, 'skill', 'rank_monitor', 'tags', '[]'::jsonb))
        from workspaces, generate_series(${from}::integer, ${to}::integer - 1) n where id = ${workspace}`,
  ]);
}

/** As if the lease of a dead worker, ten seconds longer than an attempt may take, had ended. */
function expireLeases() {
  return withClient(service.database.adminUrl, (owner) =>
    owner.query("update webhook_deliveries set due_at = clock_timestamp() where claimed"),
  );
}

test("workers that are killed again and again lose no event, and repeat only what they had begun", async () => {
  const hook = await subscribe();
  receiver.behave = ({ attempt, body }) => (attempt === 1 && numberOf(body) % 20 === 0 ? "server_error" : "ok");
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = receiver.log.length;
    await emit(kill * (EVENTS / KILLS), (kill + 1) * (EVENTS / KILLS));
    await receiver.until((log) => log.length > before + 10);
    await running?.kill("SIGKILL");
    await expireLeases();
    running = await service.spawn("worker");
  }
  const got = () =>
    new Set(receiver.log.filter(({ behaviour }) => behaviour === "ok").map(({ body }) => numberOf(body)));
  await receiver.until(() => got().size === EVENTS, 60_000);

  for (const { body, signature } of receiver.log) stripe.webhooks.constructEvent(body, signature, hook.secret);
  const health = async () =>
    (await service.rest("GET", `/v1/webhooks/${hook.id}`, undefined, { workspace })).body.health;
  await expect.poll(health).toMatchObject({ waiting: 0 });
  const repeated = receiver.log.length - EVENTS - EVENTS / 20;
  expect(repeated).toBeLessThan(KILLS * 64);
});

test("a worker whose clock is four minutes ahead signs by the database's", async () => {
  const hook = await subscribe();
  await running?.kill("SIGKILL");
  receiver.log.length = 0;
  const worker = await service.spawn("worker", { NODE_OPTIONS: `--import ${MINUTES_AHEAD}` });

  const emittedAt = await secondsOfDatabase();
  await emit(1, 2);
  const { body, signature } = await receiver.until((log) => log.find((one) => isSignedBy(one, hook.secret)));
  await worker.kill("SIGTERM");

  const at = Number(/t=(\d+)/.exec(signature)?.[1]);
  expect(numberOf(body)).toBe(1);
  expect(at).toBeGreaterThanOrEqual(emittedAt);
  expect(at).toBeLessThanOrEqual(await secondsOfDatabase());
});

async function secondsOfDatabase(): Promise<number> {
  const [rows] = await service.database.system.batch<{ seconds: number }>([
    sql`select floor(extract(epoch from clock_timestamp()))::integer as seconds`,
  ]);
  return rows?.[0]?.seconds ?? 0;
}

function isSignedBy({ body, signature }: { body: string; signature: string }, secret: string): boolean {
  try {
    // Whenever it was signed.
    stripe.webhooks.constructEvent(body, signature, secret, Number.MAX_SAFE_INTEGER);
    return true;
  } catch {
    return false;
  }
}
