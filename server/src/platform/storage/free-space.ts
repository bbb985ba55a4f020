import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";

/** Bytes that this user can still write to the file system of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws if this user cannot write to the folder. Root can write to any folder that is not read-only. */
export async function requireWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK);
}

/** Bytes in words, for example `1.5 GB`. */
export function inGigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}
