import type { CompetitorOverlap, Device } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

// SQL: server/database/functions/competitors.sql

export interface OverlapRequest {
  agencyId: string;
  workspaceId: string;
  competitorId: string;
  country: string;
  location: string;
  language: string;
  device: Device;
  /** The time of the competitor's pull; null before the first, when our looks are compared with now. */
  pulledAt: string | null;
  /** Days between our look and the pull that still compare. */
  days: number;
}

export interface OverlapRow {
  theirs: number;
  ours: number;
  shared: number;
  unknown: number;
  gaps: CompetitorOverlap["topGaps"];
  wins: CompetitorOverlap["topWins"];
  unknowns: NonNullable<CompetitorOverlap["topUnknown"]>;
}

/** The keywords that we and a competitor rank for. */
export async function selectOverlap(
  db: Db,
  { agencyId, workspaceId, competitorId, country, location, language, device, pulledAt, days }: OverlapRequest,
): Promise<OverlapRow> {
  const [row] = await db.query<OverlapRow>(sql`
    select theirs, ours, shared, unknown, gaps, wins, unknowns
    from compare_keyword_ranks(${workspaceId}, ${competitorId}, ${country}, ${location}, ${language}, ${device},
      coalesce(${pulledAt}::timestamptz, world_now(${agencyId})), ${days})`);
  if (row === undefined) throw new Error("The overlap query returned no row.");
  return row;
}
