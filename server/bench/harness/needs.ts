import { accessSync, constants, existsSync, readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sized } from "./sized.ts";

/** Something that a benchmark cannot run without. */
export interface Need {
  what: string;
  /** The command or act that provides it. */
  get: string;
  isMet(): boolean;
}

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** A package in a folder of the repository. */
export function needsPackage(name: string, { folder = "", get = "npm ci" } = {}): Need {
  const installed = path.join(ROOT, folder, "node_modules", name);
  const shared = path.join(ROOT, "node_modules", name);
  return { what: `the package ${name}`, get, isMet: () => [installed, shared].some((place) => existsSync(place)) };
}

/** A program in the search path. */
export function needsProgram(name: string, get: string): Need {
  return { what: `the program ${name}`, get, isMet: () => isInPath(name) };
}

/** Room for the database and files of a benchmark, in megabytes. */
export function needsDisk(full: number, quick: number): Need {
  const megabytes = sized(full, quick);
  return {
    what: `${megabytes} free megabytes in ${tmpdir()}`,
    get: "free some, or set TMPDIR to a folder on another disk",
    isMet: () => freeMegabytes(tmpdir()) >= megabytes,
  };
}

/** Memory that must be available, in megabytes. */
export function needsMemory(full: number, quick: number): Need {
  const megabytes = sized(full, quick);
  return {
    what: `${megabytes} available megabytes of memory`,
    get: "end other programs, or add `--quick`",
    isMet: () => availableMegabytes() >= megabytes,
  };
}

/** What lacks, a sentence each. */
export function findLacks(needs: readonly Need[]): string[] {
  return needs.filter((need) => !need.isMet()).map(({ what, get }) => `lacks ${what}: ${get}`);
}

function isInPath(name: string): boolean {
  return (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 2 ** 20;
}

/** `freemem` does not count memory that files use and that programs can have. */
function availableMegabytes(): number {
  try {
    const [, kilobytes] = /^MemAvailable:\s+(\d+)/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return freemem() / 2 ** 20;
  }
}
