import type { NoticeKind } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { NoticeRow } from "./words/notice-lines.ts";

interface InboxScope {
  agencyId: string;
  /** Undefined for every workspace that the caller sees. */
  workspaceId: string | undefined;
  /** Workspaces of the person; null for all. */
  allowed: readonly string[] | null;
  kinds: readonly NoticeKind[];
  most: number;
}

export async function findInbox(
  db: Db,
  { agencyId, workspaceId, allowed, kinds, most }: InboxScope,
): Promise<NoticeRow[]> {
  return db.query<NoticeRow>(sql`
    select n.id, n.kind, n.workspace_id, w.name as workspace_name, n.count, n.items, n.first_at, n.last_at
    from notices n left join workspaces w on w.id = n.workspace_id and not w.hidden
    where n.agency_id = ${agencyId} and n.kind = any (${kinds}::text[])
      and (${workspaceId ?? null}::text is null or n.workspace_id = ${workspaceId ?? null})
      and (${allowed}::text[] is null or n.workspace_id = any (${allowed}::text[]))
      and w.deleted_at is null
    order by n.last_at desc, n.id desc
    limit ${most}`);
}
