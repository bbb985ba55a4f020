import type { Database } from "../database/pool.ts";
import type { BlobStore } from "./blob-store.ts";
import { findLoose, forgetBlobs, lockDueBlobs } from "./blobs.store.ts";

/** Whoever stores bytes has this long to name them in a row. */
export const BLOB_GRACE_MS = 3_600_000;
const AT_ONCE = 20;

/**
 * Removes the bytes that nothing names any more, oldest first, until none is due. Any number of processes may do it at once, and
 * any may die: the row goes after the bytes, so what was begun is begun again. Who stores the same bytes meanwhile waits for
 * the row, and stores them after they have gone.
 */
export async function sweepBlobs(system: Database, store: BlobStore, signal: AbortSignal): Promise<number> {
  let removed = 0;
  let due = AT_ONCE;
  while (due === AT_ONCE && !signal.aborted) {
    await system.transaction([], async (tx) => {
      const checksums = await lockDueBlobs(tx, AT_ONCE);
      due = checksums.length;
      if (due === 0) return;
      const loose = await findLoose(tx, checksums);
      await Promise.all(loose.map((checksum) => store.remove(checksum)));
      await forgetBlobs(
        tx,
        loose,
        checksums.filter((checksum) => !loose.includes(checksum)),
      );
      removed += loose.length;
    });
  }
  await store.removeDrafts(BLOB_GRACE_MS);
  return removed;
}
