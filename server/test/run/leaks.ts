import { readdirSync, readFileSync } from "node:fs";
import { openDatabaseNames } from "../harness/database.ts";

/** What processes of the service have compiled, for those that follow. */
const COMPILED = "node-compile-cache";

export interface LeakWatch {
  /** A sentence for each folder, process and database that is there now and was not when the watch began. */
  find(): string[];
}

/** Watches what a file of tests leaves in its folder of temporary files, as child processes of this one, and as databases. */
export function watchForLeaks(folder: string): LeakWatch {
  const children = new Set(listChildren());
  const databases = new Set(openDatabaseNames());
  return {
    find: () => [
      ...readdirSync(folder)
        .filter((name) => name !== COMPILED)
        .map((name) => `the file or folder ${name}`),
      ...listChildren()
        .filter((pid) => !children.has(pid))
        .map((pid) => `the process ${pid}: ${commandOf(pid)}`),
      ...openDatabaseNames()
        .filter((name) => !databases.has(name))
        .map((name) => `the database ${name}`),
    ],
  };
}

/** Living children of this process; none where the system has no /proc. */
function listChildren(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter(isLivingChild);
  } catch {
    return [];
  }
}

function isLivingChild(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(parent) === process.pid && state !== "Z";
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").slice(0, 200);
  } catch {
    return "ended meanwhile";
  }
}
