import type { DeadLetter, Webhook, WebhookDelivery, WebhookEvent, WebhookEventType } from "@findable/contract";
import { type Random, randomOf } from "../../../market/random.ts";
import { demoId } from "../../ids.ts";
import type { DemoRuns } from "../../runs/demo-runs.ts";
import { DEMO_NOW, daysAgo } from "../facts.ts";
import { eventOf } from "./webhook-events.ts";
import { type DemoWebhook, WEBHOOKS } from "./webhooks.ts";

/** Milliseconds from the end of a failed attempt to the next. */
const BACK_OFF_MS = [1_000, 5_000, 30_000, 300_000];
const ATTEMPT_LIMIT_MS = 5_000;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** An attempt with a separate identifier. It shows that of its delivery. */
export interface DemoDelivery extends WebhookDelivery {
  attemptId: string;
}

interface Receiver {
  /** Deliveries a day. */
  aDay: number;
  /** Mornings on which it was down, as days back from today. */
  down: readonly number[];
  /** What it answers when it fails; null for nothing in time. */
  code: number | null;
}

const POSTED_DAYS = 14;
/** What was missed before was sent again by hand. */
const REPLAYED_AT = daysAgo(8, 9, 14);

const RECEIVERS: Readonly<Record<string, Receiver>> = {
  "team-channel": { aDay: 3, down: [], code: 502 },
  reporting: { aDay: 5, down: [5, 9], code: 503 },
  crm: { aDay: 2, down: [], code: null },
};

interface Posted {
  webhookId: string;
  key: string;
  type: WebhookEventType;
  createdAt: string;
  attempts: readonly DemoDelivery[];
}

let built: readonly Posted[] | undefined;

function posted(): readonly Posted[] {
  built ??= Object.keys(RECEIVERS).flatMap(postedTo);
  return built;
}

/** Attempts to deliver to a webhook. */
export function deliveriesOf(webhookId: string): readonly DemoDelivery[] {
  return posted()
    .filter((event) => event.webhookId === webhookId)
    .flatMap(({ attempts }) => attempts);
}

const RATED_ATTEMPTS = 100;

/** The webhook with how its deliveries went. */
export function withHealth(webhook: DemoWebhook): Webhook {
  const attempts = deliveriesOf(webhook.id).toSorted((one, other) => (one.attemptedAt < other.attemptedAt ? 1 : -1));
  const rated = attempts.filter(({ attemptedAt }) => attemptedAt >= daysAgo(1, 9, 0)).slice(0, RATED_ATTEMPTS);
  const delivered = rated.filter(({ outcome }) => outcome === "delivered").length;
  const failure = attempts.find(({ outcome }) => outcome === "failed");
  return {
    ...webhook,
    health: {
      n: rated.length,
      successRate: rated.length === 0 ? null : delivered / rated.length,
      lastFailureAt: failure?.attemptedAt ?? null,
      lastFailure: failure === undefined ? null : (failure.error ?? `The endpoint returned ${failure.responseCode}.`),
      waiting: 0,
    },
  };
}

const HEARD_EVENTS = 20;

/** What somebody who listens has heard, the oldest first. */
export function heardEvents(runs: Pick<DemoRuns, "list" | "find">): readonly WebhookEvent[] {
  return posted()
    .filter(({ webhookId }) => webhookId === demoId("whk", "reporting"))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .slice(-HEARD_EVENTS)
    .map(({ type, key, createdAt }) => eventOf(type, key, createdAt, runs));
}

