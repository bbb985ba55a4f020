import type { IncomingMessage } from "node:http";
import { AppError } from "../../kernel/errors/app-error.ts";
import { parseJsonText } from "../validation/json-text.ts";

export interface DecodedBody {
  body: unknown;
  error?: AppError;
  /** False if bytes are still arriving. The connection cannot be reused. */
  complete: boolean;
}

/** Bodies that were read before routing. They are smaller than every operation's limit. */
const keptBodies = new WeakMap<IncomingMessage, ReadBody>();

export interface ReadBody {
  /** Undefined if the body exceeded the limit. */
  bytes: Buffer | undefined;
  complete: boolean;
}

export function keepBody(request: IncomingMessage, body: ReadBody): void {
  keptBodies.set(request, body);
}

/** Time limit of bodies held in memory. Files in forms have only the server's request timeout. */
const BODY_TIMEOUT_MS = 30_000;
const DRAIN_BYTES = 16 * 1024 * 1024;
/** Reading a larger body, or one without a length, requires a valid key: callers without one cannot fill the memory. */
export const STRANGER_BYTES = 64 * 1024;
/** Bodies that are arriving in this process, and their bytes in memory. Further ones are refused until others are complete. */
const MOST_ARRIVING = 1000;
const MOST_BYTES_ARRIVING = 256 * 1024 * 1024;
const arriving = { bodies: 0, bytes: 0 };
const NOTHING: DecodedBody = { body: undefined, complete: true };

/** Whether the body can be larger than a caller without a key may send. */
export function canBeLarge(request: IncomingMessage): boolean {
  return hasBody(request) && !(Number(request.headers["content-length"] ?? Number.NaN) <= STRANGER_BYTES);
}

/** Reads and parses a JSON body of at most `limit` bytes. Returns its problem instead of throwing. */
export async function decodeBody(request: IncomingMessage, limit: number): Promise<DecodedBody> {
  if (!hasBody(request)) return NOTHING;
  if (Number(request.headers["content-length"] ?? 0) > DRAIN_BYTES) {
    return { body: undefined, error: tooLarge(limit), complete: false };
  }
  const { bytes, complete } = keptBodies.get(request) ?? (await readBody(request, limit));
  if (bytes === undefined) return { body: undefined, error: tooLarge(limit), complete };
  if (bytes.length === 0) return NOTHING;
  const error = mediaTypeError(request.headers["content-type"]);
  if (error !== undefined) return { body: undefined, error, complete: true };
  return parse(bytes);
}

function parse(bytes: Buffer): DecodedBody {
  try {
    return { body: parseJsonText(bytes), complete: true };
  } catch (error) {
    if (error instanceof AppError) return { body: undefined, error, complete: true };
    throw error;
  }
}

function hasBody(request: IncomingMessage): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  if (request.headers["transfer-encoding"] !== undefined) return true;
  const length = request.headers["content-length"];
  return length !== undefined && length !== "0";
}

/**
 * Reads the body; undefined if it exceeds `limit` bytes. Reads and discards the excess up to `DRAIN_BYTES`: a client that is
 * still sending when the connection closes loses the response. Rejects if the client disconnects.
 */
export function readBody(request: IncomingMessage, limit: number, timeoutMs = BODY_TIMEOUT_MS): Promise<ReadBody> {
  return new Promise<ReadBody>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    if (arriving.bodies >= MOST_ARRIVING || arriving.bytes >= MOST_BYTES_ARRIVING) return reject(tooManyArriving());
    arriving.bodies += 1;
    const leave = once(() => {
      arriving.bodies -= 1;
      arriving.bytes -= Math.min(size, limit);
    });
    for (const event of ["end", "close", "error"]) request.once(event, leave);
    const timer = setTimeout(() => {
      request.pause();
      reject(new AppError("validation_error", "The request did not arrive in time.", {}, { status: 408 }));
    }, timeoutMs);
    request.once("close", () => clearTimeout(timer));
    request.once("end", () => clearTimeout(timer));
    request.on("data", (chunk: Buffer) => {
      arriving.bytes += Math.max(0, Math.min(limit - size, chunk.length));
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else if (size > DRAIN_BYTES) {
        request.pause();
        resolve({ bytes: undefined, complete: false });
      }
    });
    request.on("end", () => resolve({ bytes: size > limit ? undefined : joined(chunks), complete: true }));
    request.on("error", reject);
    request.on("close", () => {
      if (!request.complete) reject(new ClientGone());
    });
  });
}

/** Reads and discards the rest, as above; false if it exceeds `limit` bytes. */
export function drainBody(request: IncomingMessage, limit = DRAIN_BYTES): Promise<boolean> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve(request.complete);
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return;
      request.pause();
      resolve(false);
    });
    for (const event of ["end", "close", "error"]) request.once(event, () => resolve(request.complete));
    request.resume();
  });
}

/** Most bodies arrive in one chunk. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

/** The client disconnected before the request was complete, so no response can be sent. */
export class ClientGone extends Error {
  constructor() {
    super("The client closed the connection before its request was complete.");
    this.name = "ClientGone";
  }
}

/** True for the error of work that was aborted because its caller disconnected. */
export function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE");
}

function mediaTypeError(contentType: string | undefined): AppError | undefined {
  const [type = "", ...parameters] = (contentType ?? "").split(";");
  const isJson = type.trim().toLowerCase() === "application/json";
  const isUtf8 = parameters.every(
    (parameter) => !/^\s*charset=/i.test(parameter) || /=\s*"?utf-8"?\s*$/i.test(parameter),
  );
  if (isJson && isUtf8) return undefined;
  const given = contentType === undefined ? "no Content-Type" : `\`${contentType.slice(0, 100)}\``;
  return new AppError("unsupported_media_type", `The body must be application/json in UTF-8, not ${given}.`);
}

function tooManyArriving(): AppError {
  const message = "Too many requests are still arriving. Retry in a second.";
  return new AppError("rate_limited", message, { retryAfterSeconds: 1 });
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}

function tooLarge(limit: number): AppError {
  return new AppError("payload_too_large", `The body must not be larger than ${limit} bytes.`, { maxBytes: limit });
}
