import type { AnswerEngine, Surface } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

const DAY_MS = 86_400_000;

/**
 * Answers of one cell that cite the same known domains. A cell is a prompt and its version, an engine, a surface, a model and a
 * market in one window. The sets keep which domains are cited together, so every figure of shares can be computed from them.
 */
export interface CountedSet {
  query_id: string;
  query_version: number;
  llm: AnswerEngine;
  surface: Surface;
  model: string | null;
  location: string;
  language: string;
  /** The first day of the window in UTC, counted from 1970. */
  day: number;
  /** Known domains that these answers cite. */
  credited: string[];
  /** Answers that count. */
  answers: number;
}

/** Windows of equal length, side by side, the last of which ends with a day. */
export interface CountedWindows {
  workspaceId: string;
  queryIds: readonly string[];
  /** From 1970. */
  lastDay: number;
  /** Days of a window. */
  days: number;
  windows: number;
}

/** The counted answers of monitored prompts, by cell and cited set. A month of answers is some thousand sets. */
export function countSets(
  db: Db,
  { workspaceId, queryIds, lastDay, days, windows }: CountedWindows,
): Promise<CountedSet[]> {
  const since = new Date((lastDay - days * windows + 1) * DAY_MS).toISOString();
  const until = new Date((lastDay + 1) * DAY_MS).toISOString();
  return db.query<CountedSet>(sql`
    select query_id, query_version, llm, surface, model, coalesce(location, '') as location, coalesce(language, '') as language,
      ${lastDay}::int + 1 - ${days}::int
        * (ceil(extract(epoch from ${until}::timestamptz - sampled_at) / (86400 * ${days}::int)))::int as day,
      credited_domains as credited, count(*)::int as answers
    from ai_citation_samples
    where workspace_id = ${workspaceId} and query_id = any (${queryIds}) and sampled_at >= ${since} and sampled_at < ${until}
      and outcome in ('answered', 'not_searched')
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`);
}

/** The samples of a prompt on one day by one engine, as far as a series shows them. */
export interface DaySet {
  day: string;
  llm: AnswerEngine;
  surface: Surface;
  model: string | null;
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
    select to_char(sampled_at at time zone 'utc', 'YYYY-MM-DD') as day, llm, surface, model,
      outcome in ('answered', 'not_searched') as counts, cited_domains as cited, credited_domains as credited,
      count(*)::int as samples
    from ai_citation_samples
    where workspace_id = ${workspaceId} and query_id = ${queryId} and sampled_at >= ${since}
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4`);
}

/** The time of the workspace's world. */
export async function worldNow(db: Db, agencyId: string): Promise<string> {
  const [row] = await db.query<{ now: string }>(sql`select world_now(${agencyId}) as now`);
  if (row === undefined) throw new Error("The world has no clock.");
  return row.now;
}
