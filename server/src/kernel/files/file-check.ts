import type { Tx } from "../database/db.ts";

/** What files at certain paths must be, and are beside their bytes: asked before one is uploaded or moved there. */
export interface FileCheck {
  concerns(path: string): boolean;
  /** Larger files are refused unread. */
  maxBytes: number;
  /** Throws a `validation_error` with every reason. Answers what else is done in the transaction that puts the file there. */
  check(file: { path: string; bytes: Uint8Array }): KeepFile;
  /** What is done in the transaction that takes a file away from its path. */
  leave(tx: Tx, file: { agencyId: string; workspaceId: string; path: string }): Promise<void>;
}

export type KeepFile = (tx: Tx, place: { agencyId: string; workspaceId: string }) => Promise<void>;
