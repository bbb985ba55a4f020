/** Attempts at once to a webhook that this process knows nothing of. */
export const FIRST_WINDOW = 8;
const LARGEST_WINDOW = 32;
const SMALLEST_WINDOW = 2;
const MOST_REMEMBERED = 10_000;

interface Endpoint {
  underWay: number;
  /** Attempts that there may be at once. */
  window: number;
}

/**
 * How many attempts each webhook may have under way in this process. A window grows by one with each answer that comes in time,
 * whatever it says, and halves with each that does not: an endpoint that hangs holds two connections and nobody else up.
 */
export class Endpoints {
  readonly #endpoints = new Map<string, Endpoint>();

  /** For those of which more is known than that they may begin. */
  room(): Record<string, number> {
    const known = [...this.#endpoints].filter(([, { underWay, window }]) => underWay > 0 || window !== FIRST_WINDOW);
    return Object.fromEntries(known.map(([id, { underWay, window }]) => [id, Math.max(0, window - underWay)]));
  }

  begin(webhookId: string): void {
    const endpoint = this.#endpoints.get(webhookId) ?? { underWay: 0, window: FIRST_WINDOW };
    endpoint.underWay += 1;
    this.#endpoints.set(webhookId, endpoint);
  }

  /** `inTime` is undefined for a delivery that was not attempted. */
  end(webhookId: string, inTime: boolean | undefined): void {
    const endpoint = this.#endpoints.get(webhookId);
    if (endpoint === undefined) return;
    endpoint.underWay -= 1;
    if (inTime === true) endpoint.window = Math.min(LARGEST_WINDOW, endpoint.window + 1);
    if (inTime === false) endpoint.window = Math.max(SMALLEST_WINDOW, Math.floor(endpoint.window / 2));
    if (this.#endpoints.size > MOST_REMEMBERED) this.#forgetIdle();
  }

  #forgetIdle(): void {
    for (const [id, { underWay }] of this.#endpoints) if (underWay === 0) this.#endpoints.delete(id);
  }
}
