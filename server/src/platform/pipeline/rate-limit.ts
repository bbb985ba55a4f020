import { AppError } from "../../kernel/errors/app-error.ts";
import { type Credentials, isDemoCall } from "../../kernel/operations/caller.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import type { Database } from "../database/pool.ts";
import { createRateLimiter, type Quota } from "./rate-limiter.ts";
import type { Announce, OperationRequest, RunOperation } from "./request.ts";

export interface RateLimitOptions {
  system: Database;
  /** The limited subject: API keys, network addresses of anonymous callers, or sign-in attempts per network address. */
  name: "key" | "address" | "sign-in";
  perSecond: number;
  burst: number;
  onError(error: unknown): void;
  /** The clock of the limiter. */
  now?: () => number;
}

export interface RateLimit {
  /** Counts a request of the caller and announces the remaining quota. Throws `rate_limited`. */
  admit(subject: string, announce: Announce | undefined): Promise<void>;
  close(): Promise<void>;
}

/**
 * Announced with the fields of draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4: `RateLimit-Policy: "key";q=100;w=2` is
 * a bucket of 100 that is full again within 2 s; `RateLimit: "key";r=98;t=1` says that 98 may follow at once, and that there is
 * more within a second. A refusal's `t` is the time of its `Retry-After`, as the draft asks.
 */
export function createRateLimit({ name, perSecond, burst, ...rest }: RateLimitOptions): RateLimit {
  const limiter = createRateLimiter({ ...rest, perSecond, burst });
  const policy = `"${name}";q=${burst};w=${Math.max(1, Math.ceil(burst / perSecond))}`;

  return {
    async admit(subject, announce) {
      const quota = await limiter.take(name === "key" ? subject : `${name} ${subject}`);
      announce?.({
        RateLimit: `"${name}";r=${quota.remaining};t=${Math.ceil(quota.moreInMs / 1000)}`,
        "RateLimit-Policy": policy,
      });
      if (!quota.allowed) throw tooMany(name, quota, { perSecond, burst });
    },
    close: () => limiter.close(),
  };
}

/** Counts a request that runs no operation: of a key, or of the network address of a caller without one. */
export type CountRequest = (
  request: Credentials & Pick<OperationRequest, "clientAddress" | "announce">,
  keyId: string,
) => Promise<void>;

export function createRequestCounter(limits: { key: RateLimit; strangers: RateLimit | undefined }): CountRequest {
  return async (request, keyId) => {
    if (isDemoCall(request)) await limits.strangers?.admit(addressOf(request), request.announce);
    else await limits.key.admit(keyId, request.announce);
  };
}

/** Wraps the pipeline and counts calls without a key by network address. */
export function limitStrangers(limit: RateLimit | undefined, runOperation: RunOperation): RunOperation {
  if (limit === undefined) return runOperation;
  return async (operation, request) => {
    const stranger = isDemoCall(request) && request.counted !== true;
    if (stranger) await limit.admit(addressOf(request), request.announce);
    return await runOperation(operation, request);
  };
}

function addressOf({ clientAddress }: Pick<OperationRequest, "clientAddress">): string {
  return clientAddress?.() ?? "unknown";
}

function tooMany(name: RateLimitOptions["name"], quota: Quota, limit: { perSecond: number; burst: number }): AppError {
  const who = {
    key: "This API key",
    address: "Your network address",
    "sign-in": "Sign-in from your network address",
  }[name];
  const rate =
    limit.perSecond < 1 ? `${roundTo(limit.perSecond * 60, 2)} a minute` : `${roundTo(limit.perSecond, 2)} a second`;
  return new AppError(
    "rate_limited",
    `${who} exceeded its burst of ${limit.burst} requests. Requests become available again at ${rate}.`,
    {
      retryAfterSeconds: Math.ceil(quota.moreInMs / 1000),
      requestsPerSecond: limit.perSecond,
      burst: limit.burst,
    },
  );
}
