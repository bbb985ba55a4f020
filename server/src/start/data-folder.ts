import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { StartFailure } from "../platform/processes/start-failure.ts";

const ALL = constants.R_OK | constants.W_OK | constants.X_OK;

/** Makes the data folder where there is none. Throws a StartFailure where nothing can be kept in it. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, ALL);
  } catch (error) {
    throw inDataFolder(error, dataDir) ?? error;
  }
}

/** A failure of the file system in the data folder, told as one; undefined for any other. */
export function inDataFolder(error: unknown, dataDir: string): StartFailure | undefined {
  if (!(error instanceof Error) || !("path" in error) || typeof error.path !== "string") return undefined;
  const way = path.relative(dataDir, error.path);
  // A folder above it may be what is closed.
  const isConcerned = !way.startsWith("..") || /^(\.\.\/?)+$/.test(way);
  return isConcerned
    ? new StartFailure(
        `The data folder ${dataDir} cannot be used (${error.message}). Let this user read and write there, or choose another with DATA_DIR.`,
        { cause: error },
      )
    : undefined;
}
