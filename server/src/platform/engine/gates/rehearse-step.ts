import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { inFencedTransaction, type SegmentScope } from "../segments/segment-scope.ts";
import { changesOf, type RehearsedStatement, type ShownChange } from "./shown-changes.ts";

// SQL: server/database/functions/run-resources.sql

/** What a step would write, or why it would be refused. */
export interface Rehearsal {
  changes: ShownChange[];
  problem?: string;
}

/** A step that passed its gate because it would write nothing has written something. */
export class UnreviewedWrite extends Error {
  constructor() {
    super("The step writes, although its rehearsal wrote nothing.");
  }
}

/**
 * Performs the writes of a step and rolls them back, so that its reviewer sees exactly what it would change. The writes of a
 * step have no other effect: everything slow, paid or outside happened in earlier steps.
 */
export async function rehearseStep(
  scope: Pick<SegmentScope, "tenant" | "fence" | "signal">,
  write: (tx: Tx) => Promise<unknown>,
): Promise<{ rehearsal: Rehearsal; isEmpty: boolean }> {
  try {
    return await inFencedTransaction(scope, async (tx) => {
      throw new RolledBack((await observeWrites(tx, write)).writes);
    });
  } catch (error) {
    if (error instanceof AppError) return { rehearsal: { changes: [], problem: error.message }, isEmpty: false };
    if (!(error instanceof RolledBack)) throw error;
    return { rehearsal: { changes: changesOf(error.writes.statements) }, isEmpty: isEmpty(error.writes) };
  }
}

/** Performs the writes of a step whose rehearsal wrote nothing. Throws UnreviewedWrite if they write something now. */
export async function writeNothing<T>(tx: Tx, write: (tx: Tx) => Promise<T>): Promise<T> {
  const { value, writes } = await observeWrites(tx, write);
  if (!isEmpty(writes)) throw new UnreviewedWrite();
  await tx.query(sql`select set_config('app.rehearsal', '', true)`);
  return value;
}

interface ObservedWrites {
  /** What statements did to the resources of the workspace. */
  statements: RehearsedStatement[];
  /** Whether other tables changed that a reviewer may care about. */
  others: boolean;
}

async function observeWrites<T>(tx: Tx, write: (tx: Tx) => Promise<T>): Promise<{ value: T; writes: ObservedWrites }> {
  const [before] = await tx.query<{ count: number | null }>(
    sql`select count_other_writes() as count from set_config('app.rehearsal', '[]', true)`,
  );
  const value = await write({ ...tx, last: tx.query });
  const [after] = await tx.query<{ statements: RehearsedStatement[]; count: number | null }>(
    sql`select current_setting('app.rehearsal')::jsonb as statements, count_other_writes() as count`,
  );
  // A server that counts no rows returns null twice: the step may have written anything.
  const others = typeof after?.count !== "number" || after.count !== before?.count;
  return { value, writes: { statements: after?.statements ?? [], others } };
}

function isEmpty({ statements, others }: ObservedWrites): boolean {
  return !others && changesOf(statements).length === 0;
}

class RolledBack extends Error {
  readonly writes: ObservedWrites;
  constructor(writes: ObservedWrites) {
    super("The rehearsal of a step is rolled back.");
    this.writes = writes;
  }
}
