import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartFailure } from "../../processes/start-failure.ts";

const SQLITE_BUSY = 5;

/**
 * Allows one launcher at a time in a data folder. Node has no file locks, but its built-in SQLite does: the kernel releases this
 * lock when the process dies for any reason, and a reused process id cannot hold it.
 */
export class DataFolderLock implements Disposable {
  readonly #database: DatabaseSync;

  /** Throws when another launcher, in this process or another, holds the lock. */
  constructor(folder: string) {
    const pidFile = path.join(folder, "launcher.pid");
    this.#database = openLock(folder);
    try {
      this.#database.exec("begin exclusive");
    } catch (error) {
      this.#database.close();
      if (!isBusy(error)) throw error;
      throw new StartFailure(
        `The database in ${folder} is in use by another Findable process${holder(pidFile)}. Stop that one first, or start this one with a DATA_DIR of its own.`,
        { cause: error },
      );
    }
    writeFileSync(pidFile, `${process.pid}\n`);
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

function openLock(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(path.join(folder, "launcher.lock"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `Nothing can be written to ${folder} (${reason}). Let this user write there, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function holder(pidFile: string): string {
  try {
    return ` (${readFileSync(pidFile, "utf8").trim()})`;
  } catch {
    return "";
  }
}
