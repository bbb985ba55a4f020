import sql from "sql-template-tag";
import { type Concern, findConcerns, inPlace } from "../../kernel/database/concerns.ts";
import type { Db } from "../../kernel/database/db.ts";

interface QuestionFacts {
  skill: string;
  question: string | null;
}

/** Runs that asked a question and wait for its answer, by workspace; the oldest first. */
export function findQuestions(
  db: Db,
  agencyId: string,
  workspaceId: string | undefined,
): Promise<Concern<QuestionFacts>[]> {
  return findConcerns(
    db,
    sql`
      select i.workspace_id, i.id, jsonb_build_object('skill', i.skill, 'question', i.current_step ->> 'question') as facts,
        i.updated_at as since, null::timestamptz as deadline, i.updated_at as turn
      from invocations i
      where ${inPlace(workspaceId, sql`i.workspace_id`)} and i.agency_id = ${agencyId} and i.ended_at is null
        and i.status = 'WAITING_INPUT'`,
  );
}
