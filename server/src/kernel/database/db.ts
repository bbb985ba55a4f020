import type { Sql } from "sql-template-tag";

export type Row = Record<string, unknown>;

/**
 * Runs SQL as one tenant: row-level security shows only the rows of its agency and, when set, workspace.
 * Each call is a statement of its own; use a `Tx` where several must agree.
 */
export interface Db {
  query<R extends object = Row>(statement: Sql): Promise<R[]>;
}

/** A `Db` inside an open transaction. It commits with the function that was given it and is dead afterwards. */
export interface Tx extends Db {
  readonly kind: "tx";
  /**
   * Runs the transaction's last statement and commits in the same round trip, so that its locks are not held over another one.
   * The handle is dead afterwards. `resourceId` is what it makes: the audit log is written before there is an answer to see it in.
   */
  last<R extends object = Row>(statement: Sql, resourceId?: string): Promise<R[]>;
}

/** The database outside any tenant, for background work that serves every agency. */
export interface SystemDb {
  /** Runs several statements in one round trip and one implicit transaction. */
  batch<R extends object = Row>(statements: readonly Sql[]): Promise<R[][]>;
}
