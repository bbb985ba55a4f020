import sql from "sql-template-tag";
import type { SystemDb } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { bodyOf, type RunFacts, runEvent } from "../run-events.ts";

// SQL: server/database/functions/webhooks.sql

interface Claim {
  id: string;
  webhook_id: string;
  /** Every write about the delivery carries it: writes with an older one are refused. */
  epoch: number;
  event_id: string;
  event_type: string;
  is_test: boolean;
  attempts: number;
  attempts_before: number;
  /** Null, like the secrets, if the webhook was deleted. */
  url: string | null;
  secret: Buffer | null;
  previous_secret: Buffer | null;
  /** False if the webhook is off or deleted. */
  is_wanted: boolean;
  exists_still: boolean;
  /** The database's clock at the claim, in milliseconds. */
  now_ms: number;
}

/** A delivery that this process has claimed. An event about a run has facts until its first attempt has stored a body. */
export type ClaimedDelivery = Claim & ({ body: string } | { body: null; run_facts: RunFacts });

/** Throws for facts that make no event. Call it for one delivery at a time, so that the others of its claim are sent. */
export function bodyOfDelivery(delivery: ClaimedDelivery): string {
  return delivery.body ?? bodyOf(runEvent(delivery.run_facts));
}

export interface ClaimOptions {
  leaseMs: number;
  limit: number;
  /** Concurrent attempts to an endpoint that `room` does not list. */
  slots: number;
  room: Readonly<Record<string, number>>;
  /** The claim begins with the endpoints behind this one. */
  after: string;
  /** Whether to claim messages of notices too. */
  notices: boolean;
}

/** Commits without waiting for the disk: after a crash of the database the claims are lost and any process claims again. */
export async function claimDeliveries(system: SystemDb, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { leaseMs, limit, slots, room, after, notices } = options;
  const [, rows] = await system.batch<ClaimedDelivery>([
    sql`select set_config('synchronous_commit', 'off', true)`,
    sql`select id, webhook_id, epoch, event_id, event_type, body, run_facts, is_test, attempts, attempts_before, url, secret,
               previous_secret, is_wanted, exists_still, now_ms
        from claim_webhook_deliveries(${leaseMs}, ${limit}, ${slots}, ${JSON.stringify(room)}::jsonb, ${after}, ${notices})`,
  ]);
  return rows ?? [];
}

/** The result of a claimed delivery. */
export interface DeliveryOutcome {
  id: string;
  epoch: number;
  /** `dead`: becomes a dead letter. `dropped`: is deleted. */
  state: "delivered" | "retry" | "dead" | "dropped";
  /** The body, if it is not stored yet and is needed again. */
  new_body: string | null;
  /** False without an attempt. */
  tried: boolean;
  url: string | null;
  response_code: number | null;
  body_excerpt: string | null;
  error: string | null;
  latency_ms: number;
  /** From the end of the attempt, for `retry`. */
  retry_ms: number | null;
}

/** When a delivery was attempted. Relative, because the clocks of the process and the database differ. */
export interface AttemptTimes {
  began_ms_ago: number;
  ended_ms_ago: number;
}

export async function recordOutcomes(
  system: SystemDb,
  outcomes: readonly (DeliveryOutcome & AttemptTimes)[],
): Promise<void> {
  await system.batch([sql`select record_webhook_attempts(${toJsonb(outcomes)}::jsonb)`]);
}

export async function releaseDeliveries(
  system: SystemDb,
  claimed: readonly Pick<ClaimedDelivery, "id" | "epoch">[],
): Promise<void> {
  const released = JSON.stringify(claimed.map(({ id, epoch }) => ({ id, epoch })));
  await system.batch([sql`select return_webhook_deliveries(${released}::jsonb)`]);
}
