import { setTimeout as delay } from "node:timers/promises";
import { isConnectionLost } from "../../kernel/database/is-connection-lost.ts";
import { shareRoundTrips } from "../../kernel/database/share-round-trips.ts";
import type { Sealer } from "../../kernel/secrets/sealer.ts";
import type { Logger } from "../../kernel/telemetry/logger.ts";
import type { Database } from "../database/pool.ts";
import type { Egress } from "../egress/egress.ts";
import { type Attempt, attempt } from "./attempt.ts";
import { type ClaimedDelivery, claimDeliveries, recordAttempts, returnDeliveries } from "./deliveries.store.ts";
import { Endpoints, FIRST_WINDOW } from "./endpoints.ts";
import { type Fate, fateAfter, fateUnwanted } from "./fate.ts";
import { createSecretBook } from "./secret-book.ts";

export interface DelivererOptions {
  system: Database;
  post: Egress["post"];
  sealer: Sealer;
  /** What a webhook's secrets are sealed under. */
  secretContext(webhookId: string): string;
  /** Pauses after failed attempts. */
  retryDelaysMs: readonly number[];
  /** From connecting to the end of the headers. */
  timeoutMs: number;
  logger: Logger;
}

export interface Deliverer extends AsyncDisposable {
  /** Looks for what is due now instead of a little later. */
  hurry(): void;
  /** Takes nothing new, lets what is under way end for a moment, and gives back the rest. */
  close(): Promise<void>;
}

const MOST_UNDER_WAY = 1024;
const MOST_AT_ONCE = 128;
/** Between two claims: those that become due meanwhile are taken together. */
const PACE_MS = 10;
/** Where nothing was due. */
const POLL_MS = 100;
/** A claim that brings nothing is followed by so many times its own time: it went through all endpoints in vain. */
const REST_AFTER_CLAIM = 4;
/** Beyond its time limit, an attempt needs this to be written. Who takes longer is taken for dead. */
const LEASE_MARGIN_MS = 10_000;
const CLOSING_PATIENCE_MS = 2000;
const RECORD_AGAIN_MS = 200;
const LOOK_AGAIN_MS = 500;
/** Two lanes, so that one group executes while another waits for the disk. */
const RECORDING = { lanes: 2, largestGroup: 64 };

interface Ended {
  told: Fate;
  beganAt: number;
  endedAt: number;
}

