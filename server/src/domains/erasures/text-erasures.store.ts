import sql from "sql-template-tag";
import type { SystemDb } from "../../kernel/database/db.ts";
import type { Progress } from "./erasures.store.ts";

// SQL: server/database/functions/erasures.sql, server/database/functions/discussions.sql

/** Deleted texts that may remain in records. */
export interface TextErasure extends Progress {
  id: string;
  texts: string[];
  titles: string[];
  ids: string[];
  /** ISO 8601; null reads all runs. */
  since: string | null;
}

/** Takes up texts that were deleted meanwhile, and returns all deletions that can continue. */
export async function takeTextErasures(system: SystemDb): Promise<TextErasure[]> {
  const [news = []] = await system.batch<{ any: boolean }>([
    sql`select exists (select from text_erasures where state = 'new') as any`,
  ]);
  if (news[0]?.any === true) await system.batch([sql`select begin_text_erasures()`]);
  const [rows = []] = await system.batch<TextErasure>([
    sql`select id::text as id, agency_id as "agencyId", workspace_id as "workspaceId", texts, titles, ids,
          case when isfinite(since) then since end as since, state, last_run as "lastRun", last_file as "lastFile",
          waiting_runs as "waitingRuns"
        from text_erasures
        where state <> 'new' and not (state = 'waiting' and waiting_runs <> '{}' and cardinality(waiting_runs)
          = (select count(*) from invocations i where i.id = any (waiting_runs) and i.ended_at is null and i.lease_until is not null))
        order by text_erasures.id`,
  ]);
  return rows;
}

/** Stores how far a deletion has come. The texts are deleted with its end. */
export async function recordTextErasure(system: SystemDb, id: string, progress: Progress): Promise<void> {
  const { state, lastRun, lastFile, waitingRuns } = progress;
  await system.batch([
    state === "done"
      ? sql`delete from text_erasures where id = ${id}::bigint`
      : sql`update text_erasures set state = ${state}, last_run = ${lastRun}, last_file = ${lastFile},
              waiting_runs = ${waitingRuns}::text[]
            where id = ${id}::bigint`,
  ]);
}

/** Texts of discussions that are still stored in the workspace; in any of the agency where its hidden workspace is read. */
export async function selectStoredTexts(
  system: SystemDb,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
): Promise<string[]> {
  const here = sql`agency_id = ${agencyId}
    and (workspace_id = ${workspaceId} or exists (select from workspaces w where w.id = ${workspaceId} and w.hidden))`;
  const [rows = []] = await system.batch<{ text: string }>([
    sql`select quote as text from pain_point_mentions where ${here}
        union select title from discussion_threads where ${here}
        union select summary from discussion_threads where ${here}
        union select topic from pain_points where ${here} and topic_by = 'quote'`,
  ]);
  return rows.map(({ text }) => text);
}
