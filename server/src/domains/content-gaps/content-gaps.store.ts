import type { ContentGap, ContentGapReport, ContentGapSummary } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

export interface ReportPlace {
  agencyId: string;
  workspaceId: string;
  invocationId: string;
}

/** A gap before it is stored. */
export type NewGap = ContentGap extends infer G ? (G extends ContentGap ? Omit<G, "id" | "queuedBy"> : never) : never;

type ReportBody = Pick<ContentGapReport, "competitorsAnalyzed" | "summary" | "warnings" | "coverage">;

interface ReportRow {
  id: string;
  tags: string[];
  body: ReportBody;
  created_at: string;
}

/** The run that writes for an item. One that failed or was cancelled writes nothing, so that the gap can be queued again. */
const WRITER = sql`case when exists (
    select from invocations run where run.id = item.queued_by and run.status in ('FAILED', 'CANCELLED'))
  then null else item.queued_by end`;

const COLUMNS = sql`id, tags, body, created_at`;

export const REPORT_LIST: LiveList = {
  from: sql`content_gap_reports`,
  select: COLUMNS,
  columns: {
    reportId: { sql: sql`id`, type: "text" },
    tags: { sql: sql`tags`, type: "texts" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

export type { ReportRow };

export function toSummary({ id, tags, body, created_at }: ReportRow): ContentGapSummary {
  const { competitorsAnalyzed, summary } = body;
  return { reportId: id, competitorsAnalyzed, summary, tags, createdAt: created_at };
}

export async function findReport(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ContentGapReport | undefined> {
  const [row] = await db.query<ReportRow & { gaps: ContentGap[] }>(sql`
    select ${COLUMNS}, (select coalesce(jsonb_agg(gap || jsonb_build_object('id', item.id, 'queuedBy', ${WRITER}) order by place), '[]')
      from content_gap_items item where item.report_id = content_gap_reports.id) as gaps
    from content_gap_reports
    where id = ${id} and workspace_id = ${workspaceId}`);
  if (row === undefined) return undefined;
  const { warnings, coverage } = row.body;
  return { ...toSummary(row), gaps: row.gaps, warnings, ...(coverage === undefined ? {} : { coverage }) };
}

/** Stores a report with the current time of the agency's world. The gaps are in their order. */
export async function insertReport(
  tx: Tx,
  { agencyId, workspaceId, invocationId }: ReportPlace,
  { tags, body, gaps }: { tags: readonly string[]; body: ReportBody; gaps: readonly NewGap[] },
): Promise<ContentGapReport> {
  const id = newId("gap");
  await tx.query(sql`
    insert into content_gap_reports (id, agency_id, workspace_id, invocation_id, tags, body, created_at)
    values (${id}, ${agencyId}, ${workspaceId}, ${invocationId}, ${tags}::text[], ${toJsonb(body)}::jsonb,
      date_trunc('milliseconds', world_now(${agencyId})))`);
  await tx.query(sql`
    insert into content_gap_items (id, agency_id, workspace_id, report_id, place, gap)
    select item_id, ${agencyId}, ${workspaceId}, ${id}, place, gap::jsonb
    from unnest(${gaps.map(() => newId("gap_item"))}::text[], ${gaps.map((_gap, place) => place)}::int[],
      ${gaps.map((gap) => toJsonb(gap))}::text[]) as made (item_id, place, gap)`);
  const report = await findReport(tx, { workspaceId, id });
  if (report === undefined) throw new Error("The report was not stored.");
  return report;
}

export interface StoredItem {
  id: string;
  gap: ContentGap;
  /** The batch that writes content for the gap; null if none was started. */
  queuedBy: string | null;
}

/** The gaps of a report in their order, locked until the transaction ends, so that each is queued once. */
export async function lockItems(
  tx: Tx,
  { workspaceId, reportId }: { workspaceId: string; reportId: string },
): Promise<StoredItem[]> {
  return tx.query<StoredItem>(sql`
    select id, gap || jsonb_build_object('id', id, 'queuedBy', ${WRITER}) as gap, ${WRITER} as "queuedBy"
    from content_gap_items item
    where workspace_id = ${workspaceId} and report_id = ${reportId}
    order by place
    for no key update`);
}

export async function markQueued(
  tx: Tx,
  { workspaceId, invocationId }: { workspaceId: string; invocationId: string },
  itemIds: readonly string[],
): Promise<void> {
  await tx.query(sql`
    update content_gap_items set queued_by = ${invocationId}
    where workspace_id = ${workspaceId} and id = any (${itemIds}::text[])`);
}
