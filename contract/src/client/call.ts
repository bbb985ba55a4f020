/** What one call may set for itself; the rest is as the client was made. */
export interface CallOptions {
  /** Ends the call; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The workspace to act in, for agency keys. */
  workspaceId?: string | undefined;
  /**
   * Of a write: sent in place of a fresh UUID, null for none. The service does the work of one key once within 24 hours; a
   * write without one is not tried again where it may have been done.
   */
  idempotencyKey?: string | null | undefined;
  /** Milliseconds that one try may take. */
  timeoutMs?: number | undefined;
  /** How often to try again, 0 to 5. */
  maxRetries?: number | undefined;
  /** More request headers, for example `Range`. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** One page of a list. */
export interface Page<Item> {
  /** The items of this page. */
  data: Item[];
  /** Pass it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null;
  /** How many items match in all; exact up to 10,000. */
  total: number;
  /** True when `total` is an estimate. */
  totalIsEstimate?: boolean;
}

/** A body with what came beside it. */
export interface Answer<Data> {
  data: Data;
  status: number;
  headers: Headers;
  /** `req_…`; quote it to whoever runs the service. */
  requestId: string;
  /** True for synthetic data, as calls without a key get. */
  demo: boolean;
  /** True when an earlier call with the same Idempotency-Key did the work. */
  replayed: boolean;
}

/** A request under way. Await it for the body alone. */
export interface Call<Data> extends Promise<Data> {
  /** The body with status, headers and request id. */
  withResponse(): Promise<Answer<Data>>;
}

export function toCall<Data>(answer: Promise<Answer<Data>>): Call<Data> {
  const body = answer.then(({ data }) => data);
  return Object.assign(body, {
    withResponse() {
      // Whoever asks for the answer does not await the body, and must not be told twice of a failure.
      body.catch(() => undefined);
      return answer;
    },
  });
}
