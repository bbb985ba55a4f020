import type { Segment, SegmentEvidence } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { FoundSegment } from "./audience.ts";

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
  origin: Segment["origin"];
  evidence: SegmentEvidence[];
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

const COLUMNS = sql`id, name, job_to_be_done, pain, budget_shape, buying_process, channels, competitors, confidence,
  source_citations, origin, evidence, created_at, updated_at, deleted_at`;

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
    origin: row.origin,
    evidence: row.evidence,
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

/** Serializes writes to the segments of a workspace, so that the limit holds. */
export async function lockSegments(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('segments ' || ${workspaceId}, 0))`);
}

export async function countSegments(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*) as count
    from segments
    where workspace_id = ${workspaceId} and deleted_at is null`);
  return row?.count ?? 0;
}

/** The segments of a workspace, each with the names under which runs find it. */
export async function selectNamedSegments(
  db: Db,
  workspaceId: string,
): Promise<{ segment: Segment; nameKeys: string[] }[]> {
  const rows = await db.query<SegmentRow & { name_key: string; found_key: string | null }>(sql`
    select ${COLUMNS}, name_key, found_key
    from segments
    where workspace_id = ${workspaceId} and deleted_at is null
    order by created_at, id`);
  return rows.map((row) => ({
    segment: toSegment(row),
    nameKeys: row.found_key === null ? [row.name_key] : [row.name_key, row.found_key],
  }));
}

/** Deletes the segments of runs that are not in the list. */
export async function deleteOtherSegments(tx: Tx, workspaceId: string, nameKeys: readonly string[]): Promise<void> {
  await tx.query(sql`
    update segments
    set deleted_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and deleted_at is null and origin = 'run'
      and name_key <> all (${nameKeys}::text[])`);
}

interface NewSegment {
  agencyId: string;
  workspaceId: string;
  nameKey: string;
  segment: FoundSegment;
  origin: Segment["origin"];
}

/** Inserts a segment, or updates the one of a run with the same name. The caller holds the lock and rules out those of people. */
export async function upsertSegment(tx: Tx, one: NewSegment): Promise<Segment> {
  const { segment } = one;
  const [row] = await tx.query<SegmentRow>(sql`
    insert into segments (id, agency_id, workspace_id, name, name_key, job_to_be_done, pain, budget_shape, buying_process,
      channels, competitors, confidence, source_citations, origin, evidence, created_at, updated_at)
    select ${newId("seg")}, ${one.agencyId}, ${one.workspaceId}, ${segment.name}, ${one.nameKey}, ${segment.jobToBeDone},
      ${segment.pain}, ${segment.budgetShape}, ${segment.buyingProcess}, ${segment.channels}::text[],
      ${segment.competitors}::text[], ${segment.confidence}, ${segment.sourceCitations}::text[], ${one.origin},
      ${toJsonb(segment.evidence)}::jsonb, now, now
    from world_now(${one.agencyId}) as now
    on conflict (workspace_id, name_key) where deleted_at is null do update
    set name = excluded.name, job_to_be_done = excluded.job_to_be_done, pain = excluded.pain,
      budget_shape = excluded.budget_shape, buying_process = excluded.buying_process, channels = excluded.channels,
      competitors = excluded.competitors, confidence = excluded.confidence, source_citations = excluded.source_citations,
      origin = excluded.origin, evidence = excluded.evidence, updated_at = excluded.updated_at
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error(`The segment "${segment.name}" was not stored.`);
  return toSegment(row);
}

interface SegmentAddress {
  workspaceId: string;
  id: string;
}

export async function isSegmentNameTaken(
  tx: Tx,
  { workspaceId, id }: SegmentAddress,
  nameKey: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from segments
    where workspace_id = ${workspaceId} and name_key = ${nameKey} and deleted_at is null and id <> ${id}`);
  return rows.length > 0;
}

/** Stores a segment as a person corrected it. Runs keep finding it under its first name. */
export async function storeCorrection(
  tx: Tx,
  { workspaceId, id }: SegmentAddress,
  { nameKey, segment }: { nameKey: string; segment: Segment },
): Promise<Segment> {
  const [row] = await tx.query<SegmentRow>(sql`
    update segments
    set name = ${segment.name}, name_key = ${nameKey}, found_key = coalesce(found_key, name_key),
      job_to_be_done = ${segment.jobToBeDone}, pain = ${segment.pain}, budget_shape = ${segment.budgetShape},
      buying_process = ${segment.buyingProcess}, channels = ${segment.channels}::text[],
      competitors = ${segment.competitors}::text[], evidence = ${toJsonb(segment.evidence)}::jsonb,
      confidence = 1, origin = 'person', updated_at = world_now(agency_id)
    where id = ${id} and workspace_id = ${workspaceId} and deleted_at is null
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error(`The segment "${id}" was not changed.`);
  return toSegment(row);
}

/** Whether there was such a segment. */
export async function deleteSegment(tx: Tx, { workspaceId, id }: SegmentAddress): Promise<boolean> {
  const rows = await tx.query(sql`
    update segments
    set deleted_at = world_now(agency_id)
    where id = ${id} and workspace_id = ${workspaceId} and deleted_at is null
    returning id`);
  return rows.length > 0;
}