/** Events that failed every attempt. */
export function deadLetters(runs: Pick<DemoRuns, "list" | "find">): readonly DeadLetter[] {
  return posted().flatMap(({ webhookId, key, type, createdAt, attempts }): DeadLetter[] => {
    const last = attempts.at(-1);
    if (last === undefined || last.outcome === "delivered") return [];
    const deadLetteredAt = later(last.attemptedAt, last.latencyMs);
    return [
      {
        id: demoId("dlq", key),
        webhookId,
        event: eventOf(type, key, createdAt, runs),
        attempts: attempts.length,
        responseCode: last.responseCode,
        error: last.error,
        deadLetteredAt,
        expiresAt: later(deadLetteredAt, KEPT_DAYS * DAY_MS),
        replayedAt: deadLetteredAt < REPLAYED_AT ? REPLAYED_AT : null,
      },
    ];
  });
}

function postedTo(slug: string): Posted[] {
  const webhook = WEBHOOKS.find(({ id }) => id === demoId("whk", slug));
  const receiver = RECEIVERS[slug];
  if (webhook === undefined || receiver === undefined) throw new Error(`The demo world has no webhook "${slug}".`);
  const numbers = Array.from({ length: POSTED_DAYS * receiver.aDay }, (_, index) => index);
  return numbers
    .map((index) => postedAs(slug, webhook, receiver, index))
    .filter(({ createdAt }) => createdAt < DEMO_NOW);
}

function postedAs(slug: string, { id, events }: DemoWebhook, { aDay, down, code }: Receiver, index: number): Posted {
  const day = Math.floor(index / aDay);
  const key = `${slug} ${index}`;
  const random = randomOf("delivery", key);
  const isDown = down.includes(day);
  // An outage lasts a morning, so what it hits lies close together.
  const createdAt = daysAgo(day, isDown ? 4 : random.integer(5, 19), random.integer(0, 59));
  const moment = later(createdAt, random.integer(0, 59_999));
  const type = random.pick(events);
  const failures = isDown ? BACK_OFF_MS.length + 1 : failuresBefore(random);
  return { webhookId: id, key, type, createdAt: moment, attempts: attemptsOf(key, type, moment, { failures, code }) };
}

/** One in twelve deliveries needs a second attempt, one in forty a third. */
function failuresBefore(random: Random): number {
  if (random.chance(0.025)) return 2;
  return random.chance(0.06) ? 1 : 0;
}

interface Fate {
  failures: number;
  code: number | null;
}

function attemptsOf(key: string, type: WebhookEventType, createdAt: string, { failures, code }: Fate): DemoDelivery[] {
  const random = randomOf("attempts", key);
  const attempts: DemoDelivery[] = [];
  let attemptedAt = later(createdAt, random.integer(20, 180));
  for (let attempt = 1; attempt <= Math.min(failures + 1, BACK_OFF_MS.length + 1); attempt++) {
    const failed = attempt <= failures;
    const latencyMs = failed && code === null ? ATTEMPT_LIMIT_MS : random.integer(38, 460);
    const pause = BACK_OFF_MS[attempt - 1];
    const nextAttemptAt =
      failed && pause !== undefined ? later(attemptedAt, latencyMs + pause * (1 + random.number() / 10)) : null;
    attempts.push({
      attemptId: demoId("att", key, attempt),
      deliveryId: demoId("dlv", key),
      eventId: demoId("evt", key),
      eventType: type,
      attempt,
      ...(failed ? failureOf(code) : { outcome: "delivered", responseCode: 200, bodyExcerpt: "ok", error: null }),
      latencyMs,
      attemptedAt,
      nextAttemptAt,
    });
    attemptedAt = nextAttemptAt ?? attemptedAt;
  }
  return attempts;
}

const EXCERPTS: Readonly<Record<number, string>> = {
  502: "Bad gateway",
  503: "The report service is being updated. Try again in a few minutes.",
};

function failureOf(code: number | null) {
  const error = code === null ? "No response arrived within 5 seconds." : null;
  return {
    outcome: "failed" as const,
    responseCode: code,
    bodyExcerpt: code === null ? null : (EXCERPTS[code] ?? null),
    error,
  };
}

function later(moment: string, milliseconds: number): string {
  return new Date(Date.parse(moment) + Math.round(milliseconds)).toISOString();
}
