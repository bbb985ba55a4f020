import { signatureOf } from "../../../kernel/secrets/signature.ts";
import { readRetryAfter } from "./retry-delay.ts";

export interface Attempt {
  outcome: "delivered" | "failed";
  responseCode: number | null;
  bodyExcerpt: string | null;
  error: string | null;
  latencyMs: number;
  retryAfterMs: number | undefined;
  /** False only for a timeout. A failure that is known in time counts as in time. */
  inTime: boolean;
}

/** Sends HTTP requests for attempts. The egress guard of the platform implements it. */
export interface Sender {
  /** Resolves with a response of any status; rejects if no response arrived. */
  post(request: {
    url: string;
    headers: Record<string, string>;
    body: string;
    timeoutMs: number;
    /** Bytes of the response body to return. */
    maxBytes: number;
  }): Promise<SenderResponse>;
  /** Explains a rejection of `post` to the owner of the endpoint. */
  describeFailure(error: unknown): { message: string; isTimeout: boolean };
}

interface SenderResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  latencyMs: number;
  /** The start of the body. */
  start: Uint8Array;
}

export interface AttemptRequest {
  url: string;
  eventId: string;
  eventType: string;
  body: string;
  /** The number of this attempt, from 1. */
  number: number;
  /** Secrets that sign the body, newest first. */
  secrets: readonly string[];
  signedAtSeconds: number;
  timeoutMs: number;
}

const EXCERPT_BYTES = 1024;

/** Posts an event to an endpoint once. Only a 2xx response within the timeout is a success. */
export async function attemptDelivery(sender: Sender, request: AttemptRequest): Promise<Attempt> {
  const { url, body, timeoutMs } = request;
  const startedAt = performance.now();
  const headers = {
    "Content-Type": "application/json",
    "Service-Signature": signatureOf(body, request.secrets, request.signedAtSeconds),
    "Service-Event-Id": request.eventId,
    "Service-Event-Type": request.eventType,
    "Service-Delivery-Attempt": String(request.number),
    "User-Agent": "Findable-Webhooks/1",
  };
  try {
    return readResponse(await sender.post({ url, body, headers, timeoutMs, maxBytes: EXCERPT_BYTES }));
  } catch (error) {
    const { message, isTimeout } = sender.describeFailure(error);
    return {
      outcome: "failed",
      responseCode: null,
      bodyExcerpt: null,
      error: message,
      latencyMs: performance.now() - startedAt,
      retryAfterMs: undefined,
      inTime: !isTimeout,
    };
  }
}

function readResponse({ status, headers, latencyMs, start }: SenderResponse): Attempt {
  const delivered = status >= 200 && status < 300;
  return {
    outcome: delivered ? "delivered" : "failed",
    responseCode: status,
    bodyExcerpt: excerptOf(start, firstOf(headers["content-encoding"])),
    error: null,
    latencyMs,
    retryAfterMs: delivered ? undefined : readRetryAfter(firstOf(headers["retry-after"]), firstOf(headers["date"])),
    inTime: true,
  };
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** The start of a body as text; null for an empty, compressed or binary body. */
function excerptOf(start: Uint8Array, contentEncoding: string | undefined): string | null {
  if (start.length === 0 || contentEncoding !== undefined) return null;
  // Decoded as a stream, so that a character cut in half at the end is dropped.
  const text = new TextDecoder().decode(start, { stream: true });
  return BINARY.test(text) ? null : text.replaceAll(CONTROL, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters mark a body as binary.
const BINARY = /[\0-\x08\x0e-\x1a]|\ufffd{3}/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a response must not control the terminal that prints it.
const CONTROL = /[\x0b\x0c\x1b\x1c-\x1f\x7f-\x9f]/g;
