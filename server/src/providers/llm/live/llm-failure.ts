import { AISDKError, APICallError } from "@ai-sdk/provider";
import { Type } from "typebox";
import { Check } from "typebox/value";
import {
  ProviderError,
  type ProviderErrorFacts,
  type ProviderErrorKind,
} from "../../../kernel/errors/provider-error.ts";
import { kindOfStatus, networkCodeOf, retryAfterMs, sentenceOf } from "../../shared/failure.ts";
import { Maybe } from "../../shared/maybe.ts";
import { safeText } from "../../shared/safe-text.ts";

export interface FailureContext {
  vendor: string;
  apiKey: string | undefined;
  now: () => Date;
}

/** Converts an error of the AI SDK to a ProviderError. Returns an error unchanged if the vendor did not cause it. */
export function toProviderError(error: unknown, context: FailureContext): unknown {
  if (error instanceof ProviderError) return error;
  const code = networkCodeOf(error);
  if (APICallError.isInstance(error) && error.statusCode !== undefined)
    return refusal(error, error.statusCode, context);
  if (APICallError.isInstance(error) || code !== undefined || isBrokenConnection(error)) {
    const message = `The connection to ${context.vendor} failed${code === undefined ? "" : ` (${code})`}.`;
    return new ProviderError("llm", "transient", message, code === undefined ? {} : { providerCode: code });
  }
  if (AISDKError.isInstance(error)) {
    return new ProviderError(
      "llm",
      "upstream_empty",
      `${context.vendor} sent an answer without content (${error.name}).`,
    );
  }
  return error;
}

function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError && (error.message === "terminated" || error.message === "fetch failed");
}

function refusal(error: APICallError, status: number, context: FailureContext): ProviderError {
  const headers = new Headers(error.responseHeaders);
  const details = detailsOf(error.responseBody);
  if (hasNoEndpoint(status, details)) return noEndpoint(status, context);
  if (status < 300 && details.message === "") {
    const message = `${context.vendor} returned a malformed response.`;
    return new ProviderError("llm", "transient", message, { httpStatus: status });
  }
  const kind = kindOf(status, details);
  const facts: ProviderErrorFacts = { httpStatus: status };
  const wait = retryAfterMs(headers, context.now()) ?? details.retryDelayMs;
  if (wait !== undefined) facts.retryAfterMs = wait;
  const code = details.codes[0];
  if (code !== undefined) facts.providerCode = code;
  return new ProviderError("llm", kind, messageOf(kind, status, details, context), facts);
}

/**
 * True if the server has no chat endpoint at this address. LM Studio then answers 200 with an error, Ollama 404 with plain text.
 * A vendor that does not know the model names it.
 */
function hasNoEndpoint(status: number, { message, codes }: Details): boolean {
  if (/unexpected endpoint or method/i.test(message)) return true;
  if (status !== 404 && status !== 405) return false;
  return codes.length === 0 && !/\bmodels?\b/i.test(message);
}

function noEndpoint(status: number, { vendor }: FailureContext): ProviderError {
  const message =
    `${vendor} has no chat endpoint at this address (HTTP ${status}). Correct the base URL: ` +
    "most servers expect it to end in /v1, for example http://127.0.0.1:11434/v1.";
  return new ProviderError("llm", "config", message, { httpStatus: status });
}

function messageOf(kind: ProviderErrorKind, status: number, details: Details, context: FailureContext): string {
  const sentence = sentenceOf(context.vendor, kind, status);
  // Vendors quote parts of a refused key.
  if (kind === "auth" || details.message === "") return sentence;
  return safeText(`${sentence} It says: ${details.message}`, [context.apiKey ?? ""]);
}

const ErrorBody = Type.Object({
  error: Type.Union([
    Type.String(),
    Type.Object({
      message: Maybe(Type.String()),
      type: Maybe(Type.String()),
      code: Maybe(Type.Union([Type.String(), Type.Number()])),
      status: Maybe(Type.String()),
      details: Maybe(Type.Array(Type.Unknown())),
    }),
  ]),
});

interface Details {
  message: string;
  /** The vendor's codes, most specific first. */
  codes: string[];
  /** Gemini reports the reason in the details, not in the code. */
  reason: string;
  dailyLimit: boolean;
  retryDelayMs: number | undefined;
}

/**
 * @see https://platform.openai.com/docs/guides/error-codes
 * @see https://docs.claude.com/en/api/errors
 * @see https://ai.google.dev/gemini-api/docs/troubleshooting
 */
function detailsOf(responseBody: string | undefined): Details {
  const body = parseJson(responseBody ?? "");
  const error = Check(ErrorBody, body) ? body.error : "";
  const facts = typeof error === "string" ? { message: error } : error;
  const codes = [facts.code, facts.type, facts.status].filter((code) => typeof code === "string");
  const details = (facts.details ?? []).map((detail) => JSON.stringify(detail)).join("\n");
  const delay = /"retryDelay":"([\d.]+)s"/.exec(details)?.[1];
  return {
    message: facts.message ?? "",
    codes,
    reason: /"reason":"(\w+)"/.exec(details)?.[1] ?? "",
    dailyLimit: /"quotaId":"\w*PerDay/.test(details),
    retryDelayMs: delay === undefined ? undefined : Math.ceil(Number(delay) * 1000),
  };
}

const KINDS: ReadonlyMap<string, ProviderErrorKind> = new Map(
  Object.entries({
    insufficient_quota: "quota",
    billing_error: "quota",
    billing_hard_limit_reached: "quota",
    authentication_error: "auth",
    permission_error: "auth",
    invalid_api_key: "auth",
    rate_limit_exceeded: "rate_limited",
    rate_limit_error: "rate_limited",
    server_error: "transient",
    api_error: "transient",
    overloaded_error: "transient",
    timeout_error: "transient",
  }),
);

function kindOf(status: number, details: Details): ProviderErrorKind {
  for (const code of details.codes) {
    const kind = KINDS.get(code);
    if (kind !== undefined) return kind;
  }
  // Anthropic says so in a 400 `invalid_request_error`.
  if (/credit balance is too low/i.test(details.message) || details.dailyLimit) return "quota";
  if (details.reason === "API_KEY_INVALID") return "auth";
  const kind = kindOfStatus(status < 300 ? 500 : status);
  return kind === "not_found" ? "invalid_request" : kind;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
