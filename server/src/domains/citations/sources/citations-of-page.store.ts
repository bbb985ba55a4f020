import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { keyOf } from "./pages-of-answer.ts";

interface PageCitations {
  /** Answers that cite the page. */
  cited: number;
  /** Those that name the brand in a sentence that cites the page. */
  naming: number;
  /** All answers to the prompts whose answers ever cited it. */
  of: number;
}

/** How many answers cite a page in the days before a moment, or since. Null where no answer ever cited it. */
export async function countCitationsOfPage(
  db: Db,
  { workspaceId, url, from, until }: { workspaceId: string; url: string; from: string | null; until: string | null },
): Promise<PageCitations | null> {
  const [row] = await db.query<PageCitations & { ever: boolean }>(sql`
    with cited as (
      select day, prompt_key, answers, naming from ai_citation_page_days
      where workspace_id = ${workspaceId} and page_key = ${keyOf(url)}),
    prompts as (select distinct prompt_key from cited),
    window_of as (select coalesce(${from}::timestamptz::date, '-infinity') as first, coalesce(${until}::timestamptz::date, 'infinity') as after)
    select exists (select from cited) as ever,
      (select coalesce(sum(answers), 0)::int from cited, window_of where day >= first and day < after) as cited,
      (select coalesce(sum(naming), 0)::int from cited, window_of where day >= first and day < after) as naming,
      (select coalesce(sum(d.answers), 0)::int from ai_citation_answer_days d join prompts using (prompt_key), window_of
        where d.workspace_id = ${workspaceId} and d.day >= first and d.day < after) as of`);
  if (row === undefined || !row.ever) return null;
  const { cited, naming, of } = row;
  return { cited, naming, of };
}

/**
 * Brings the next sampling of the monitored prompts whose answers cite a page forward to this time, so that the effect of a link
 * there is seen. Budget and pauses of monitoring apply. Returns how many prompts it moved.
 */
export async function sampleSoon(
  tx: Tx,
  { workspaceId, url, at }: { workspaceId: string; url: string; at: string },
): Promise<number> {
  const rows = await tx.query(sql`
    update ai_citation_queries q set next_sample_at = ${at}
    where q.workspace_id = ${workspaceId} and q.deleted_at is null and q.next_sample_at > ${at}
      and q.id in (select d.query_id from ai_citation_page_days d where d.workspace_id = ${workspaceId} and d.page_key = ${keyOf(url)})
    returning q.id`);
  return rows.length;
}
