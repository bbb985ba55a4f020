import type { AnswerEngine, Surface } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/**
 * Answers of one cell that cite the same known domains. A cell is a prompt and its version, an engine, a surface and a model in a
 * window. The sets keep which domains are cited together, so every figure of shares can be computed from them.
 */
export interface CountedSet {
  query_id: string;
  query_version: number;
  llm: AnswerEngine;
  surface: Surface;
  model: string | null;
  /** Known domains that these answers cite. */
  credited: string[];
  /** Answers that count. */
  answers: number;
}

interface Window {
  workspaceId: string;
  queryIds: readonly string[];
  since: string;
  until: string;
}

/** The counted answers of monitored prompts in a window, by cell and cited set. */
export function countSets(db: Db, { workspaceId, queryIds, since, until }: Window): Promise<CountedSet[]> {
  return db.query<CountedSet>(sql`
    select query_id, query_version, llm, surface, model, credited_domains as credited, count(*)::int as answers
    from ai_citation_samples
    where workspace_id = ${workspaceId} and query_id = any (${queryIds}) and sampled_at >= ${since} and sampled_at < ${until}
      and outcome in ('answered', 'not_searched')
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6`);
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
