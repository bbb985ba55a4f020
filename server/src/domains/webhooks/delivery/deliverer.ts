import { setTimeout as delay } from "node:timers/promises";
import type { SystemDb } from "../../../kernel/database/db.ts";
import type { Repeat } from "../../../kernel/processes/repeating.ts";
import type { Sealer } from "../../../kernel/secrets/sealer.ts";
import type { Logger } from "../../../kernel/telemetry/logger.ts";
import { type Attempt, attemptDelivery, type Sender } from "./attempt.ts";
import { bodyOfDelivery, type ClaimedDelivery, claimDeliveries, releaseDeliveries } from "./deliveries.store.ts";
import { EndpointConcurrency, INITIAL_LIMIT } from "./endpoint-concurrency.ts";
import { isNotice, outcomeOfNotice, type SendNotice } from "./notices.ts";
import { outcomeOf, outcomeWithoutAttempt } from "./outcome.ts";
import { createOutcomeRecorder } from "./record-outcome.ts";
import { createSigningSecrets } from "./signing-secrets.ts";

export interface DelivererOptions {
  system: SystemDb;
  sender: Sender;
  /** Sends the messages of notices, which this queue carries too. Without it they wait. */
  sendNotice?: SendNotice;
  sealer: Sealer;
  /** Delays after failed attempts. */
  retryDelaysMs: readonly number[];
  /** From connecting to the end of the response headers. */
  timeoutMs: number;
  logger: Logger;
  repeat: Repeat;
  /** How long it rests that rests so many milliseconds by default. */
  pauseFor?: (everyMs: number) => number;
}

export interface Deliverer extends AsyncDisposable {
  /** Claims due deliveries now instead of at the next poll. */
  hurry(): void;
  /** Attempts the deliveries that are due now, and those that become due meanwhile. Returns when all outcomes are recorded. */
  tick(): Promise<void>;
  /** Claims nothing new, waits briefly for attempts in flight, and releases the rest. */
  close(): Promise<void>;
}

const MAX_IN_FLIGHT = 1024;
const MAX_PER_CLAIM = 128;
/** Between two claims: deliveries that become due meanwhile share a claim. */
const CLAIM_EVERY_MS = 10;
/** After a claim that found nothing. */
const POLL_EVERY_MS = 100;
/** An empty claim visited every endpoint in vain, so the next one waits this multiple of its duration. */
const IDLE_FACTOR = 4;
/** Time beyond the timeout in which an attempt must be recorded. Afterwards its process counts as dead. */
const LEASE_MARGIN_MS = 10_000;
const CLOSE_TIMEOUT_MS = 2000;
const RETRY_CLAIM_MS = 500;

