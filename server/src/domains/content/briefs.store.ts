import type { Brief, BriefContent } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

export interface BriefRow {
  id: string;
  invocation_id: string;
  // Safe cast: only `insertBrief` writes it.
  brief: BriefContent;
  created_at: string;
}

const COLUMNS = sql`id, invocation_id, brief, created_at`;

export const BRIEF_LIST: LiveList = {
  from: sql`content_briefs`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    keywordId: { sql: sql`keyword_id`, type: "text", nullable: true },
    query: { sql: sql`query`, type: "text" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

export function toBrief({ id, invocation_id, brief, created_at }: BriefRow): Brief {
  // Briefs of earlier versions have no pain points.
  return { id, ...{ painPoints: [] }, ...brief, invocationId: invocation_id, createdAt: created_at };
}

export async function findBrief(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<Brief | undefined> {
  const [row] = await db.query<BriefRow>(
    sql`select ${COLUMNS} from content_briefs where id = ${id} and workspace_id = ${workspaceId}`,
  );
  return row === undefined ? undefined : toBrief(row);
}

/** Stores a brief with the current time of the agency's world. */
export async function insertBrief(
  tx: Tx,
  { agencyId, workspaceId, invocationId }: { agencyId: string; workspaceId: string; invocationId: string },
  brief: BriefContent,
): Promise<Brief> {
  const [row] = await tx.query<BriefRow>(sql`
    insert into content_briefs (id, agency_id, workspace_id, invocation_id, query, keyword_id, location, language, brief, created_at)
    values (${newId("brief")}, ${agencyId}, ${workspaceId}, ${invocationId}, ${brief.query}, ${brief.keywordId ?? null},
      ${brief.location}, ${brief.language}, ${toJsonb(brief)}::jsonb, date_trunc('milliseconds', world_now(${agencyId})))
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The brief was not stored.");
  return toBrief(row);
}
