import sql, { type Sql } from "sql-template-tag";
import type { Db } from "./db.ts";

// SQL: server/database/functions/wire-format.sql

/** One record that needs somebody. */
interface ConcernRecord<F> {
  id: string;
  /** What its text is made of, in any language. */
  facts: F;
  since: string | null;
  deadline: string | null;
}

/** Records of one workspace that need somebody, as the domain that stores them knows them. */
export interface Concern<F> {
  workspaceId: string;
  count: number;
  /** Since when, of the oldest; null if that is not recorded. */
  since: string | null;
  /** When the first one ends unattended; null without a deadline. */
  deadline: string | null;
  /** The most urgent ones, at most fifty. */
  records: ConcernRecord<F>[];
}

const MOST_RECORDS = 50;

/** Which workspaces to look at: all that the tenant of the connection may see, or one. */
export function inPlace(workspaceId: string | undefined, column: Sql): Sql {
  return workspaceId === undefined ? sql`true` : sql`${column} = ${workspaceId}`;
}

/**
 * Sums rows up by workspace. `rows` selects `workspace_id`, `id`, `facts`, `since`, `deadline` and `turn`, by which the most urgent
 * row comes first.
 */
export function findConcerns<F>(db: Db, rows: Sql): Promise<Concern<F>[]> {
  return db.query<Concern<F>>(sql`
    select workspace_id as "workspaceId", count(*)::integer as count, min(since) as since, min(deadline) as deadline,
      to_jsonb((array_agg(jsonb_build_object('id', id, 'facts', facts, 'since', wire_time(since), 'deadline', wire_time(deadline))
        order by turn, id))[1:${MOST_RECORDS}]) as records
    from (${rows}) as concerns
    group by workspace_id
    order by workspace_id`);
}
