import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import type { Database } from "../database/pool.ts";
import { PURGED_TABLES } from "./purged-tables.ts";

// SQL: server/database/functions/purge.sql

const ROWS_AT_ONCE = 1000;
const WORKSPACES_AT_ONCE = 100;

type OnError = (error: unknown) => void;

/**
 * Deletes workspaces that are due (90 days after their deletion, on their world's clock) with all their rows, a thousand rows per transaction. Each
 * transaction checks again that the workspace is due, so another process can continue after a crash. A workspace that cannot
 * be purged does not block others.
 */
export async function purgeWorkspaces(system: Database, signal: AbortSignal, onError: OnError): Promise<void> {
  const [due] = await system.batch<{ id: string }>([sql`select workspaces_to_purge(${WORKSPACES_AT_ONCE}) as id`]);
  for (const { id } of due ?? []) {
    if (signal.aborted) return;
    await purgeWorkspace(system, id, signal).catch(onError);
  }
}

/** Does nothing for a workspace that is not due. */
export async function purgeWorkspace(system: Database, id: string, signal: AbortSignal): Promise<void> {
  await system.batch([sql`select detach_purged_workspace(${id})`]);
  for (const { table, by } of PURGED_TABLES) {
    await untilNothing(
      system,
      sql`select purge_rows(${id}, ${table}, ${by === "run"}, ${ROWS_AT_ONCE}) as rows`,
      signal,
    );
  }
  await untilNothing(system, sql`select erase_texts_of_workspace(${id}, ${ROWS_AT_ONCE}) as rows`, signal);
  if (!signal.aborted) await system.batch([sql`select mark_workspace_purged(${id})`]);
}

async function untilNothing(system: Database, statement: Sql, signal: AbortSignal): Promise<void> {
  let rows = 1;
  while (rows > 0 && !signal.aborted) {
    const [answer] = await system.batch<{ rows: number }>([statement]);
    rows = answer?.[0]?.rows ?? 0;
  }
}
