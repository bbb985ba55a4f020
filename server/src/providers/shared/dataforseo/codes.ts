import type { ProviderErrorKind } from "../../../kernel/errors/provider-error.ts";

interface Meaning {
  kind: ProviderErrorKind;
  retryAfterMs?: number;
}

const MINUTE = 60_000;

/** @see https://docs.dataforseo.com/v3/appendix/errors */
const MEANINGS: Record<number, Meaning> = {
  40100: { kind: "auth" },
  // The search engine failed even after the vendor's own retries, which the vendor may charge for.
  40101: { kind: "upstream_empty" },
  40103: { kind: "transient" },
  40104: { kind: "auth" },
  40200: { kind: "quota" },
  40202: { kind: "rate_limited", retryAfterMs: MINUTE },
  40203: { kind: "quota" },
  40204: { kind: "config" },
  40205: { kind: "rate_limited", retryAfterMs: 60 * MINUTE },
  40206: { kind: "rate_limited", retryAfterMs: 24 * 60 * MINUTE },
  40207: { kind: "auth" },
  40209: { kind: "rate_limited", retryAfterMs: 2_000 },
  40210: { kind: "quota" },
  40400: { kind: "invalid_request" },
  40401: { kind: "not_found" },
  40402: { kind: "invalid_request" },
  40403: { kind: "not_found" },
  40404: { kind: "config" },
  40601: { kind: "transient" },
  40602: { kind: "transient" },
  50000: { kind: "transient" },
  50001: { kind: "transient" },
  50100: { kind: "invalid_request" },
  50301: { kind: "transient", retryAfterMs: 3 * MINUTE },
  50303: { kind: "transient", retryAfterMs: 3 * MINUTE },
  50304: { kind: "transient", retryAfterMs: 3 * MINUTE },
  50401: { kind: "transient" },
  50402: { kind: "transient" },
};

export const OK = 20000;
/** Status of an accepted, unfinished task. */
export const CREATED = 20100;
/** Task handed to a worker; task in queue. */
export const PENDING: readonly number[] = [40601, 40602];
export const NO_RESULTS = 40102;

/** The meaning of a DataForSEO code. The first digit decides for codes outside the vendor's list. */
export function meaningOf(code: number): Meaning {
  return MEANINGS[code] ?? { kind: code >= 50000 ? "transient" : "invalid_request" };
}
