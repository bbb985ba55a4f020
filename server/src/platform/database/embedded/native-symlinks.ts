import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";

interface NativeSymlink {
  source: string;
  target: string;
}

/**
 * npm packages cannot contain symbolic links, so this one lists them and creates them in an install script, which
 * `--ignore-scripts` and strict package managers skip. Creates those that are missing or broken.
 */
export function restoreSymlinks(nativeFolder: string): void {
  for (const { source, target } of missingSymlinks(nativeFolder)) {
    const link = path.join(nativeFolder, "..", target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) rmSync(link);
    makeLink(path.relative(path.dirname(target), source), link);
  }
}

export function missingSymlinks(nativeFolder: string): NativeSymlink[] {
  const list = path.join(nativeFolder, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const entries: unknown = JSON.parse(readFileSync(list, "utf8"));
  if (!Array.isArray(entries)) return [];
  return entries.filter(isNativeSymlink).filter(({ target }) => !existsSync(path.join(nativeFolder, "..", target)));
}

function isNativeSymlink(entry: unknown): entry is NativeSymlink {
  return typeof entry === "object" && entry !== null && "source" in entry && "target" in entry;
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    const madeByAnother = existsSync(link);
    if (!madeByAnother) throw error;
  }
}
