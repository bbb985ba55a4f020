/** Concurrent attempts to an endpoint without a history in this process. */
export const INITIAL_LIMIT = 8;
const MAX_LIMIT = 32;
const MIN_LIMIT = 2;
const MAX_REMEMBERED = 10_000;

interface Endpoint {
  inFlight: number;
  limit: number;
}

/**
 * Limits the concurrent attempts to each endpoint in this process. The limit grows by one with every response in time, whatever
 * its status, and halves with every timeout. An endpoint that hangs therefore holds two connections and delays no other.
 */
export class EndpointConcurrency {
  readonly #endpoints = new Map<string, Endpoint>();

  /** How many more attempts each endpoint may start. Endpoints that are not listed may start `INITIAL_LIMIT`. */
  available(): Record<string, number> {
    const known = [...this.#endpoints].filter(([, { inFlight, limit }]) => inFlight > 0 || limit !== INITIAL_LIMIT);
    return Object.fromEntries(known.map(([id, { inFlight, limit }]) => [id, Math.max(0, limit - inFlight)]));
  }

  begin(webhookId: string): void {
    const endpoint = this.#endpoints.get(webhookId) ?? { inFlight: 0, limit: INITIAL_LIMIT };
    endpoint.inFlight += 1;
    this.#endpoints.set(webhookId, endpoint);
  }

  /** `inTime` is undefined for a delivery without an attempt. */
  end(webhookId: string, inTime: boolean | undefined): void {
    const endpoint = this.#endpoints.get(webhookId);
    if (endpoint === undefined) return;
    endpoint.inFlight -= 1;
    if (inTime === true) endpoint.limit = Math.min(MAX_LIMIT, endpoint.limit + 1);
    if (inTime === false) endpoint.limit = Math.max(MIN_LIMIT, Math.floor(endpoint.limit / 2));
    if (this.#endpoints.size > MAX_REMEMBERED) this.#forgetIdle();
  }

  #forgetIdle(): void {
    for (const [id, { inFlight }] of this.#endpoints) if (inFlight === 0) this.#endpoints.delete(id);
  }
}
