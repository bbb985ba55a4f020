import type { Sql } from "sql-template-tag";

export type Row = Record<string, unknown>;

/**
 * Runs SQL as one tenant: row-level security shows only the rows of its agency and, when set, workspace. Each call is a
 * transaction; use a `Tx` where several statements must agree.
 */
export interface Db {
  query<R extends object = Row>(statement: Sql): Promise<R[]>;
}

/** A `Db` inside an open transaction, which commits when the function that received the handle returns. Unusable afterwards. */
export interface Tx extends Db {
  readonly kind: "tx";
  /**
   * Runs the last statement and commits in the same round trip, so that no lock waits for another one. The handle is unusable
   * afterwards. `resourceId` names what the statement creates: the audit entry precedes the answer that would show it.
   */
  last<R extends object = Row>(statement: Sql, resourceId?: string): Promise<R[]>;
}

/** The database outside any tenant, for background work that serves every agency. */
export interface SystemDb {
  /** Runs several statements in one round trip and one implicit transaction. */
  batch<R extends object = Row>(statements: readonly Sql[]): Promise<R[][]>;
}

/** Runs the work in a transaction that sees the rows of one workspace, for chores that work for many. */
export type InTenant = <T>(
  place: { agencyId: string; workspaceId: string },
  work: (tx: Tx) => Promise<T>,
) => Promise<T>;
