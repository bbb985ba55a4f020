import type { Database } from "../database/pool.ts";
import type { BlobStore } from "./blob-store.ts";
import { findLoose, forgetBlobs, lockDueBlobs, maySweep } from "./blobs.store.ts";

/** Grace period between storing bytes and committing a row that names them. */
export const BLOB_GRACE_MS = 3_600_000;
const AT_ONCE = 20;

/**
 * Deletes unreferenced bytes, oldest first, until none is due. Safe in any number of processes, and after a crash: the row is
 * deleted after the bytes, so the next sweep repeats the work. A writer of the same bytes waits for the row and stores them
 * again.
 */
export async function sweepBlobs(system: Database, store: BlobStore, signal: AbortSignal): Promise<number> {
  let removed = 0;
  let due = AT_ONCE;
  while (due === AT_ONCE && !signal.aborted) {
    await system.transaction([], async (tx) => {
      // A backup copies what its snapshot names, which may be due by now.
      const checksums = (await maySweep(tx)) ? await lockDueBlobs(tx, AT_ONCE) : [];
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
