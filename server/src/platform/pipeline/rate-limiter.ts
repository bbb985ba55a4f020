import sql from "sql-template-tag";
import type { Database } from "../database/pool.ts";

export interface RateLimiterOptions {
  system: Database;
  /** Sustained requests per second. */
  perSecond: number;
  /** Size of a burst after a pause. */
  burst: number;
  onError(this: void, error: unknown): void;
  /** Milliseconds on a clock that never goes back. Default that of the process. */
  now?: (() => number) | undefined;
}

/** The remaining quota after a request was counted or refused. */
export interface Quota {
  allowed: boolean;
  /** Requests that can follow at once. */
  remaining: number;
  /** Time until one more request is available. */
  moreInMs: number;
}

/**
 * A token bucket per caller, shared by all processes of one database. Each process decides locally and reports its grants to
 * the database: every 50 ms, and before its unreported grants exceed a tenth of the burst. So a request costs no round trip,
 * and with N processes no caller gets more than `burst + perSecond * T + N * max(1, floor(burst / 10))` requests in any T
 * seconds; one process implements the exact bucket. Grants beyond the bucket are a debt that is repaid before new grants.
 */
export interface RateLimiter {
  /** Counts one request of a caller. Refused requests do not count. */
  take(subject: string): Promise<Quota>;
  close(): Promise<void>;
}

/** The bucket in GCRA form: the moment at which it is full again (ITU-T I.371, annex A), on the clock of this process. */
interface Bucket {
  fullAt: number;
  /** Granted locally and not yet part of `fullAt` in the database. */
  unreported: number;
}

const REPORT_AFTER_MS = 50;
/** Tolerance for rounding, so that a whole token is not missed. */
const ROUNDING = 1e-6;
const KEPT_BUCKETS = 10_000;
/** Upper limit of a debt, in case the clock of the database was set back. */
const MAX_DEBT_MS = 60_000;

export function createRateLimiter({
  system,
  perSecond,
  burst,
  onError,
  now: read = () => performance.now(),
}: RateLimiterOptions): RateLimiter {
  const tokenMs = 1000 / perSecond;
  const depthMs = burst * tokenMs;
  const maxUnreported = Math.max(1, Math.floor(burst / 10));
  const buckets = new Map<string, Bucket>();
  let reporting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function bucketOf(subject: string): Bucket {
    let bucket = buckets.get(subject);
    if (bucket === undefined) {
      if (buckets.size >= KEPT_BUCKETS) forgetQuiet(buckets, read());
      bucket = { fullAt: 0, unreported: 0 };
      buckets.set(subject, bucket);
    }
    return bucket;
  }

  function quota(bucket: Bucket, allowed: boolean, now: number): Quota {
    const roomMs = depthMs - Math.max(0, bucket.fullAt - now);
    const remaining = Math.max(0, Math.floor(roomMs / tokenMs + ROUNDING));
    return { allowed, remaining, moreInMs: (remaining + 1) * tokenMs - roomMs };
  }

  async function take(subject: string): Promise<Quota> {
    for (;;) {
      const bucket = bucketOf(subject);
      const now = read();
      const after = Math.max(bucket.fullAt, now) + tokenMs;
      if (after - now > depthMs * (1 + ROUNDING)) return quota(bucket, false, now);
      if (bucket.unreported < maxUnreported) {
        bucket.fullAt = after;
        bucket.unreported += 1;
        timer ??= setTimeout(() => void report(), REPORT_AFTER_MS).unref();
        return quota(bucket, true, now);
      }
      await report();
    }
  }

  /** One report at a time; the next report includes the grants made meanwhile. */
  function report(): Promise<void> {
    reporting ??= exchange().finally(() => {
      reporting = undefined;
    });
    return reporting;
  }

  async function exchange(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const reported = new Map(
      [...buckets].filter(([, { unreported }]) => unreported > 0).map(([key, { unreported }]) => [key, unreported]),
    );
    if (reported.size === 0) return;
    // Do not refuse requests because of the limiter: without the database each process counts alone.
    const rows = await settle(system, reported, { tokenMs, maxMs: depthMs + MAX_DEBT_MS }).catch(onError);
    for (const [subject, unreported] of reported) bucketOf(subject).unreported -= unreported;
    const now = read();
    for (const { subject, full_in_ms } of rows ?? []) {
      const bucket = bucketOf(subject);
      bucket.fullAt = now + Math.max(0, full_in_ms) + bucket.unreported * tokenMs;
    }
  }

  return {
    take,
    async close() {
      await report();
      clearTimeout(timer);
    },
  };
}

function forgetQuiet(buckets: Map<string, Bucket>, now: number): void {
  for (const [subject, { fullAt, unreported }] of buckets)
    if (unreported === 0 && fullAt <= now) buckets.delete(subject);
}

interface SettledRow {
  subject: string;
  full_in_ms: number;
}

/** The same order in every process prevents deadlocks. */
async function settle(
  system: Database,
  reported: ReadonlyMap<string, number>,
  { tokenMs, maxMs }: { tokenMs: number; maxMs: number },
): Promise<SettledRow[]> {
  const [rows] = await system.batch<SettledRow>([
    sql`insert into request_rates as known (subject, full_at)
        select subject, statement_timestamp() + granted * ${tokenMs}::double precision * interval '1 millisecond'
        from unnest(${[...reported.keys()]}::text[], ${[...reported.values()]}::integer[]) as reported (subject, granted)
        order by subject
        on conflict (subject) do update
        set full_at = least(
              greatest(known.full_at, statement_timestamp()),
              statement_timestamp() + ${maxMs}::double precision * interval '1 millisecond'
            ) + (excluded.full_at - statement_timestamp())
        returning subject, (extract(epoch from full_at - clock_timestamp()) * 1000)::double precision as full_in_ms`,
  ]);
  return rows ?? [];
}
