import { findEgressRefusal } from "../../../platform/egress/egress-refused-error.ts";

export type FetchFailureReason = "timeout" | "network" | "refused_address" | "stopped";

/** A request without a complete response. */
export class FetchFailure extends Error {
  readonly reason: FetchFailureReason;
  /** The system's error code, if any, for example `ENOTFOUND`. */
  readonly code: string | undefined;

  constructor(reason: FetchFailureReason, code: string | undefined, cause: unknown) {
    super(code === undefined ? `The request failed (${reason}).` : `The request failed (${reason}, ${code}).`, {
      cause,
    });
    this.name = "FetchFailure";
    this.reason = reason;
    this.code = code;
  }
}

export interface ByteRequest {
  fetch: typeof globalThis.fetch;
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Aborted when the time for the whole response with its body is up. */
  timeout: AbortSignal;
  /** Maximum size of the decompressed body. The rest is not read. */
  maxBytes: number;
  /** Decides whether the body is read; default always. */
  wantsBody?: (status: number, headers: Headers) => boolean;
}

export interface ByteAnswer {
  status: number;
  headers: Headers;
  /** Empty when the body was not wanted. */
  body: Uint8Array;
  /** True if the body was longer than `maxBytes`. */
  cutOff: boolean;
}

/** One GET without following redirects. Throws a FetchFailure. */
export async function fetchBytes(request: ByteRequest): Promise<ByteAnswer> {
  const { timeout } = request;
  const signal = AbortSignal.any([request.signal, timeout]);
  try {
    const response = await request.fetch(request.url, { headers: request.headers, redirect: "manual", signal });
    const { status, headers } = response;
    if (request.wantsBody?.(status, headers) === false) {
      await response.body?.cancel();
      return { status, headers, body: new Uint8Array(), cutOff: false };
    }
    return { status, headers, ...(await readAtMost(response.body, request.maxBytes)) };
  } catch (error) {
    if (request.signal.aborted) throw new FetchFailure("stopped", undefined, error);
    throw new FetchFailure(timeout.aborted ? "timeout" : reasonOf(error), codeOf(error), error);
  }
}

async function readAtMost(body: Response["body"], maxBytes: number): Promise<{ body: Uint8Array; cutOff: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (body === null) return { body: new Uint8Array(), cutOff: false };

  // Leaving the loop cancels the stream and closes the connection.
  for await (const chunk of body) {
    const room = maxBytes - length;
    chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    length += Math.min(chunk.length, room);
    if (chunk.length > room) return { body: Buffer.concat(chunks, length), cutOff: true };
  }
  return { body: Buffer.concat(chunks, length), cutOff: false };
}

function reasonOf(error: unknown): FetchFailureReason {
  if (findEgressRefusal(error) !== undefined) return "refused_address";
  return /TIMEOUT|ETIMEDOUT/.test(codeOf(error) ?? "") ? "timeout" : "network";
}

function codeOf(error: unknown): string | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth += 1) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}
