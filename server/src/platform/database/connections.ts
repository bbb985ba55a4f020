/** The most connections that the processes of the service open, by process and pool. docs/operating.md has the table. */
export const CONNECTIONS = {
  api: { tenant: 20, system: 5 },
  /** `queue` is the pool of Graphile Worker, and `cancellations` one connection that listens. */
  worker: { tenant: 20, system: 5, outbox: 4, queue: 6, cancellations: 1 },
} as const;

/** The most connections of one process. */
export function connectionsOf(role: keyof typeof CONNECTIONS): number {
  return Object.values(CONNECTIONS[role]).reduce((sum, count) => sum + count, 0);
}
