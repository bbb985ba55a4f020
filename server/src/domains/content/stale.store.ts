import type { ContentClaim, Writing } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

const MOST = 500;

/** A blog post as the search for stale posts reads it. */
export interface PostToExamine {
  id: string;
  contentId: string;
  title: string;
  isPublished: boolean;
  publishedUrl: string | null;
  /** The keyword that the text is about; null without one. */
  keyword: string | null;
  revision: number;
  writing: Writing;
  keywordIds: string[];
  claims: ContentClaim[];
  changedAt: string;
}

/** Posts by identifier, or published posts whose last change is before a time, oldest first. Archived ones are omitted. */
export async function findPostsToExamine(
  db: Db,
  { workspaceId, ids, before }: { workspaceId: string; ids?: readonly string[]; before?: string },
): Promise<PostToExamine[]> {
  const which =
    ids === undefined
      ? sql`c.published_at is not null and r.created_at <= ${before}`
      : sql`c.record_id = any(${ids}::text[])`;
  return db.query<PostToExamine>(sql`
    select c.record_id as id, c.id as "contentId", c.title, c.published_at is not null as "isPublished", c.writing,
      c.published_url as "publishedUrl", c.revision,
      (select one.value ->> 'keyword' from jsonb_array_elements(c.keywords) as one (value)
        order by (one.value ->> 'isPrimary')::boolean desc limit 1) as keyword,
      c.keyword_ids as "keywordIds", coalesce(r.claims, '[]'::jsonb) as claims, r.created_at as "changedAt"
    from contents c
    join content_revisions r on r.content_id = c.id and r.revision = c.revision
    where c.workspace_id = ${workspaceId} and c.kind = 'blog_post' and c.archived_at is null and ${which}
    order by r.created_at, c.id
    limit ${MOST}`);
}

/** Keywords that a post or page was or is being written for, archived ones aside. */
export async function findWrittenKeywords(db: Db, workspaceId: string): Promise<{ id: string; keyword: string }[]> {
  return db.query<{ id: string; keyword: string }>(sql`
    select distinct one.value ->> 'id' as id, one.value ->> 'keyword' as keyword
    from contents c
    cross join lateral jsonb_array_elements(c.keywords) as one (value)
    where c.workspace_id = ${workspaceId} and c.archived_at is null`);
}
