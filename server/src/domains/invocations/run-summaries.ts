import type { InvocationSummary } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import type { Links } from "../../kernel/operations/services.ts";
import { findInvocations, type RunScope } from "./invocations.store.ts";
import { toSummary } from "./invocations.ts";

/** Runs by their identifiers, without their results. Unknown runs are omitted. */
export async function findRunSummaries(
  { db, links }: { db: Db; links: Links },
  scope: RunScope,
  ids: readonly string[],
): Promise<Map<string, InvocationSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await findInvocations(db, scope, ids);
  return new Map(
    rows.map((row) => {
      const { childCount: _childCount, ...summary } = toSummary(row, links);
      return [row.id, summary];
    }),
  );
}
