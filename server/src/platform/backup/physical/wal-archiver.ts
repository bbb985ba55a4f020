import type { BlobStore } from "../../blobs/blob-store.ts";
import { withClient } from "../../database/connection.ts";
import type { FileTarget } from "../store-files.ts";
import { createBlobArchive } from "./archive-blobs.ts";
import { WalReceiver } from "./receive-wal.ts";
import { identifySystem, openReplication, parseLsn } from "./replication.ts";
import { keepSlot } from "./wal-slot.ts";

export interface ArchiverOptions extends FileTarget {
  adminUrl: string;
  blobs: Pick<BlobStore, "read">;
}

export interface WalArchiver {
  /** Stores everything that was committed before this call. Opens the connection where there is none. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps one receiver at work. Another process that receives is waited for: the slot has room for one. */
export function createWalArchiver(options: ArchiverOptions): WalArchiver {
  let receiver: WalReceiver | undefined;

  async function open(): Promise<WalReceiver | undefined> {
    const { slot, segmentBytes } = await withClient(options.adminUrl, async (client) => {
      const { rows } = await client.query<{ bytes: string }>(
        "select pg_size_bytes(current_setting('wal_segment_size'))::text as bytes",
      );
      return { slot: await keepSlot(client), segmentBytes: Number(rows[0]?.bytes) };
    });
    if (slot.isActive) return undefined;
    const replication = await openReplication(options.adminUrl);
    const { timeline } = await identifySystem(replication).finally(() => replication.end());
    const beforeStore = createBlobArchive({ ...options, line: slot.line });
    return WalReceiver.open({ ...options, slot, timeline, segmentBytes, beforeStore });
  }

  async function findEnd(): Promise<bigint> {
    return withClient(options.adminUrl, async (client) => {
      const { rows } = await client.query<{ lsn: string }>("select pg_current_wal_flush_lsn()::text as lsn");
      return parseLsn(rows[0]?.lsn ?? "0/0");
    });
  }

  return {
    async flush() {
      receiver ??= await open();
      await receiver?.flush(await findEnd());
      const failure = receiver?.failure;
      if (receiver === undefined || failure === undefined) return;
      await receiver.close(0n);
      receiver = undefined;
      throw failure;
    },
    async close() {
      // A server that is gone has nothing more to send.
      await receiver?.close(await findEnd().catch(() => 0n));
      receiver = undefined;
    },
  };
}
