import { accessSync, constants, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import path from "node:path";

/** The user that PostgreSQL runs as, if it is not the current user. */
export interface RunAs {
  uid: number;
  gid: number;
}

const NOBODY: RunAs = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. For root, returns the owner of the existing cluster, or the system user `nobody`. For other
 * users, returns undefined: run as the current user.
 */
export function chooseRunAs(clusterFolder: string, ourUid = process.getuid?.()): RunAs | undefined {
  if (ourUid !== 0) return undefined;
  const cluster = statSync(clusterFolder, { throwIfNoEntry: false });
  if (cluster !== undefined && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  return findNobody();
}

function findNobody(): RunAs {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined || gid === undefined) return NOBODY;
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** The first folder on the path to `folder`, inclusive, that `runAs` cannot traverse. */
export function findClosedFolder(folder: string, runAs: RunAs | undefined): string | undefined {
  const steps = ancestry(realpathSync(folder));
  return steps.find((step) => !mayAccess(step, runAs, constants.X_OK));
}

/** Checks only the mode bits. An access control list may allow more, but nothing depends on it. */
export function mayAccess(file: string, runAs: RunAs | undefined, bits: number): boolean {
  if (runAs === undefined) return mayAccessOurselves(file, bits);
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && (bitsFor(stats, runAs) & bits) === bits;
}

function mayAccessOurselves(file: string, bits: number): boolean {
  try {
    accessSync(file, bits);
    return true;
  } catch {
    return false;
  }
}

function bitsFor(stats: Stats, runAs: RunAs): number {
  if (stats.uid === runAs.uid) return (stats.mode >> 6) & 7;
  if (stats.gid === runAs.gid) return (stats.mode >> 3) & 7;
  return stats.mode & 7;
}

function ancestry(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [...ancestry(parent), folder];
}
