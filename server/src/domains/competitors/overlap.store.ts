import type { CompetitorOverlap } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

// SQL: server/database/functions/competitors.sql

export interface OverlapRequest {
  workspaceId: string;
  competitorId: string;
  country: string;
  language: string;
}

export interface OverlapRow {
  theirs: number;
  ours: number;
  shared: number;
  gaps: CompetitorOverlap["topGaps"];
  wins: CompetitorOverlap["topWins"];
}

/**
 * What we and a competitor rank for. A keyword that was looked for after its rank was measured, and not found, is not ours any
 * more.
 */
export async function selectOverlap(
  db: Db,
  { workspaceId, competitorId, country, language }: OverlapRequest,
): Promise<OverlapRow> {
  const [row] = await db.query<OverlapRow>(sql`
    select theirs, ours, shared, gaps, wins
    from competitor_overlap(${workspaceId}, ${competitorId}, ${country}, ${language})`);
  if (row === undefined) throw new Error("The overlap has no row.");
  return row;
}