/** Delivers events to endpoints until closed. Any number of processes may run one on the same database. */
export function startDeliverer(options: DelivererOptions): Deliverer {
  const { system, logger, timeoutMs, pauseFor = (everyMs) => everyMs } = options;
  const leaseMs = timeoutMs + LEASE_MARGIN_MS;
  const concurrency = new EndpointConcurrency();
  const inFlight = new Map<ClaimedDelivery, Promise<void>>();
  const abandoning = new AbortController();
  const deliver = createDelivery({ ...options, leaseMs, abandoned: abandoning.signal });
  let roomMade = Promise.withResolvers<void>();
  /** The endpoint behind which the next claim begins. */
  let after = "";
  let pauseMs = 0;
  let isIdle = false;

  async function begin(delivery: ClaimedDelivery, clock: DatabaseClock): Promise<void> {
    concurrency.begin(delivery.webhook_id);
    let inTime: boolean | undefined;
    try {
      inTime = await deliver(delivery, clock);
    } catch (error) {
      logger.error({ err: error, delivery: delivery.id }, "a delivery failed with an unexpected error");
    } finally {
      concurrency.end(delivery.webhook_id, inTime);
      inFlight.delete(delivery);
      roomMade.resolve();
    }
  }

  /** Returns the number of claimed deliveries. */
  async function claim(): Promise<number> {
    const limit = Math.min(MAX_PER_CLAIM, MAX_IN_FLIGHT - inFlight.size);
    if (limit === 0) return 0;
    const room = concurrency.available();
    const notices = options.sendNotice !== undefined;
    const claimed = await claimDeliveries(system, { leaseMs, limit, slots: INITIAL_LIMIT, room, after, notices });
    const clock = databaseClock(claimed[0]?.now_ms ?? 0);
    for (const delivery of claimed) inFlight.set(delivery, begin(delivery, clock));
    after = claimed.length === limit ? lastEndpoint(claimed) : "";
    return claimed.length;
  }

  async function claimDue(): Promise<void> {
    pauseMs = RETRY_CLAIM_MS;
    isIdle = true;
    const startedAt = performance.now();
    const count = await claim();
    const claimMs = performance.now() - startedAt;
    pauseMs = Math.max(CLAIM_EVERY_MS, claimMs * IDLE_FACTOR * (1 - count / MAX_PER_CLAIM));
    isIdle = count === 0;
  }

  async function untilNextClaim(signal: AbortSignal): Promise<void> {
    await pause(pauseMs, signal);
    if (isIdle) await untilRoomOr(pauseFor(POLL_EVERY_MS), signal);
  }

  async function untilRoomOr(milliseconds: number, signal: AbortSignal): Promise<void> {
    const waited = new AbortController();
    await Promise.race([roomMade.promise, pause(milliseconds, AbortSignal.any([signal, waited.signal]))]);
    waited.abort();
    roomMade = Promise.withResolvers();
  }

  const claiming = options.repeat(untilNextClaim, claimDue, (error) =>
    logger.warn({ err: error }, "due deliveries could not be claimed"),
  );

  async function tick(): Promise<void> {
    do {
      await Promise.all(inFlight.values());
      await claiming.tick();
    } while (inFlight.size > 0);
  }

  async function close(): Promise<void> {
    await claiming.close();
    await Promise.race([Promise.all(inFlight.values()), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    abandoning.abort();
    const unfinished = [...inFlight.keys()];
    if (unfinished.length === 0) return;
    await releaseDeliveries(system, unfinished).catch((error: unknown) =>
      logger.warn({ err: error }, "deliveries could not be released; their leases will expire"),
    );
  }
  let closed: Promise<void> | undefined;
  const closeOnce = () => (closed ??= close());
  return { hurry: () => roomMade.resolve(), tick, close: closeOnce, [Symbol.asyncDispose]: closeOnce };
}

interface DeliveryOptions extends DelivererOptions {
  leaseMs: number;
  /** Once aborted, outcomes are not recorded: the delivery is released instead. */
  abandoned: AbortSignal;
}

/** Attempts a claimed delivery and records the outcome. Returns whether the endpoint responded in time, if it was attempted. */
function createDelivery(options: DeliveryOptions) {
  const { sender, retryDelaysMs, timeoutMs, abandoned } = options;
  const signingSecrets = createSigningSecrets(options);
  const recordOutcome = createOutcomeRecorder(options);

  /** Undefined for an endpoint that is off or deleted. `unsigned`: the secret is unreadable, so the delivery waits for its lease. */
  async function attempt(delivery: ClaimedDelivery, clock: DatabaseClock): Promise<Attempt | "unsigned" | undefined> {
    const { url, event_id: eventId, event_type: eventType, attempts } = delivery;
    if (!delivery.is_wanted || url === null) return undefined;
    const secrets = signingSecrets.of(delivery);
    if (secrets === undefined) return "unsigned";
    const signedAtSeconds = Math.floor(clock.now() / 1000);
    const number = attempts + 1;
    const body = bodyOfDelivery(delivery);
    return attemptDelivery(sender, { url, eventId, eventType, body, number, secrets, signedAtSeconds, timeoutMs });
  }

  return async (delivery: ClaimedDelivery, clock: DatabaseClock): Promise<boolean | undefined> => {
    const startedAt = performance.now();
    if (isNotice(delivery)) {
      const { sendNotice } = options;
      if (sendNotice === undefined) return undefined;
      const sent = await sendNotice({ messageId: delivery.event_id, attempts: delivery.attempts });
      await recordOutcome(outcomeOfNotice(delivery, sent), startedAt);
      return sent.tried ? true : undefined;
    }
    const result = await attempt(delivery, clock);
    if (result === "unsigned" || abandoned.aborted) return undefined;
    const outcome = result === undefined ? outcomeWithoutAttempt(delivery) : outcomeOf(delivery, result, retryDelaysMs);
    await recordOutcome(outcome, startedAt);
    return result?.inTime;
  };
}

function lastEndpoint(claimed: readonly ClaimedDelivery[]): string {
  return claimed.reduce((last, { webhook_id }) => (webhook_id > last ? webhook_id : last), "");
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}

interface DatabaseClock {
  /** In milliseconds since 1970. */
  now(): number;
}

/** Every process signs by the database's clock: its own may differ by more than receivers tolerate. */
function databaseClock(nowMs: number): DatabaseClock {
  const readAt = performance.now();
  return { now: () => nowMs + performance.now() - readAt };
}
