import { isConnectionLost } from "../database/is-connection-lost.ts";
import { AppError } from "./app-error.ts";
import { isStorageUnavailable, type ReserveReached } from "./storage-unavailable.ts";

const RETRY_LOST_DATABASE_SECONDS = 2;
/** An operator frees the disk, so retries a few seconds later are useless. */
const RETRY_STORAGE_SECONDS = 30;

/** Returns the refusal for a failure of the database's connection or of storage; undefined for any other error and for refusals. */
export function toUnavailable(error: unknown): AppError | undefined {
  if (error instanceof AppError) return undefined;
  if (isConnectionLost(error)) {
    return unavailable(
      "The database is unavailable at the moment. Try again shortly.",
      RETRY_LOST_DATABASE_SECONDS,
      error,
    );
  }
  return isStorageUnavailable(error) ? storageRefusal(error) : undefined;
}

function storageRefusal(cause: unknown): AppError {
  return unavailable("The service cannot store data at the moment. Try again later.", RETRY_STORAGE_SECONDS, cause);
}

/** The refusal of a start while the disk is nearly full. */
export function startsPaused(cause: ReserveReached): AppError {
  return unavailable(
    "The service is short of disk space, so no run can start. Try again later.",
    RETRY_STORAGE_SECONDS,
    cause,
  );
}

function unavailable(message: string, retryAfterSeconds: number, cause: unknown): AppError {
  return new AppError("external_unavailable", message, { retryAfterSeconds }, { cause });
}
