/** SQLSTATE disk_full and out_of_memory; a full disk and an exceeded quota of the file system. */
const FULL = new Set(["53100", "53200", "ENOSPC", "EDQUOT"]);

/** Bytes cannot be stored: the disk is full, its folder is not writable, or the bucket does not respond. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StorageUnavailable";
  }
}

/** True if the service cannot store data, in a file or in the database: the same write succeeds once there is room. */
export function isStorageUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof StorageUnavailable || ("code" in one && FULL.has(String(one.code)))) return true;
  }
  return false;
}

/** The disk is nearly full, and its last bytes are kept for runs in progress. Nothing was written. */
export class ReserveReached extends StorageUnavailable {}

/** True if a write failed because the service cannot store data. */
export function isFailedWrite(error: unknown): boolean {
  return isStorageUnavailable(error) && !(error instanceof Error && error.cause instanceof ReserveReached);
}

/** Calls `work`, which stores bytes. Throws StorageUnavailable if it fails. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new StorageUnavailable(
      `The bytes cannot be stored: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
