import type { AnswerEngine, Surface } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";

/** The domain that most answers of a day, engine and surface cite. */
export interface CitedDay {
  /** From 1970. */
  day: number;
  llm: AnswerEngine;
  surface: Surface;
  domain: string;
}

/** The most cited domain of each day of a prompt. Of equally cited ones it is the first in alphabetical order. */
export function selectMostCited(
  db: Db,
  { workspaceId, queryId, since }: { workspaceId: string; queryId: string; since: string },
): Promise<CitedDay[]> {
  // The least of "what is missing to the most answers, then the domain": sorting all domains takes longer than counting them.
  return db.query<CitedDay>(sql`
    select day, llm, surface, substr(min((1000000000 - answers || domain) collate "C"), 10) as domain
    from (
      select (sampled_at at time zone 'utc')::date - date '1970-01-01' as day, llm, surface, domain, count(*) as answers
      from ai_citation_samples, unnest(cited_domains) as domain
      where workspace_id = ${workspaceId} and query_id = ${queryId} and sampled_at >= ${since}
        and outcome in ('answered', 'not_searched')
      group by 1, 2, 3, 4) as cited
    group by day, llm, surface`);
}
