import sql from "sql-template-tag";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { Database } from "../database/pool.ts";

// SQL: server/database/functions/webhooks.sql

/** A delivery that this process has taken. */
export interface ClaimedDelivery {
  id: string;
  webhook_id: string;
  /** Fences what is written of it. */
  epoch: number;
  event_id: string;
  event_type: string;
  body: string;
  is_test: boolean;
  attempts: number;
  attempts_before: number;
  /** Null, as the secrets are, where the webhook is gone. */
  url: string | null;
  secret: Buffer | null;
  previous_secret: Buffer | null;
  /** False where the webhook is to get nothing more. */
  is_wanted: boolean;
  exists_still: boolean;
  /** The database's clock when it was taken, in milliseconds. */
  now_ms: number;
}

export interface ClaimOptions {
  leaseMs: number;
  limit: number;
  /** Attempts at once to an endpoint that `room` does not name. */
  slots: number;
  room: Readonly<Record<string, number>>;
  /** Endpoints behind this one come first. */
  after: string;
}

/** Need not be on disk: after a crash of the database whoever comes first takes them again. */
export async function claimDeliveries(system: Database, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { leaseMs, limit, slots, room, after } = options;
  const [, rows] = await system.batch<ClaimedDelivery>([
    sql`select set_config('synchronous_commit', 'off', true)`,
    sql`select id, webhook_id, epoch, event_id, event_type, body, is_test, attempts, attempts_before, url, secret, previous_secret,
               is_wanted, exists_still, now_ms
        from claim_webhook_deliveries(${leaseMs}, ${limit}, ${slots}, ${JSON.stringify(room)}::jsonb, ${after})`,
  ]);
  return rows ?? [];
}

/** What became of a delivery. */
export interface Told {
  id: string;
  epoch: number;
  fate: "delivered" | "retry" | "dead" | "dropped";
  /** False where there was no attempt. */
  tried: boolean;
  url: string | null;
  response_code: number | null;
  body_excerpt: string | null;
  error: string | null;
  latency_ms: number;
  began_ms_ago: number;
  ended_ms_ago: number;
  /** From the end of the attempt, for `retry`. */
  retry_ms: number | null;
}

export async function recordAttempts(system: Database, told: readonly Told[]): Promise<void> {
  await system.batch([sql`select record_webhook_attempts(${toJsonb(told)}::jsonb)`]);
}

export async function returnDeliveries(
  system: Database,
  taken: readonly Pick<ClaimedDelivery, "id" | "epoch">[],
): Promise<void> {
  const given = JSON.stringify(taken.map(({ id, epoch }) => ({ id, epoch })));
  await system.batch([sql`select return_webhook_deliveries(${given}::jsonb)`]);
}
