import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { adviceFor, selectAdvice } from "../worth/index.ts";
import {
  createPageFinder,
  createPlanFinder,
  type OwnPageTitle,
  type PlannedText,
  type ServingFacts,
} from "./serving-page.ts";

/** What decides which page serves a phrase of the workspace. */
export async function findServingFacts(
  db: Db,
  { workspaceId, language }: { workspaceId: string; language: string },
): Promise<ServingFacts> {
  const [pages, planned, advised] = await Promise.all([
    selectOwnTitles(db, workspaceId),
    selectPlannedTexts(db, workspaceId),
    selectAdvice(db, workspaceId),
  ]);
  return {
    pageAbout: createPageFinder(pages, language),
    plannedFor: createPlanFinder(planned, language),
    advice: adviceFor(advised),
  };
}

/** Pages of ours that search engines may index, and published content. */
export async function selectOwnTitles(db: Db, workspaceId: string): Promise<OwnPageTitle[]> {
  return db.query<OwnPageTitle>(sql`
    select url, title, jsonb_path_query_first(details, '$.headings[*] ? (@.level == 1).text') #>> '{}' as heading
    from site_pages
    where workspace_id = ${workspaceId} and state = 'present' and indexability = 'indexable'
    union all
    select published_url, title, null from contents
    where workspace_id = ${workspaceId} and published_url is not null and archived_at is null
    order by url`);
}

/** The texts that are not published yet, with their phrases and titles. A text whose run failed before it wrote any is none. */
export async function selectPlannedTexts(db: Db, workspaceId: string): Promise<PlannedText[]> {
  return db.query<PlannedText>(sql`
    select id as "contentId", array_append(array(select jsonb_array_elements(keywords) ->> 'keyword'), title) as phrases
    from contents
    where workspace_id = ${workspaceId} and published_url is null and archived_at is null
      and not (revision is null and exists (
        select from invocations run where run.id = generation_id and run.status in ('FAILED', 'CANCELLED')))
    order by created_at desc, id`);
}