/** Delivers events to webhooks until closed. Any number of processes may do so on one database. */
export function startDeliverer(options: DelivererOptions): Deliverer {
  const { system, logger, timeoutMs, retryDelaysMs } = options;
  const leaseMs = timeoutMs + LEASE_MARGIN_MS;
  const endpoints = new Endpoints();
  const secrets = createSecretBook(options);
  const underWay = new Map<ClaimedDelivery, Promise<void>>();
  const stopping = new AbortController();
  let isAbandoned = false;
  let roomMade = Promise.withResolvers<void>();
  const record = shareRoundTrips<Ended, void>({
    ...RECORDING,
    compare: (one, other) => (one.told.id < other.told.id ? -1 : 1),
    send: async (group) => {
      const now = performance.now();
      const told = group.map((one) => ({
        ...one.told,
        began_ms_ago: now - one.beganAt,
        ended_ms_ago: now - one.endedAt,
      }));
      await recordAttempts(system, told);
      return group.map(() => undefined);
    },
  });

  /** Answers whether the endpoint answered in time; undefined where it was not asked. */
  async function deliver(delivery: ClaimedDelivery, clock: DatabaseClock): Promise<boolean | undefined> {
    const beganAt = performance.now();
    const tried = await tryOnce(delivery, clock);
    if (tried === "postponed" || isAbandoned) return undefined;
    const endedAt = performance.now();
    const told = tried === undefined ? fateUnwanted(delivery) : fateAfter(delivery, tried, retryDelaysMs);
    await recordUntilWritten({ told, beganAt, endedAt }, beganAt + leaseMs);
    return tried?.inTime;
  }

  /** Undefined where there is nobody to be tried; `postponed` until its lease is over, where it cannot be signed. */
  async function tryOnce(delivery: ClaimedDelivery, clock: DatabaseClock): Promise<Attempt | "postponed" | undefined> {
    const { url } = delivery;
    if (!delivery.is_wanted || url === null) return undefined;
    const signing = secrets.of(delivery);
    if (signing === undefined) return "postponed";
    const atSeconds = Math.floor(clock.now() / 1000);
    return attempt(options.post, { ...delivery, url }, { secrets: signing, atSeconds }, timeoutMs);
  }

  /** While the database is away there is nothing to be done but to ask again, until somebody else may have taken it over. */
  async function recordUntilWritten(ended: Ended, until: number): Promise<void> {
    for (;;) {
      try {
        return await record(ended);
      } catch (error) {
        const { id } = ended.told;
        if (!isConnectionLost(error)) return logger.error({ err: error, delivery: id }, "an attempt was not recorded");
        if (isAbandoned || performance.now() > until)
          return logger.warn({ delivery: id }, "an attempt was not recorded in time");
        await delay(RECORD_AGAIN_MS);
      }
    }
  }

  async function begin(delivery: ClaimedDelivery, clock: DatabaseClock): Promise<void> {
    endpoints.begin(delivery.webhook_id);
    let inTime: boolean | undefined;
    try {
      inTime = await deliver(delivery, clock);
    } catch (error) {
      logger.error({ err: error, delivery: delivery.id }, "a delivery could not be made");
    } finally {
      endpoints.end(delivery.webhook_id, inTime);
      underWay.delete(delivery);
      roomMade.resolve();
    }
  }

  /** Answers how many it took, and behind which endpoint the next claim begins: a full one was cut off there. */
  async function claim(after: string): Promise<{ count: number; next: string }> {
    const limit = Math.min(MOST_AT_ONCE, MOST_UNDER_WAY - underWay.size);
    if (limit === 0) return { count: 0, next: after };
    const taken = await claimDeliveries(system, {
      leaseMs,
      limit,
      slots: FIRST_WINDOW,
      room: endpoints.room(),
      after,
    });
    const clock = databaseClock(taken[0]?.now_ms ?? 0);
    for (const delivery of taken) underWay.set(delivery, begin(delivery, clock));
    return { count: taken.length, next: taken.length === limit ? lastEndpoint(taken) : "" };
  }

  async function deliverUntilStopped(): Promise<void> {
    const { signal } = stopping;
    let after = "";
    while (!signal.aborted) {
      const askedAt = performance.now();
      let count = 0;
      try {
        ({ count, next: after } = await claim(after));
      } catch (error) {
        logger.warn({ err: error }, "looking for deliveries failed");
        await pause(LOOK_AGAIN_MS, signal);
      }
      const claimingMs = performance.now() - askedAt;
      await pause(Math.max(PACE_MS, claimingMs * REST_AFTER_CLAIM * (1 - count / MOST_AT_ONCE)), signal);
      if (count === 0) await untilRoomOr(POLL_MS, signal);
    }
  }

  async function untilRoomOr(milliseconds: number, signal: AbortSignal): Promise<void> {
    const waited = new AbortController();
    await Promise.race([roomMade.promise, pause(milliseconds, AbortSignal.any([signal, waited.signal]))]);
    waited.abort();
    roomMade = Promise.withResolvers();
  }

  const delivering = deliverUntilStopped();

  async function close(): Promise<void> {
    stopping.abort();
    await delivering;
    await Promise.race([Promise.all(underWay.values()), delay(CLOSING_PATIENCE_MS, undefined, { ref: false })]);
    isAbandoned = true;
    const left = [...underWay.keys()];
    if (left.length === 0) return;
    await returnDeliveries(system, left).catch((error: unknown) =>
      logger.warn({ err: error }, "deliveries could not be given back; their leases will expire"),
    );
  }
  let closed: Promise<void> | undefined;
  const closeOnce = () => (closed ??= close());
  return { hurry: () => roomMade.resolve(), close: closeOnce, [Symbol.asyncDispose]: closeOnce };
}

function lastEndpoint(taken: readonly ClaimedDelivery[]): string {
  return taken.reduce((last, { webhook_id }) => (webhook_id > last ? webhook_id : last), "");
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}

interface DatabaseClock {
  /** In milliseconds since 1970. */
  now(): number;
}

/** All processes sign by the database's clock: their own may be wrong by more than receivers tolerate. */
function databaseClock(nowMs: number): DatabaseClock {
  const readAt = performance.now();
  return { now: () => nowMs + performance.now() - readAt };
}
