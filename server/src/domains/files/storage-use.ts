import { AppError } from "../../kernel/errors/app-error.ts";

/** Storage of a workspace in bytes, as the database counts it. */
interface StorageUse {
  limitBytes: number;
  activeBytes: number;
  /** Deleted files that are not purged yet. Together with active files they may take twice the limit. */
  deletedBytes: number;
}

/** Runs a statement that stores files. Throws `storage_quota_exceeded` if they do not fit. */
export async function withinQuota<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const room = storageUseOf(error);
    throw room === undefined ? error : quotaExceeded(room);
  }
}

function quotaExceeded({ limitBytes, activeBytes, deletedBytes }: StorageUse): AppError {
  return new AppError(
    "storage_quota_exceeded",
    `The file does not fit: this workspace stores ${activeBytes} of ${limitBytes} bytes, plus ${deletedBytes} bytes of deleted files until they are purged. Delete files or wait for the purge.`,
    { limitBytes, activeBytes, deletedBytes },
  );
}

/** The error that the trigger on the table of files raises. */
function storageUseOf(error: unknown): StorageUse | undefined {
  if (!(error instanceof Error && "code" in error && error.code === "FN012")) return undefined;
  if (!("detail" in error) || typeof error.detail !== "string") return undefined;
  return JSON.parse(error.detail);
}
