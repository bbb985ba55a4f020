import type { IncomingMessage } from "node:http";
import { AppError } from "../../kernel/errors/app-error.ts";
import { parseJsonText } from "../validation/json-text.ts";

export interface DecodedBody {
  body: unknown;
  error?: AppError;
  /** False where bytes are still on their way; the connection cannot be used again. */
  complete: boolean;
}

/** Bodies that were read before the operation was known; they are smaller than any operation's limit. */
const keptBodies = new WeakMap<IncomingMessage, ReadBody>();

export interface ReadBody {
  /** Undefined where there were more than the limit. */
  bytes: Buffer | undefined;
  complete: boolean;
}

export function keepBody(request: IncomingMessage, body: ReadBody): void {
  keptBodies.set(request, body);
}

/** For bodies that are held in memory; files in forms may take as long as the server lets any request take. */
const BODY_TIMEOUT_MS = 30_000;
const DRAIN_BYTES = 16 * 1024 * 1024;
const NOTHING: DecodedBody = { body: undefined, complete: true };

/** Reads and parses a JSON body of at most `limit` bytes. What is wrong with it is part of the answer, not thrown. */
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
 * The bytes, or undefined where there are more than `limit`. What is too much is read and thrown away up to `DRAIN_BYTES`:
 * a client that is still sending when the connection closes would lose the answer. Rejects when the client goes away.
 */
export function readBody(request: IncomingMessage, limit: number, timeoutMs = BODY_TIMEOUT_MS): Promise<ReadBody> {
  return new Promise<ReadBody>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => {
      request.pause();
      reject(new AppError("validation_error", "The request did not arrive in time.", {}, { status: 408 }));
    }, timeoutMs);
    request.once("close", () => clearTimeout(timer));
    request.once("end", () => clearTimeout(timer));
    request.on("data", (chunk: Buffer) => {
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

/** Reads what is left and throws it away, as above; false where there is too much of it. */
export function drainBody(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve(request.complete);
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= DRAIN_BYTES) return;
      request.pause();
      resolve(false);
    });
    for (const event of ["end", "close", "error"]) request.once(event, () => resolve(request.complete));
    request.resume();
  });
}

/** Most bodies come in one piece. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

/** The caller went away before the request was complete: nobody is left to be answered. */
export class ClientGone extends Error {
  constructor() {
    super("The client closed the connection before its request was complete.");
    this.name = "ClientGone";
  }
}

/** What work throws that was stopped because its caller had gone. */
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
  return new AppError("unsupported_media_type", `The body must be application/json in UTF-8; it came with ${given}.`);
}

function tooLarge(limit: number): AppError {
  return new AppError("payload_too_large", `The body must not be larger than ${limit} bytes.`, { maxBytes: limit });
}
