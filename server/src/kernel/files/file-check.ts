import type { Tx } from "../database/db.ts";

/** A rule for the files at certain paths. It runs before a file is uploaded or moved there. */
export interface FileCheck {
  concerns(path: string): boolean;
  /** A larger file is refused without being read. */
  maxBytes: number;
  /** Throws a `validation_error` with every reason. Returns further work for the transaction that writes the file. */
  check(file: { path: string; bytes: Uint8Array }): KeepFile;
  /** Runs in the transaction that removes a file from its path. */
  leave(tx: Tx, file: { agencyId: string; workspaceId: string; path: string }): Promise<void>;
}

export type KeepFile = (tx: Tx, place: { agencyId: string; workspaceId: string }) => Promise<void>;
