import type { StorageKind } from "@findable/contract";
import { kindOfTable } from "./storage-kinds.ts";

/** The rows of a table in one workspace, or in none. */
export interface StoredRows {
  table: string;
  workspaceId: string | null;
  rows: number;
  /** As stored: compressed values compressed, without indexes and free pages. */
  bytes: number;
}

export interface Used {
  rows: number;
  bytes: number;
}

export function sumOf(stored: readonly Used[]): Used {
  return stored.reduce((sum, { rows, bytes }) => ({ rows: sum.rows + rows, bytes: sum.bytes + bytes }), {
    rows: 0,
    bytes: 0,
  });
}

/** Largest first. */
export function sumByKind(stored: readonly StoredRows[]): (Used & { kind: StorageKind })[] {
  const kinds = Map.groupBy(stored, ({ table }) => kindOfTable(table));
  return [...kinds].map(([kind, used]) => ({ kind, ...sumOf(used) })).toSorted(largestFirst);
}

/** Largest first. Rows of no workspace are left out. */
export function sumByWorkspace(stored: readonly StoredRows[]) {
  const workspaces = Map.groupBy(stored, ({ workspaceId }) => workspaceId);
  return [...workspaces]
    .flatMap(([workspaceId, used]) =>
      workspaceId === null ? [] : [{ workspaceId, ...sumOf(used), kinds: sumByKind(used) }],
    )
    .toSorted(largestFirst);
}

function largestFirst(one: Used, other: Used): number {
  return other.bytes - one.bytes;
}
