import { findEgressRefusal, UNREACHABLE_HOST } from "./egress-refused-error.ts";
import { hasNetwork, NO_NETWORK } from "./find-network-fault.ts";
import { PostTimeoutError } from "./post.ts";

const MESSAGES: Record<string, string> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before a response arrived.",
  EPIPE: "The connection was closed before a response arrived.",
  UND_ERR_SOCKET: "The connection was closed before a response arrived.",
  UND_ERR_CONNECT_TIMEOUT: "The connection timed out.",
  UND_ERR_HEADERS_OVERFLOW: "The response headers were too large.",
  ETIMEDOUT: "The connection timed out.",
  EHOSTUNREACH: "The host is unreachable.",
  ENETUNREACH: "The host is unreachable.",
  ENOTFOUND: UNREACHABLE_HOST,
  PROXY_REFUSED: "The proxy of this service refused the connection.",
  EAI_AGAIN: "The host name could not be resolved.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  CERT_NOT_YET_VALID: "The certificate is not valid yet.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another host.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is not signed by a known authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate is not signed by a known authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate is not signed by a known authority.",
};

/**
 * Explains to the owner of the receiver why a post got no response. Never reveals whether a private host name exists or which
 * addresses it has: both describe the operator's network.
 */
export function describeFailure(error: unknown): { message: string; isTimeout: boolean } {
  if (error instanceof PostTimeoutError) return { message: error.message, isTimeout: true };
  return { message: findEgressRefusal(error)?.message ?? messageOf(error), isTimeout: false };
}

/** Failures that every request has while the machine has no network. */
const OFFLINE = new Set(["ENETUNREACH", "EHOSTUNREACH", "EAI_AGAIN", "ENOTFOUND", "EADDRNOTAVAIL"]);

function messageOf(error: unknown): string {
  const codes = codesIn(error);
  if (codes.some((code) => OFFLINE.has(code)) && !hasNetwork()) return NO_NETWORK;
  const known = codes.find((code) => code in MESSAGES);
  if (known !== undefined) return MESSAGES[known] ?? "";
  if (error instanceof Error && error.name === "HTTPParserError") return "The response is not valid HTTP.";
  if (codes.some((code) => /CERT|TLS|SSL/.test(code))) return "No secure connection could be established.";
  return "The request failed before a response arrived.";
}

/** Error codes of the error and its causes, outermost first. */
function codesIn(error: unknown): string[] {
  const codes: string[] = [];
  for (let current = error; current instanceof Error && codes.length < 10; current = current.cause) {
    const inner = current instanceof AggregateError ? current.errors[0] : current;
    codes.push(String(Object(inner).code ?? ""));
  }
  return codes;
}
