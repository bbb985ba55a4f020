import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FolderPlace } from "./folder-place.ts";

/** What the data folder says about its installation. */
export interface FolderRecord {
  nonce: string;
  /** Where the embedded cluster was at work; undefined for a database of the operator. */
  cluster: FolderPlace | undefined;
}

export function folderRecordFile(dataDir: string): string {
  return path.join(dataDir, "installation.json");
}

export function readFolderRecord(dataDir: string): FolderRecord | undefined {
  const file = folderRecordFile(dataDir);
  if (!existsSync(file)) return undefined;
  const { nonce, cluster }: FolderRecord = JSON.parse(readFileSync(file, "utf8"));
  return { nonce, cluster };
}

/** The file is complete or absent. */
export function writeFolderRecord(dataDir: string, record: FolderRecord): void {
  const file = folderRecordFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.${process.pid}`, file);
}
