import type { AnswerEngine, Surface } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/**
 * Answers of one cell that cite the same known domains. A cell is a prompt and its version, an engine, a surface, a model and a
 * market on one day. The sets keep which domains are cited together, so every figure of shares can be computed from them.
 */
export interface CountedSet {
  query_id: string;
  query_version: number;
  llm: AnswerEngine;
  surface: Surface;
  model: string | null;
  location: string;
  language: string;
  /** UTC, counted from 1970. */
  day: number;
  /** Known domains that these answers cite. */
  credited: string[];
  /** Answers that count. */
  answers: number;
}

interface CountedPrompts {
  workspaceId: string;
  queryIds: readonly string[];
  since: string;
}

/** The counted answers of monitored prompts since a moment, by cell and cited set. */
export function countSets(db: Db, { workspaceId, queryIds, since }: CountedPrompts): Promise<CountedSet[]> {
  return db.query<CountedSet>(sql`
    select query_id, query_version, llm, surface, model, coalesce(location, '') as location, coalesce(language, '') as language,
      floor(extract(epoch from sampled_at) / 86400)::int as day, credited_domains as credited, count(*)::int as answers
    from ai_citation_samples
    where workspace_id = ${workspaceId} and query_id = any (${queryIds}) and sampled_at >= ${since}
      and outcome in ('answered', 'not_searched')
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9`);
}

/** The samples of a prompt on one day by one engine, as far as a series shows them. */
export interface DaySet {
  day: string;
  llm: AnswerEngine;
  surface: Surface;
  /** Whether these samples count. */
  counts: boolean;
  cited: string[];
  credited: string[];
  samples: number;
}

/** All samples of one prompt since a moment, by day in UTC. */
export function countDays(
  db: Db,
  { workspaceId, queryId, since }: { workspaceId: string; queryId: string; since: string },
): Promise<DaySet[]> {
  return db.query<DaySet>(sql`
    select to_char(sampled_at at time zone 'utc', 'YYYY-MM-DD') as day, llm, surface,
      outcome in ('answered', 'not_searched') as counts, cited_domains as cited, credited_domains as credited,
      count(*)::int as samples
    from ai_citation_samples
    where workspace_id = ${workspaceId} and query_id = ${queryId} and sampled_at >= ${since}
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3`);
}

/** The time of the workspace's world. */
export async function worldNow(db: Db, agencyId: string): Promise<string> {
  const [row] = await db.query<{ now: string }>(sql`select world_now(${agencyId}) as now`);
  if (row === undefined) throw new Error("The world has no clock.");
  return row.now;
}
