import { gzipSync } from "node:zlib";
import type pg from "pg";
import type { BlobStore } from "../../blobs/blob-store.ts";
import { SWEEP_LOCK } from "../../blobs/blobs.store.ts";
import { withClient } from "../../database/connection.ts";
import { BackupFault } from "../manifest.ts";
import { bytesSource, copyBlobs, type FileTarget, listBlobs, type NamedBlob } from "../store-files.ts";
import { nameBlobList } from "./wal-names.ts";

export interface BlobArchiveOptions extends FileTarget {
  adminUrl: string;
  blobs: Pick<BlobStore, "read">;
  line: string;
}

interface NewBlob {
  checksum: string;
  size: string;
}

/**
 * Copies contents of files that rows have named since the last round. A list of them keeps them from being removed with older
 * backups. The first round of a process takes all, because it does not know where the last process ended.
 */
export function createBlobArchive(options: BlobArchiveOptions): () => Promise<void> {
  const { adminUrl, place, line } = options;
  let since: string | undefined;
  /** Recorded by a row, but their bytes are still on their way. */
  let late: NamedBlob[] = [];

  async function copyNew(client: pg.Client): Promise<void> {
    // A backup holds this lock alone, and copies the contents itself.
    const lock = await client.query<{ held: boolean }>("select pg_try_advisory_lock_shared($1) as held", [SWEEP_LOCK]);
    if (lock.rows[0]?.held !== true) return;
    const now = await client.query<{ xid: string }>("select pg_snapshot_xmin(pg_current_snapshot())::xid::text as xid");
    const { rows } = await client.query<NewBlob>(
      "select checksum, size::text as size from blobs where $1::text is null or age(xmin) <= age($1::text::xid)",
      [since ?? null],
    );
    const found = rows.map(({ checksum, size }) => ({ checksum, size: Number(size) }));
    const wanted = [...found, ...late.filter(({ checksum }) => found.every((other) => other.checksum !== checksum))];
    if (wanted.length > 0) {
      const list = gzipSync(listBlobs(wanted));
      await place.put(nameBlobList(line, new Date()), bytesSource(list));
      late = await copyPresent(wanted);
    }
    since = now.rows[0]?.xid;
  }

  /** Returns those whose bytes are not there. A row that goes away takes its bytes with it, and they are asked for no longer. */
  async function copyPresent(wanted: readonly NamedBlob[]): Promise<NamedBlob[]> {
    const absent: NamedBlob[] = [];
    for (const blob of wanted) {
      try {
        await copyBlobs([blob], options);
      } catch (error) {
        if (!(error instanceof BackupFault)) throw error;
        const wasLate = late.some(({ checksum }) => checksum === blob.checksum);
        if (!wasLate) absent.push(blob);
      }
    }
    return absent;
  }

  return () => withClient(adminUrl, copyNew);
}
