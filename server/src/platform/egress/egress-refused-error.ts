/** Why the guard refused a request. */
export type EgressRefusalReason = "scheme" | "credentials" | "bad_url" | "address";

/**
 * The only sentence for a host that the guard refuses. It is the same for a private address and for a name that does not exist,
 * so callers cannot find out which internal names exist.
 */
export const UNREACHABLE_HOST = "The host does not exist or is not on the public Internet.";

/** The guard refused a request before any byte of it was sent. Not worth a retry. */
export class EgressRefusedError extends Error {
  readonly reason: EgressRefusalReason;
  /** Requested host without port and credentials; empty if the URL has none. */
  readonly host: string;

  constructor(reason: EgressRefusalReason, host: string, message: string) {
    super(message);
    this.name = "EgressRefusedError";
    this.reason = reason;
    this.host = host;
  }
}

const MAX_CAUSES = 10;

/** Finds the refusal inside an error of `fetch`, including its causes and aggregated errors. */
export function findEgressRefusal(error: unknown): EgressRefusedError | undefined {
  return search(error, MAX_CAUSES);
}

function search(error: unknown, depth: number): EgressRefusedError | undefined {
  if (depth === 0 || !(error instanceof Error)) return undefined;
  if (error instanceof EgressRefusedError) return error;
  if (error instanceof AggregateError) {
    for (const inner of error.errors) {
      const found = search(inner, depth - 1);
      if (found !== undefined) return found;
    }
  }
  return search(error.cause, depth - 1);
}
