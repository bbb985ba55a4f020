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

/** The keywords that we and a competitor rank for. A keyword whose latest check did not find us no longer counts as ours. */
export async function selectOverlap(
  db: Db,
  { workspaceId, competitorId, country, language }: OverlapRequest,
): Promise<OverlapRow> {
  const [row] = await db.query<OverlapRow>(sql`
    select theirs, ours, shared, gaps, wins
    from competitor_overlap(${workspaceId}, ${competitorId}, ${country}, ${language})`);
  if (row === undefined) throw new Error("The overlap query returned no row.");
  return row;
}
