import sql from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";

/** A page of others that answers cite and that is not known to name the brand. */
export interface CitedProspect {
  url: string;
  title: string | null;
  domain: string;
  /** Answers that cite it, of all answers. */
  cited: number;
  of: number;
}

/** The most cited pages of the last days that do not name the brand. */
export async function selectCitedProspects(
  db: Db,
  { workspaceId, days, limit }: { workspaceId: string; days: number; limit: number },
): Promise<CitedProspect[]> {
  return db.query<CitedProspect>(sql`
    with newest as (
      select max(day) as day from ai_citation_answer_days where workspace_id = ${workspaceId}),
    total as (
      select coalesce(sum(answers), 0)::int as answers from ai_citation_answer_days, newest
      where workspace_id = ${workspaceId} and ai_citation_answer_days.day > newest.day - ${days}::int),
    counted as (
      select d.page_key, sum(d.answers)::int as answers, sum(d.naming)::int as naming
      from ai_citation_page_days d, newest
      where d.workspace_id = ${workspaceId} and d.day > newest.day - ${days}::int
      group by d.page_key)
    select p.url, p.title, p.domain, c.answers as cited, total.answers as of
    from counted c
    join ai_citation_pages p on p.workspace_id = ${workspaceId} and p.page_key = c.page_key
    cross join total
    where c.naming = 0 and p.names_us is distinct from true
    order by c.answers desc, p.url
    limit ${limit}`);
}
