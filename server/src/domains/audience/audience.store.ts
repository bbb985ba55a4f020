import type { Segment } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { distinctSegments, type FoundSegment } from "./audience.ts";

interface SegmentRow {
  id: string;
  name: string;
  job_to_be_done: string | null;
  pain: string | null;
  budget_shape: string | null;
  buying_process: string | null;
  channels: string[];
  competitors: string[];
  confidence: number;
  source_citations: string[];
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

const COLUMNS = sql`id, name, job_to_be_done, pain, budget_shape, buying_process, channels, competitors, confidence,
  source_citations, created_at, updated_at, deleted_at`;

function toSegment(row: SegmentRow): Segment {
  return {
    id: row.id,
    name: row.name,
    jobToBeDone: row.job_to_be_done,
    pain: row.pain,
    budgetShape: row.budget_shape,
    buyingProcess: row.buying_process,
    channels: row.channels,
    competitors: row.competitors,
    confidence: row.confidence,
    sourceCitations: row.source_citations,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
  };
}

interface SegmentView {
  workspaceId: string;
  includeDeleted: boolean;
}

export async function selectSegments(db: Db, { workspaceId, includeDeleted }: SegmentView): Promise<Segment[]> {
  const rows = await db.query<SegmentRow>(sql`
    select ${COLUMNS}
    from segments
    where workspace_id = ${workspaceId} and (deleted_at is null or ${includeDeleted}::boolean)
    order by confidence desc, created_at, id`);
  return rows.map(toSegment);
}

export async function findSegment(
  db: Db,
  { workspaceId, id, includeDeleted }: SegmentView & { id: string },
): Promise<Segment | undefined> {
  const [row] = await db.query<SegmentRow>(sql`
    select ${COLUMNS}
    from segments
    where id = ${id} and workspace_id = ${workspaceId} and (deleted_at is null or ${includeDeleted}::boolean)`);
  return row === undefined ? undefined : toSegment(row);
}

interface UpsertSegments {
  agencyId: string;
  workspaceId: string;
  segments: readonly FoundSegment[];
  /** True removes segments that are not in the list. */
  replace: boolean;
  /** The segment limit of the workspace. */
  maxSegments: number;
}

/**
 * Stores segments. A segment whose name exists is updated and keeps its identifier, so that repeated research creates no
 * duplicates. Returns the stored segments in the given order. Throws `segment_limit_reached`, which rolls back the caller's
 * transaction.
 */
export async function upsertSegments(tx: Tx, request: UpsertSegments): Promise<Segment[]> {
  const { agencyId, workspaceId, replace, maxSegments } = request;
  const distinct = distinctSegments(request.segments);
  await lockSegments(tx, workspaceId);
  if (replace) await removeOthers(tx, workspaceId, [...distinct.keys()]);
  const stored: Segment[] = [];
  for (const [nameKey, segment] of distinct)
    stored.push(await upsertSegment(tx, { agencyId, workspaceId, nameKey, segment }));
  const count = await countSegments(tx, workspaceId);
  if (count <= maxSegments) return stored;
  throw new AppError(
    "segment_limit_reached",
    `This workspace can have ${maxSegments} audience segments and would have ${count}.`,
    { limit: maxSegments, count },
  );
}

/** Serializes writes to the segments of a workspace, so that the limit holds. */
async function lockSegments(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('segments ' || ${workspaceId}, 0))`);
}

async function removeOthers(tx: Tx, workspaceId: string, nameKeys: readonly string[]): Promise<void> {
  await tx.query(sql`
    update segments
    set deleted_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and deleted_at is null and name_key <> all (${nameKeys}::text[])`);
}

async function countSegments(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*) as count
    from segments
    where workspace_id = ${workspaceId} and deleted_at is null`);
  return row?.count ?? 0;
}

async function upsertSegment(
  tx: Tx,
  one: { agencyId: string; workspaceId: string; nameKey: string; segment: FoundSegment },
): Promise<Segment> {
  const { segment } = one;
  const [row] = await tx.query<SegmentRow>(sql`
    insert into segments (id, agency_id, workspace_id, name, name_key, job_to_be_done, pain, budget_shape, buying_process,
      channels, competitors, confidence, source_citations, created_at, updated_at)
    select ${newId("seg")}, ${one.agencyId}, ${one.workspaceId}, ${segment.name}, ${one.nameKey}, ${segment.jobToBeDone},
      ${segment.pain}, ${segment.budgetShape}, ${segment.buyingProcess}, ${segment.channels}::text[],
      ${segment.competitors}::text[], ${segment.confidence}, ${segment.sourceCitations}::text[], now, now
    from world_now(${one.agencyId}) as now
    on conflict (workspace_id, name_key) where deleted_at is null do update
    set name = excluded.name, job_to_be_done = excluded.job_to_be_done, pain = excluded.pain,
      budget_shape = excluded.budget_shape, buying_process = excluded.buying_process, channels = excluded.channels,
      competitors = excluded.competitors, confidence = excluded.confidence, source_citations = excluded.source_citations,
      updated_at = excluded.updated_at
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error(`The segment "${segment.name}" was not stored.`);
  return toSegment(row);
}
