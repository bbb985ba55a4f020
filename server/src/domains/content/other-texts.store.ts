import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

const MAX_TEXTS = 50;
const MAX_LENGTH = 20_000;

/** Another text of the workspace. */
export interface OtherText {
  /** Its public URL; null for a draft. */
  url: string | null;
  title: string;
  body: string;
}

/** The current texts of the workspace besides one, newest first. Archived ones are omitted, long ones cut. */
export async function findOtherTexts(
  db: Db,
  { workspaceId, contentId }: { workspaceId: string; contentId: string },
): Promise<OtherText[]> {
  return db.query<OtherText>(sql`
    select c.published_url as url, c.title, left(r.body, ${MAX_LENGTH}) as body
    from contents c
    join content_revisions r on r.content_id = c.id and r.revision = c.revision
    where c.workspace_id = ${workspaceId} and c.id <> ${contentId} and c.archived_at is null
    order by c.created_at desc
    limit ${MAX_TEXTS}`);
}
