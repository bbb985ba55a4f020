import { type ResolvableReason, resolutionOf } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";

interface FilledList {
  /** Null for runs of the whole agency. */
  workspaceId: string | null;
  /** The skill whose runs fill it. */
  skill: string;
  /** Items that match. Runs are searched only if none does. */
  total: number;
  /** Only runs whose input has these fields. */
  having?: Readonly<Record<string, unknown>>;
  /** Only runs whose input lacks this field. */
  lacking?: string;
  /** Why an empty list that no run ever filled is unknown. */
  reason: ResolvableReason;
}

/** What a list that runs of a skill fill rests on. */
export async function runCoverage(db: Db, { total, reason, ...place }: FilledList) {
  const everRun = total > 0 || (await hasLooked(db, place));
  return { everRun, resolve: everRun ? [] : [resolutionOf(reason)] };
}

/** Whether a run of a skill ever ended with a result. One that found no gap looked, too. */
async function hasLooked(
  db: Db,
  { workspaceId, skill, having = {}, lacking = "" }: Omit<FilledList, "total" | "reason">,
): Promise<boolean> {
  const rows = await db.query(sql`
    select
    from invocations
    where (${workspaceId}::text is null or workspace_id = ${workspaceId}) and skill = ${skill}
      and input @> ${toJsonb(having)}::jsonb and not input ? ${lacking}
      and (status = 'SUCCEEDED' or (status = 'FAILED' and error ->> 'code' = 'no_gaps_found'))
    limit 1`);
  return rows.length > 0;
}
