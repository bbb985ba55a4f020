import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Returns the key in this folder. The first start creates it, readable by its owner only. Processes that start together agree
 * on one key: each links a complete file to the name, and the first link wins.
 */
export function keepSecretsKey(folder: string): string {
  const file = secretsKeyFile(folder);
  return readKey(file) ?? makeKey(folder, file);
}

export function secretsKeyFile(folder: string): string {
  return path.join(folder, "secrets.key");
}

/** The key in this folder, if there is one. */
export function findSecretsKey(folder: string): string | undefined {
  return readKey(secretsKeyFile(folder));
}

function makeKey(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  const key = readKey(file);
  if (key === undefined) throw new Error(`The key ${file} disappeared after it was created.`);
  return key;
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
