import { AppError } from "../../kernel/errors/app-error.ts";

/** Storage of a workspace in bytes, as the database counts it. */
interface Room {
  limitBytes: number;
  activeBytes: number;
  /** Deleted files that are not purged yet. Together with active files they may take twice the limit. */
  deletedBytes: number;
}

/** Runs a statement that stores files. Throws `storage_quota_exceeded` if they do not fit. */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const room = roomOf(error);
    throw room === undefined ? error : noRoom(room);
  }
}

function noRoom({ limitBytes, activeBytes, deletedBytes }: Room): AppError {
  return new AppError(
    "storage_quota_exceeded",
    `The file does not fit: this workspace stores ${activeBytes} of ${limitBytes} bytes, plus ${deletedBytes} bytes of deleted files until they are purged. Delete files or wait for the purge.`,
    { limitBytes, activeBytes, deletedBytes },
  );
}

/** The error that the trigger on the table of files raises. */
function roomOf(error: unknown): Room | undefined {
  if (!(error instanceof Error && "code" in error && error.code === "FN012")) return undefined;
  if (!("detail" in error) || typeof error.detail !== "string") return undefined;
  return JSON.parse(error.detail);
}
