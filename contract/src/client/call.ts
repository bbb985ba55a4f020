/** Options of one call. Omitted ones use the client's options. */
export interface CallOptions {
  /** Aborts the call, which rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The workspace to act in, for agency keys. */
  workspaceId?: string | undefined;
  /**
   * For writes: replaces the generated UUID; null sends none. The service performs a write with the same key once within 24
   * hours. The client does not retry a write without a key after a lost connection, because the service may have performed it.
   */
  idempotencyKey?: string | null | undefined;
  /** Timeout of one attempt, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Maximum number of retries, 0 to 5. */
  maxRetries?: number | undefined;
  /** Additional request headers, for example `Range`. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** One page of a list. */
export interface Page<Item> {
  /** Items of this page. */
  data: Item[];
  /** Pass it as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null;
  /** Number of matching items; exact up to 10,000. */
  total: number;
  /** True if `total` is an estimate. */
  totalIsEstimate?: boolean;
}

/** A response body with its status and headers. */
export interface ApiResponse<Data> {
  data: Data;
  status: number;
  headers: Headers;
  /** Identifier of the request, `req_…`. Quote it to the operator of the service. */
  requestId: string;
  /** True for synthetic data, which calls without a key receive. */
  demo: boolean;
  /** True if an earlier call with the same Idempotency-Key performed the write. */
  replayed: boolean;
}

/** A pending request. Await it for the body only. */
export interface Call<Data> extends Promise<Data> {
  /** Returns the body with status, headers and request id. */
  withResponse(): Promise<ApiResponse<Data>>;
}

export function toCall<Data>(answer: Promise<ApiResponse<Data>>): Call<Data> {
  const body = answer.then(({ data }) => data);
  return Object.assign(body, {
    withResponse() {
      // The caller awaits the response and not the body. Without this handler a failure would also be an unhandled rejection.
      body.catch(() => undefined);
      return answer;
    },
  });
}
