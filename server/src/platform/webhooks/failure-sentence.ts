import { findEgressRefusal } from "../egress/egress-refused-error.ts";
import { PostTimeoutError } from "../egress/post.ts";

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before there was an answer.",
  EPIPE: "The connection was closed before there was an answer.",
  UND_ERR_SOCKET: "The connection was closed before there was an answer.",
  UND_ERR_CONNECT_TIMEOUT: "No connection could be made in time.",
  UND_ERR_HEADERS_OVERFLOW: "The headers of the answer were too large.",
  ETIMEDOUT: "No connection could be made in time.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  ENOTFOUND: "The name of the host is not known.",
  EAI_AGAIN: "The name of the host could not be looked up.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another host.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is not signed by a known authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate is not signed by a known authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate is not signed by a known authority.",
};

/** Why there was no answer, in words for the webhook's owner. Says nothing of addresses that names resolve to. */
export function failureSentence(error: unknown): string {
  if (error instanceof PostTimeoutError) return error.message;
  const refusal = findEgressRefusal(error);
  if (refusal !== undefined) return refusal.message;
  const codes = codesIn(error);
  const known = codes.find((code) => code in SENTENCES);
  if (known !== undefined) return SENTENCES[known] ?? "";
  if (error instanceof Error && error.name === "HTTPParserError") return "What was answered is not HTTP.";
  if (codes.some((code) => /CERT|TLS|SSL/.test(code))) return "No secure connection could be made.";
  return "The request failed before there was an answer.";
}

/** Of the error and of what caused it, the outermost first. */
function codesIn(error: unknown): string[] {
  const codes: string[] = [];
  for (let one = error; one instanceof Error && codes.length < 10; one = one.cause) {
    const inner = one instanceof AggregateError ? one.errors[0] : one;
    codes.push(String(Object(inner).code ?? ""));
  }
  return codes;
}
