import { AppError } from "../../kernel/errors/app-error.ts";

/** Room in a workspace, in bytes, as the database counts it. */
interface Room {
  limitBytes: number;
  activeBytes: number;
  /** Of files that were deleted and are not purged yet; with the others they may take twice the limit. */
  deletedBytes: number;
}

/** Runs a statement that adds to the bytes of a workspace. Throws `storage_quota_exceeded` where it found no room for them. */
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
    `The files of this workspace take ${activeBytes} of ${limitBytes} bytes, and deleted ones ${deletedBytes} more until they are purged, so there is no room for this one.`,
    { limitBytes, activeBytes, deletedBytes },
  );
}

/** What the trigger on the table of files raises. */
function roomOf(error: unknown): Room | undefined {
  if (!(error instanceof Error && "code" in error && error.code === "FN012")) return undefined;
  if (!("detail" in error) || typeof error.detail !== "string") return undefined;
  return JSON.parse(error.detail);
}
