import {
  ProviderError,
  type ProviderErrorFacts,
  type ProviderErrorKind,
} from "../../../kernel/errors/provider-error.ts";
import { findEgressRefusal } from "../../../platform/egress/egress-refused-error.ts";
import { kindOfStatus, networkCodeOf, retryAfterMs, sentenceOf } from "../../shared/failure.ts";

/** Network codes of failures before the first byte of the request was sent. */
const FAILURES_BEFORE_SENDING = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** Nothing was published: the receiver clearly refused, or the request was never sent. */
export function refused(kind: ProviderErrorKind, message: string, facts: ProviderErrorFacts = {}): ProviderError {
  return new ProviderError("cms", kind, message, { ...facts, sent: false });
}

/**
 * A write that was answered with 2xx and something else than its document may have been done, for example where a plugin prints a
 * warning before the JSON, or a proxy puts its own page in front.
 */
export function unreadableAnswer(vendor: string, isJson: boolean): ProviderError {
  const what = isJson ? "an unexpected response" : "a page instead of JSON";
  return new ProviderError(
    "cms",
    "transient",
    `${vendor} accepted the request and returned ${what}, so its outcome is unknown.`,
  );
}

/** A page in another state than the one that was asked for. Without `sent: false`: it is there, and nothing says that it is as asked. */
export function inOtherState(vendor: string, state: string, asked: string): ProviderError {
  return new ProviderError("cms", "config", otherStateOf(vendor, state, asked));
}

export function otherStateOf(vendor: string, state: string, asked: string): string {
  return `The post on ${vendor} has the status "${state}" instead of "${asked}".`;
}

/** The connection failed. Nothing was published if it was never established; otherwise the outcome is unknown. */
export function brokenConnection(vendor: string, error: unknown): ProviderError {
  const refusal = findEgressRefusal(error);
  if (refusal !== undefined) return refused("blocked", refusal.message);
  if (isBadPort(error)) return refused("blocked", `The URL of ${vendor} has a port that requests may not use.`);
  const code = networkCodeOf(error);
  const facts = code === undefined ? {} : { providerCode: code };
  const message = `The connection to ${vendor} failed${code === undefined ? "" : ` (${code})`}.`;
  if (code !== undefined && FAILURES_BEFORE_SENDING.has(code)) return refused("transient", message, facts);
  // No cause: its message may hold the address.
  return new ProviderError("cms", "transient", message, facts);
}

/** `fetch` keeps from the ports of mail, remote shells and the like, and gives its refusal no code. */
function isBadPort(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.message === "bad port";
}

/**
 * A response that is not 2xx. A 4xx, or a redirect that repeats the request elsewhere, is a refusal. The outcome is unknown after a
 * 5xx, after a redirect that can follow a completed publication, and after a 409 if the receiver honours idempotency keys: the
 * first request is then in progress.
 */
export function failedAnswer(
  vendor: string,
  response: Response,
  { honoursKeys, now }: { honoursKeys: boolean; now: Date },
): ProviderError {
  const { status } = response;
  const wait = retryAfterMs(response.headers, now);
  const facts: ProviderErrorFacts = { httpStatus: status, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  const kind = kindOfStatus(status);
  const message = sentenceOf(vendor, kind, status);
  const clear = (status >= 400 && status < 500 && !(status === 409 && honoursKeys)) || status === 307 || status === 308;
  if (!clear) return new ProviderError("cms", kind, message, facts);
  // A person must resolve a conflict; a retry cannot.
  return refused(status === 409 ? "invalid_request" : kind, message, facts);
}
