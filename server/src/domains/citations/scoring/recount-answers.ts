import type { SystemDb, Tx } from "../../../kernel/database/db.ts";
import { endRecount, findRecounts, recountMonth, selectTalliedMonths } from "./recounts.store.ts";

export interface RecountOptions {
  system: SystemDb;
  /** Runs `work` in a transaction of the agency and rolls back if it throws. */
  inAgency: <T>(agencyId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
}

const MOST_AT_ONCE = 10;

/**
 * Scores stored answers again where names, competitors or tracked domains changed. Each prompt and month is a transaction, so that
 * samples wait for one of them at most, and a process that ends meanwhile loses one.
 */
export async function recountAnswers({ system, inAgency }: RecountOptions): Promise<void> {
  for (const recount of await findRecounts(system, MOST_AT_ONCE)) {
    const months = await inAgency(recount.agencyId, (tx) => selectTalliedMonths(tx, recount.workspaceId));
    for (const month of months) await inAgency(recount.agencyId, (tx) => recountMonth(tx, recount, month));
    await inAgency(recount.agencyId, (tx) => endRecount(tx, recount));
  }
}
