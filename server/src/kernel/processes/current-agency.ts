import { AsyncLocalStorage } from "node:async_hooks";

/* What processes share, such as connections and threads, is divided among agencies. This is the agency that the work is for. */

const current = new AsyncLocalStorage<string>();

/** Does work for an agency. */
export function forAgency<T>(agencyId: string, work: () => T): T {
  return current.run(agencyId, work);
}

/** The agency that the current work is for; empty for work of the service. */
export function currentAgency(): string {
  return current.getStore() ?? "";
}
