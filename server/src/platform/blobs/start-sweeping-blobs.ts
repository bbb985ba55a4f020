import type { Database } from "../database/pool.ts";
import { type Repeating, repeat } from "../processes/repeat.ts";
import type { BlobStore } from "./blob-store.ts";
import { sweepBlobs } from "./sweep-blobs.ts";

const EVERY_MS = 60_000;

export function startSweepingBlobs(system: Database, store: BlobStore, onError: (error: unknown) => void): Repeating {
  return repeat(EVERY_MS, async (signal) => void (await sweepBlobs(system, store, signal)), onError);
}
