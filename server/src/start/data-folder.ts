import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import { StartFailure } from "../platform/processes/start-failure.ts";
import { tightenDataFolder } from "./private-folder.ts";

const ALL = constants.R_OK | constants.W_OK | constants.X_OK;

/** Creates the data folder if it is missing. Throws a StartFailure if it is not writable. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, ALL);
  } catch (error) {
    throw inDataFolder(error, dataDir) ?? error;
  }
}

/** Closes the data folder of an earlier version to other users of this machine, and warns where that is not possible. */
export function keepDataPrivate(dataDir: string, logger: Pick<Logger, "warn">): void {
  if (!existsSync(dataDir)) return;
  const places = tightenDataFolder(dataDir);
  if (places.length > 0) {
    logger.warn(
      { places },
      "other users of this machine can read the data folder; `findable doctor` says how to change that",
    );
  }
}

/** Returns a StartFailure for a file system error in the data folder; undefined for any other error. */
export function inDataFolder(error: unknown, dataDir: string): StartFailure | undefined {
  if (!(error instanceof Error) || !("path" in error) || typeof error.path !== "string") return undefined;
  const way = path.relative(dataDir, error.path);
  // The error can also concern a parent folder.
  const isConcerned = !way.startsWith("..") || /^(\.\.\/?)+$/.test(way);
  return isConcerned
    ? new StartFailure(
        `The data folder ${dataDir} is not usable (${error.message}). Give this user read and write access, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    : undefined;
}
