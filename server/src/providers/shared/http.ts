import type { Static, TSchema } from "typebox";
import { Check, Errors } from "typebox/value";
import {
  ProviderError,
  type ProviderErrorFacts,
  type ProviderErrorKind,
  type ProviderPort,
} from "../../kernel/errors/provider-error.ts";
import { findEgressRefusal } from "../../platform/egress/egress-refused-error.ts";
import { startDeadline } from "./deadline.ts";
import { kindOfStatus, networkCodeOf, retryAfterMs, sentenceOf } from "./failure.ts";
import type { FormBody } from "./form-body.ts";
import { readText } from "./read-text.ts";
import { safeText } from "./safe-text.ts";

const MAX_BYTES = 10_000_000;

export interface JsonCall<S extends TSchema> {
  port: ProviderPort;
  /** The vendor's name in messages. */
  vendor: string;
  fetch: typeof fetch;
  url: URL;
  method: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent instead of a body. */
  form?: FormBody;
  /** True if a success has no body; it then reads as `{}`. */
  isEmpty?: boolean;
  /** Largest response; default 10 MB. */
  maxBytes?: number;
  /** Time limit of the whole exchange, including the body. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Lists only the fields that are read, and tolerates missing fields. */
  schema: S;
  now: () => Date;
  /** Strings that must never appear in a message. */
  secrets?: readonly string[];
  /** Interprets a non-2xx response whose body says more than its status. `body` is the text as JSON; undefined if it is none. */
  explain?: (status: number, body: unknown, text: string) => Explanation | undefined;
}

export interface Explanation {
  kind?: ProviderErrorKind;
  /** A full sentence; it can quote the vendor. */
  message?: string;
  providerCode?: string;
  retryAfterMs?: number;
  costUsd?: number;
}

/**
 * Sends one request to a vendor and parses the response. Only this function decides whether a failure is retryable; it
 * does not retry. Throws a ProviderError, or the caller's abort reason.
 */
export async function callJson<S extends TSchema>(call: JsonCall<S>): Promise<Static<S>> {
  return (await callWithHeaders(call)).body;
}

/** Also returns the headers, for vendors that report data in them. */
export async function callWithHeaders<S extends TSchema>(
  call: JsonCall<S>,
): Promise<{ body: Static<S>; headers: Headers }> {
  const { response, text } = await exchange(call);
  if (text === undefined) {
    const megabytes = (call.maxBytes ?? MAX_BYTES) / 1_000_000;
    throw failure(call, "upstream_empty", `${call.vendor} returned more than ${megabytes} MB.`, response);
  }
  const body = call.isEmpty === true && response.ok && text.trim() === "" ? {} : parseJson(text);
  if (!response.ok) throw refusal(call, response, { body, text });
  if (body === undefined) {
    throw failure(call, "transient", `${call.vendor} returned a malformed response: it is not JSON.`, response);
  }
  if (!Check(call.schema, body)) {
    throw failure(call, "upstream_empty", misfitOf(call.vendor, call.schema, body), response);
  }
  return { body, headers: response.headers };
}

async function exchange(call: JsonCall<TSchema>): Promise<{ response: Response; text: string | undefined }> {
  using deadline = startDeadline(call.signal, call.timeoutMs);
  try {
    const response = await call.fetch(call.url, {
      method: call.method,
      headers: {
        accept: "application/json",
        ...contentTypeOf(call),
        ...call.headers,
      },
      body: bodyOf(call),
      // Never follow a redirect: it would send the credentials to a host that the operator did not configure.
      redirect: "manual",
      signal: deadline.signal,
    });
    return { response, text: await readText(response, call.maxBytes ?? MAX_BYTES) };
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason;
    if (error instanceof ProviderError) throw error;
    throw unreachable(call, error, deadline.expired);
  }
}

function contentTypeOf({ body, form }: JsonCall<TSchema>): Record<string, string> {
  if (form !== undefined) return { "content-type": form.contentType };
  return body === undefined ? {} : { "content-type": "application/json" };
}

function bodyOf({ body, form }: JsonCall<TSchema>): Buffer<ArrayBuffer> | string | null {
  if (form !== undefined) return Buffer.from(form.bytes);
  return body === undefined ? null : JSON.stringify(body);
}

function unreachable(call: JsonCall<TSchema>, error: unknown, expired: boolean): ProviderError {
  if (expired) {
    const seconds = call.timeoutMs / 1000;
    return new ProviderError(call.port, "transient", `${call.vendor} did not respond within ${seconds} s.`);
  }
  const refused = findEgressRefusal(error);
  if (refused !== undefined) {
    return new ProviderError(call.port, "config", `Requests to ${call.vendor} are refused: ${refused.message}`);
  }
  const code = networkCodeOf(error);
  const message = `The connection to ${call.vendor} failed${code === undefined ? "" : ` (${code})`}.`;
  // No cause: its message may hold the address.
  return new ProviderError(call.port, "transient", message, code === undefined ? {} : { providerCode: code });
}

function refusal(
  call: JsonCall<TSchema>,
  response: Response,
  { body, text }: { body: unknown; text: string },
): ProviderError {
  const explanation = call.explain?.(response.status, body, text) ?? {};
  const kind = explanation.kind ?? kindOfStatus(response.status);
  const message = explanation.message ?? sentenceOf(call.vendor, kind, response.status);
  return failure(call, kind, message, response, explanation);
}

/** Where an answer differs from what was expected, in a sentence. */
export function misfitOf(vendor: string, schema: TSchema, body: unknown): string {
  const first = Errors(schema, body)[0];
  const place = first === undefined || first.instancePath === "" ? "its root" : first.instancePath;
  return `${vendor} sent an answer of a shape we do not know: at ${place}, ${first?.message ?? "it does not fit"}.`;
}

function failure(
  call: JsonCall<TSchema>,
  kind: ProviderErrorKind,
  message: string,
  response: Response,
  explanation: Explanation = {},
): ProviderError {
  const facts: ProviderErrorFacts = { httpStatus: response.status };
  const wait = retryAfterMs(response.headers, call.now()) ?? explanation.retryAfterMs;
  if (wait !== undefined) facts.retryAfterMs = wait;
  if (explanation.providerCode !== undefined) facts.providerCode = explanation.providerCode;
  if (explanation.costUsd !== undefined) facts.costUsd = explanation.costUsd;
  return new ProviderError(call.port, kind, safeText(message, call.secrets), facts);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
