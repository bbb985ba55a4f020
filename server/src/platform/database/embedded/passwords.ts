import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";

/** Returns the password in `file`. Generates it, readable by its owner only, if the file is missing. */
export function findOrCreatePassword(file: string): string {
  if (!existsSync(file)) writePassword(file, randomBytes(24).toString("hex"));
  return readFileSync(file, "utf8").trim();
}

function writePassword(file: string, password: string): void {
  const unfinished = `${file}.new`;
  const descriptor = openSync(unfinished, "w", 0o600);
  writeSync(descriptor, `${password}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(unfinished, file);
}
