import sql from "sql-template-tag";
import { isFailedWrite } from "../kernel/errors/storage-unavailable.ts";
import type { Database } from "../platform/database/pool.ts";
import type { Readiness } from "../platform/http/pages.ts";
import type { RunOperation } from "../platform/pipeline/request.ts";
import type { StorageWatch } from "../platform/storage/watch-storage.ts";
import type { ProofWatch } from "./watch-proofs.ts";

/** Why a worker cannot work: the database does not answer, or nothing can be stored. */
export async function problemsOf(
  tenant: Database,
  storage: Pick<StorageWatch, "look">,
): Promise<Record<string, string>> {
  return (await readiness(tenant, { storage, proofs: { state: () => ({ problems: {}, warnings: {} }) } })).problems;
}

/** What `/readyz` reports: the database answers, there is room to store data, and the proofs of the start still hold. */
export async function readiness(
  tenant: Database,
  { storage, proofs }: { storage: Pick<StorageWatch, "look">; proofs: Pick<ProofWatch, "state"> },
): Promise<Readiness> {
  const [database, { problem, warning }] = await Promise.all([
    tenant.batch([sql`select 1`]).then(
      () => undefined,
      () => "The database does not answer.",
    ),
    storage.look(),
  ]);
  const proved = proofs.state();
  return {
    problems: {
      ...proved.problems,
      ...(database === undefined ? {} : { database }),
      ...(problem === undefined ? {} : { storage: problem }),
    },
    warnings: { ...proved.warnings, ...(warning === undefined ? {} : { storage: warning }) },
    proofs: proved.proofs ?? {},
  };
}

/** The process is not ready for a while after a write for which there was no room. */
export function noteStorageFailures(run: RunOperation, storage: Pick<StorageWatch, "writeFailed">): RunOperation {
  return async (operation, request) => {
    try {
      return await run(operation, request);
    } catch (error) {
      if (isFailedWrite(error)) storage.writeFailed();
      throw error;
    }
  };
}
