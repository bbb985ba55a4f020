import type { SerpGapAnalysis } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { expectedVisitsSql } from "../worth/index.ts";

/** An analysis that is not stored yet. */
export type NewSerpGap = Omit<SerpGapAnalysis, "gapId" | "createdAt" | "keywordId" | "volume" | "value">;

export interface SerpGapRow {
  id: string;
  created_at: string;
  // Safe cast: only `insertSerpGap` writes it.
  analysis: NewSerpGap;
  keyword_id: string | null;
  volume: number | null;
  value: number | null;
}

/** Joins the stored keyword of the query of `g`, ignoring case; the exact phrase is preferred. */
export const KEYWORD_OF_GAP = sql`left join lateral (
    select id, volume
    from keywords
    where workspace_id = g.workspace_id and keyword in (g.query, lower(g.query))
    order by keyword = g.query desc
    limit 1
  ) phrase on true`;

const VALUE = sql`round((${expectedVisitsSql({
  volume: sql`phrase.volume`,
  position: sql`g.analysis ->> 'currentRank'`,
  chance: sql`g.score::float8 / 100`,
})})::numeric, 1)`;

export const GAP_COLUMNS = sql`g.id, g.created_at, g.analysis, phrase.id as keyword_id, phrase.volume, ${VALUE}::float8 as value`;

/** Stores an analysis with the current time of the agency's world. */
export async function insertSerpGap(
  tx: Tx,
  place: { agencyId: string; workspaceId: string; invocationId: string },
  analysis: NewSerpGap,
): Promise<SerpGapAnalysis> {
  const { score, verdict } = analysis.winnability;
  const id = newId("gap");
  await tx.query(sql`
    insert into serp_gaps (id, agency_id, workspace_id, invocation_id, query, verdict, score, created_at, analysis)
    values (${id}, ${place.agencyId}, ${place.workspaceId}, ${place.invocationId}, ${analysis.query}, ${verdict}, ${score},
      date_trunc('milliseconds', world_now(${place.agencyId})), ${toJsonb(analysis)}::jsonb)`);
  const stored = await findSerpGap(tx, { workspaceId: place.workspaceId, id });
  if (stored === undefined) throw new Error(`The analysis of "${analysis.query}" was not stored.`);
  return stored;
}

export async function findSerpGap(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<SerpGapAnalysis | undefined> {
  const [row] = await db.query<SerpGapRow>(sql`
    select ${GAP_COLUMNS}
    from serp_gaps g ${KEYWORD_OF_GAP}
    where g.id = ${id} and g.workspace_id = ${workspaceId}`);
  return row === undefined ? undefined : toSerpGap(row);
}

export const SERP_GAP_LIST: LiveList = {
  from: sql`serp_gaps g ${KEYWORD_OF_GAP}`,
  select: GAP_COLUMNS,
  columns: {
    gapId: { sql: sql`g.id`, type: "text" },
    query: { sql: sql`g.query`, type: "text" },
    "winnability.verdict": { sql: sql`g.verdict`, type: "text" },
    "winnability.score": { sql: sql`g.score`, type: "number" },
    currentRank: { sql: sql`(g.analysis ->> 'currentRank')::integer`, type: "integer", nullable: true },
    volume: { sql: sql`phrase.volume`, type: "integer", nullable: true },
    value: { sql: VALUE, type: "number", nullable: true },
    createdAt: { sql: sql`g.created_at`, type: "time" },
  },
};

export function toSerpGap({ id, created_at, analysis, keyword_id, volume, value }: SerpGapRow): SerpGapAnalysis {
  return { gapId: id, ...analysis, keywordId: keyword_id, volume, value, createdAt: created_at };
}
