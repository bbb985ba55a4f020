import type { QueueContentResult } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** The gaps and the content of runs that write for gaps. */
export async function findQueued(
  db: Db,
  { workspaceId, invocationIds }: { workspaceId: string; invocationIds: readonly string[] },
): Promise<QueueContentResult["items"]> {
  return db.query<QueueContentResult["items"][number]>(sql`
    select item.id as "gapId", content.kind, content.generation_id as "invocationId", content.record_id as "resourceId"
    from contents content
    join content_gap_items item on item.workspace_id = ${workspaceId} and item.queued_by = content.generation_id
    where content.workspace_id = ${workspaceId} and content.generation_id = any (${invocationIds}::text[])
    order by item.place`);
}
