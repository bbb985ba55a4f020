import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Log } from "../../processes/log.ts";
import { StartFailure } from "../../processes/start-failure.ts";
import type { NativePackage } from "./native-package.ts";
import { missingSymlinks, restoreSymlinks } from "./native-symlinks.ts";
import { findClosedFolder, mayAccess, type RunAs } from "./run-as.ts";

export interface NativePrograms {
  initdb: string;
  postgres: string;
}

const { R_OK, X_OK } = constants;
const NEEDED_FILES = ["bin/postgres", "bin/initdb", "lib/postgresql/plpgsql.so", "share/postgresql/postgres.bki"];

/**
 * Returns PostgreSQL's programs in a place where `runAs` can run them: the npm package if possible (creating missing symbolic
 * links), otherwise a copy in `copyTo`, or in the temporary folder of the system if `copyTo` is not accessible.
 */
export function prepareNativePrograms(
  source: NativePackage,
  runAs: RunAs | undefined,
  copyTo: string,
  log: Log,
): NativePrograms {
  const inPlace = tryInPlace(source.folder, runAs);
  const folder = inPlace ? source.folder : findOrMakeCopy(source, runAs, copyTo, log);
  return { initdb: path.join(folder, "bin/initdb"), postgres: path.join(folder, "bin/postgres") };
}

function tryInPlace(folder: string, runAs: RunAs | undefined): boolean {
  if (!isUsable(folder, runAs)) return false;
  try {
    restoreSymlinks(folder);
    return true;
  } catch {
    // Links cannot be added to a read-only or foreign node_modules; a copy can have them.
    return false;
  }
}

function isUsable(folder: string, runAs: RunAs | undefined): boolean {
  if (findClosedFolder(folder, runAs) !== undefined) return false;
  const files = NEEDED_FILES.map((file) => path.join(folder, file)).filter((file) => existsSync(file));
  const folders = files.map((file) => path.dirname(file));
  return (
    [...files, ...folders].every((file) => mayAccess(file, runAs, R_OK)) &&
    folders.every((file) => mayAccess(file, runAs, X_OK)) &&
    mayAccess(path.join(folder, "bin/postgres"), runAs, X_OK) &&
    mayAccess(path.join(folder, "bin/initdb"), runAs, X_OK)
  );
}

function findOrMakeCopy(source: NativePackage, runAs: RunAs | undefined, copyTo: string, log: Log): string {
  const name = `findable-postgresql-${source.version}`;
  const places = [copyTo, "/var/tmp", os.tmpdir()].filter(
    (place) => existsSync(place) && findClosedFolder(place, runAs) === undefined,
  );
  const [place] = places;
  if (place === undefined) {
    throw new StartFailure(
      `No folder was found for PostgreSQL's programs that user ${runAs?.uid} can read. Tried ${copyTo}.`,
    );
  }
  const existing = path.join(place, name, "native");
  if (isOurs(path.dirname(existing)) && isComplete(source.folder, existing) && isUsable(existing, runAs)) {
    return existing;
  }
  log("info", "Copying PostgreSQL's programs to where they can be run.", { from: source.folder, to: place });
  return copy(source.folder, place, name);
}

/** In a world-writable folder, another user may have placed programs under our name. */
function isOurs(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  const ourUid = process.getuid?.();
  return stats?.isDirectory() === true && stats.uid === ourUid && (stats.mode & 0o022) === 0;
}

function isComplete(source: string, existing: string): boolean {
  if (!existsSync(existing)) return false;
  const size = (folder: string, file: string) =>
    lstatSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? -1;
  return (
    missingSymlinks(existing).length === 0 &&
    filesToCopy(source).every((file) => size(source, file) === size(existing, file))
  );
}

function filesToCopy(source: string): string[] {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".a"))
    .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)));
}

/** Copies next to the final place and renames, so that an incomplete copy is never used. */
function copy(source: string, place: string, name: string): string {
  const staging = mkdtempSync(path.join(place, `${name}-`));
  const native = path.join(staging, "native");
  cpSync(source, native, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith(".a") });
  openToReaders(staging);
  restoreSymlinks(native);
  const final = path.join(place, name);
  try {
    if (isOurs(final)) rmSync(final, { recursive: true, force: true });
    renameSync(staging, final);
    return path.join(final, "native");
  } catch {
    // Another user or process holds the name: use the copy where it is.
    return native;
  }
}

function openToReaders(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || path.basename(entry.parentPath) === "bin";
    if (!entry.isSymbolicLink()) chmodSync(file, runs ? 0o755 : 0o644);
  }
}
