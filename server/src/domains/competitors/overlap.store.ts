import type { CompetitorOverlap } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/db.ts";

export interface OverlapRequest {
  workspaceId: string;
  competitorId: string;
  /** The competitor's own name, without spaces: gaps do not hold phrases with it. Empty for none. */
  name: string;
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

const MOST = 50;

/**
 * What we and a competitor rank for, by phrase whatever its case. One pass over either set and one hash join. A keyword that was
 * looked for after its rank was measured, and not found, is not ours any more.
 */
export async function selectOverlap(
  db: Db,
  { workspaceId, competitorId, name, country, language }: OverlapRequest,
): Promise<OverlapRow> {
  const [row] = await db.query<OverlapRow>(sql`
    with ours as (
      select lower(keyword) as phrase, min(rank_position) as rank, max(volume) as volume
      from keywords k
      where workspace_id = ${workspaceId} and rank_position is not null and status <> 'ARCHIVED'
        and not exists (
          select 1
          from rank_checks later
          where later.workspace_id = ${workspaceId} and later.keyword_id = k.id and later.checked_at > k.rank_checked_at and later.outcome = 'not_found'
            and later.device = 'desktop' and later.location = ${country} and later.language = ${language})
      group by 1),
    theirs as (
      select phrase, competitor_keywords.position as rank, volume
      from competitor_keywords
      where workspace_id = ${workspaceId} and competitor_id = ${competitorId} and country = ${country} and language = ${language}),
    both_sides as materialized (
      select phrase, ours.rank as our_rank, theirs.rank as their_rank, coalesce(theirs.volume, ours.volume) as volume
      from ours full join theirs using (phrase)),
    gaps as (
      select phrase, our_rank, their_rank, volume
      from both_sides
      where (our_rank is null or their_rank < our_rank) and their_rank is not null
        and (${name} = '' or strpos(replace(phrase, ' ', ''), ${name}) = 0)
      order by volume desc nulls last, their_rank, phrase
      limit ${MOST}),
    wins as (
      select phrase, our_rank, their_rank, volume
      from both_sides
      where (their_rank is null or our_rank < their_rank) and our_rank is not null
      order by volume desc nulls last, our_rank, phrase
      limit ${MOST})
    select count(their_rank)::int as theirs, count(our_rank)::int as ours,
      (count(*) filter (where our_rank is not null and their_rank is not null))::int as shared,
      (select coalesce(jsonb_agg(jsonb_build_object('keyword', phrase, 'competitorRank', their_rank, 'ourRank', our_rank,
          'volume', volume) order by volume desc nulls last, their_rank, phrase), '[]') from gaps) as gaps,
      (select coalesce(jsonb_agg(jsonb_build_object('keyword', phrase, 'ourRank', our_rank, 'competitorRank', their_rank,
          'volume', volume) order by volume desc nulls last, our_rank, phrase), '[]') from wins) as wins
    from both_sides`);
  if (row === undefined) throw new Error("The overlap has no row.");
  return row;
}
