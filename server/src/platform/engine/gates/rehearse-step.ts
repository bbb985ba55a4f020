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

/**
 * Performs the writes of a step and rolls them back, so that its reviewer sees exactly what it would change. The writes of a
 * step have no other effect: everything slow, paid or outside happened in earlier steps.
 */
export async function rehearseStep(
  scope: Pick<SegmentScope, "tenant" | "fence" | "signal">,
  write: (tx: Tx) => Promise<unknown>,
): Promise<Rehearsal> {
  try {
    return await inFencedTransaction(scope, async (tx) => {
      await tx.query(sql`select set_config('app.rehearsal', '[]', true)`);
      await write({ ...tx, last: tx.query });
      const [row] = await tx.query<{ statements: RehearsedStatement[] }>(
        sql`select current_setting('app.rehearsal')::jsonb as statements`,
      );
      throw new RolledBack(row?.statements ?? []);
    });
  } catch (error) {
    if (error instanceof RolledBack) return { changes: changesOf(error.statements) };
    if (error instanceof AppError) return { changes: [], problem: error.message };
    throw error;
  }
}

class RolledBack extends Error {
  readonly statements: RehearsedStatement[];
  constructor(statements: RehearsedStatement[]) {
    super("The rehearsal of a step is rolled back.");
    this.statements = statements;
  }
}
