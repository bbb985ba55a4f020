import type { SerpGapAnalysis } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

/** An analysis that is not stored yet. */
export type NewSerpGap = Omit<SerpGapAnalysis, "gapId" | "createdAt">;

export interface SerpGapRow {
  id: string;
  created_at: string;
  // Safe cast: only `insertSerpGap` writes it.
  analysis: NewSerpGap;
}

/** Stores an analysis with the current time of the agency's world. */
export async function insertSerpGap(
  tx: Tx,
  place: { agencyId: string; workspaceId: string; invocationId: string },
  analysis: NewSerpGap,
): Promise<SerpGapAnalysis> {
  const { score, verdict } = analysis.winnability;
  const [row] = await tx.query<SerpGapRow>(sql`
    insert into serp_gaps (id, agency_id, workspace_id, invocation_id, query, verdict, score, created_at, analysis)
    values (${newId("gap")}, ${place.agencyId}, ${place.workspaceId}, ${place.invocationId}, ${analysis.query}, ${verdict}, ${score},
      date_trunc('milliseconds', world_now(${place.agencyId})), ${toJsonb(analysis)}::jsonb)
    returning id, created_at, analysis`);
  if (row === undefined) throw new Error(`The analysis of "${analysis.query}" was not stored.`);
  return toSerpGap(row);
}

export async function findSerpGap(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<SerpGapAnalysis | undefined> {
  const [row] = await db.query<SerpGapRow>(sql`
    select id, created_at, analysis
    from serp_gaps
    where id = ${id} and workspace_id = ${workspaceId}`);
  return row === undefined ? undefined : toSerpGap(row);
}

export const SERP_GAP_LIST: LiveList = {
  from: sql`serp_gaps`,
  select: sql`id, created_at, analysis`,
  columns: {
    gapId: { sql: sql`id`, type: "text" },
    query: { sql: sql`query`, type: "text" },
    "winnability.verdict": { sql: sql`verdict`, type: "text" },
    "winnability.score": { sql: sql`score`, type: "number" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

export function toSerpGap({ id, created_at, analysis }: SerpGapRow): SerpGapAnalysis {
  return { gapId: id, ...analysis, createdAt: created_at };
}
