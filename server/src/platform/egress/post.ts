import type { Dispatcher } from "undici";
import { requireAllowedUrl } from "./allowed-url.ts";

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** From connecting, including the DNS look-up, to the end of the response headers. */
  timeoutMs: number;
  /** Bytes of the response body to read. */
  maxBytes: number;
}

export interface PostAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Milliseconds until the end of the headers. */
  latencyMs: number;
  /** The start of the body, as far as it arrived in time. */
  start: Uint8Array;
}

/** The headers did not arrive in time. */
export class PostTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`No response arrived within ${timeoutMs / 1000} seconds.`);
    this.name = "PostTimeoutError";
  }
}

/** Limits the wait for a slow body when the headers are known. */
const BODY_PATIENCE_MS = 1000;
/** Bytes to discard in order to keep the connection; beyond this a new connection is cheaper. */
const MAX_DRAINED_BYTES = 64 * 1024;

/**
 * Posts without `fetch`, which takes three times as long, and does not follow redirects. Resolves with any complete response;
 * rejects without one.
 */
export function postThrough(dispatcher: Dispatcher, request: PostRequest): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    const { origin, pathname, search } = requireAllowedUrl(request.url);
    const handler = new PostHandler(request, resolve, reject);
    const { headers, body } = request;
    dispatcher.dispatch({ origin, path: pathname + search, method: "POST", headers, body }, handler);
  });
}

class PostHandler implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #resolve: (answer: PostAnswer) => void;
  readonly #reject: (error: Error) => void;
  readonly #beganAt = performance.now();
  readonly #chunks: Buffer[] = [];
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #head: Omit<PostAnswer, "start"> | undefined;
  #received = 0;
  #failure: Error | undefined;

  constructor(request: PostRequest, resolve: (answer: PostAnswer) => void, reject: (error: Error) => void) {
    this.#maxBytes = request.maxBytes;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#fail(new PostTimeoutError(request.timeoutMs)), request.timeoutMs);
  }

  /** Called when a connection exists: a connection that comes too late sends nothing. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure !== undefined) controller.abort(this.#failure);
  }

  onResponseStart(_controller: unknown, status: number, headers: PostAnswer["headers"]): void {
    if (status < 200) return;
    clearTimeout(this.#timer);
    this.#head = { status, headers, latencyMs: performance.now() - this.#beganAt };
    this.#timer = setTimeout(() => this.#stopReading(), BODY_PATIENCE_MS);
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#received < this.#maxBytes) this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#received >= this.#maxBytes) this.#succeed();
    if (this.#received > MAX_DRAINED_BYTES) this.#stopReading();
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    this.#succeed();
  }

  onResponseError(_controller: unknown, error: Error): void {
    clearTimeout(this.#timer);
    if (this.#head === undefined) this.#fail(error);
    else this.#succeed();
  }

  #stopReading(): void {
    clearTimeout(this.#timer);
    this.#succeed();
    this.#controller?.abort(new Error("The rest of the response is not needed."));
  }

  #succeed(): void {
    if (this.#head === undefined) return;
    this.#resolve({ ...this.#head, start: Buffer.concat(this.#chunks).subarray(0, this.#maxBytes) });
  }

  #fail(error: Error): void {
    clearTimeout(this.#timer);
    this.#failure = error;
    this.#reject(error);
    this.#controller?.abort(error);
  }
}
