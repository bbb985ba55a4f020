import {
  ProviderError,
  type ProviderErrorFacts,
  type ProviderErrorKind,
} from "../../../kernel/errors/provider-error.ts";
import { findEgressRefusal } from "../../../platform/egress/egress-refused-error.ts";
import { kindOfStatus, networkCodeOf, retryAfterMs, sentenceOf } from "../../shared/failure.ts";

/** Failures before the first byte of a request has left. */
const NEVER_REACHED = new Set([
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

/** Nothing was published: what the receiver said leaves no doubt, or it was never asked. */
export function refused(kind: ProviderErrorKind, message: string, facts: ProviderErrorFacts = {}): ProviderError {
  return new ProviderError("cms", kind, message, { ...facts, sent: false });
}

/** The connection failed: nothing was published where it never came about, else nobody knows. */
export function brokenConnection(vendor: string, error: unknown): ProviderError {
  const refusal = findEgressRefusal(error);
  if (refusal !== undefined) return refused("blocked", refusal.message);
  if (isBadPort(error)) return refused("blocked", `${vendor} has a port that no request may go to.`);
  const code = networkCodeOf(error);
  const facts = code === undefined ? {} : { providerCode: code };
  const message = `The connection to ${vendor} failed${code === undefined ? "" : ` (${code})`}.`;
  if (code !== undefined && NEVER_REACHED.has(code)) return refused("transient", message, facts);
  // No cause: its message may hold the address.
  return new ProviderError("cms", "transient", message, facts);
}

/** `fetch` keeps from the ports of mail, remote shells and the like, and gives its refusal no code. */
function isBadPort(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.message === "bad port";
}

/**
 * An answer that is not 2xx. Refused are 4xx, and a redirect that asks for the same request elsewhere. Nobody knows after 5xx, or
 * after a redirect that may follow on a job done; nor after 409 where keys are honoured, which says that the first one is under way.
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
  // A conflict is settled by a person, not by trying again.
  return refused(status === 409 ? "invalid_request" : kind, message, facts);
}
