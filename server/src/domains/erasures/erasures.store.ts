import type { STORED_RECORDS } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, SystemDb, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { Person } from "./person-eraser.ts";

// SQL: server/database/functions/erasures.sql

export interface ErasurePlace {
  agencyId: string;
  workspaceId: string;
}

/** How far a deletion has come. */
export interface Progress extends ErasurePlace {
  state: "runs" | "files" | "waiting" | "done";
  lastRun: string | null;
  lastFile: string | null;
  waitingRuns: string[];
}

/** The deletion of a person that has not read everything yet. */
export interface Erasure extends Progress, Omit<Person, "agencyId"> {
  id: string;
}

/** Has the records of runs and the files read for a person, from the start, and those of bulk actions of the agency. */
export async function requestErasure(
  tx: Tx,
  { workspaceId }: ErasurePlace,
  { addressHash, ids }: Omit<Person, "agencyId">,
): Promise<void> {
  await tx.query(sql`select request_person_erasure(${workspaceId}, ${addressHash}, ${ids}::text[])`);
}

/** Whether a deletion of the person continues. */
export async function isBeingErased(db: Db, workspaceId: string, addressHash: string): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>(
    sql`select is_person_being_erased(${workspaceId}, ${addressHash}) as is`,
  );
  return row?.is ?? false;
}

/** The hashes of addresses that persons of the agency asked to forget. */
export async function findForgotten(db: Db, agencyId: string): Promise<string[]> {
  const rows = await db.query<{ hash: string }>(
    sql`select hash from suppressions where agency_id = ${agencyId} and kind = 'address' and reason = 'forgotten' order by hash`,
  );
  return rows.map(({ hash }) => hash);
}

export async function findOpenErasures(system: SystemDb, limit: number): Promise<Erasure[]> {
  const [rows = []] = await system.batch<Erasure>([
    sql`select id::text as id, agency_id as "agencyId", workspace_id as "workspaceId", address_hash as "addressHash", ids, state,
          last_run as "lastRun", last_file as "lastFile", waiting_runs as "waitingRuns"
        from person_erasures where state <> 'done' order by person_erasures.id limit ${limit}`,
  ]);
  return rows;
}

/** Stores how far a deletion has come. */
export async function recordErasure(system: SystemDb, erasure: Erasure): Promise<void> {
  const { id, state, lastRun, lastFile, waitingRuns } = erasure;
  await system.batch([
    sql`update person_erasures set state = ${state}, last_run = ${lastRun}, last_file = ${lastFile},
          waiting_runs = ${waitingRuns}::text[]
        where id = ${id}::bigint`,
  ]);
}

export interface ReadRun {
  id: string;
  isLive: boolean;
  /** Grows with each claim: a run that is parked at the same epoch as before has written nothing meanwhile. Null while a process holds it. */
  epoch: number | null;
}

const READ_RUN = sql`id, ended_at is null as "isLive", case when lease_until is null then epoch end as epoch`;

/** Runs of a workspace after an identifier, in the order of identifiers. `since`: without those that ended before. */
export async function selectRunsAfter(
  db: Db,
  {
    workspaceId,
    after,
    limit,
    since = null,
  }: { workspaceId: string; after: string | null; limit: number; since?: string | null },
): Promise<ReadRun[]> {
  return db.query<ReadRun>(sql`
    select ${READ_RUN} from invocations
    where workspace_id = ${workspaceId} and id > ${after ?? ""}
      and (ended_at is null or ended_at >= coalesce(${since}::timestamptz, '-infinity'))
    order by id limit ${limit}`);
}

export async function selectRuns(db: Db, ids: readonly string[]): Promise<ReadRun[]> {
  return db.query<ReadRun>(sql`select ${READ_RUN} from invocations where id = any (${ids}::text[]) order by id`);
}

/** A record of a run: its columns with texts, and the blob of a value that is too large for the row. */
export interface RunRecord {
  kind: "run" | "step" | "event" | "value" | "approval" | "comment" | "effect";
  run: string;
  key: object;
  value: Record<string, unknown>;
  blob: string | null;
}

/** The records of these runs that may hold an address or one of the identifiers. `ids` is null: all of them. */
export async function selectRunRecords(
  db: Db,
  { workspaceId, runs, ids }: { workspaceId: string; runs: readonly string[]; ids: readonly string[] | null },
): Promise<RunRecord[]> {
  return db.query<RunRecord>(
    sql`select kind, run, key, value, blob from run_records(${workspaceId}, ${runs}::text[], ${ids?.join("|") ?? null})`,
  );
}

/** The records of bulk actions that started runs in the workspace. */
export async function selectBulkRunRecords(
  db: Db,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<RunRecord[]> {
  return db.query<RunRecord>(
    sql`select kind, run, key, value, blob from bulk_run_records(${workspaceId}, ${ids.join("|")})`,
  );
}

/** A place of records that belong to no run: stored answers of requests, deliveries, briefs, drafts and others. */
export type OtherKind = (typeof STORED_RECORDS)[number];

/** The places where persons are erased, or those where texts are. */
export function placesOf(what: "persons" | "texts") {
  return sql`select kind from record_places() where not only_persons or ${what === "persons"} order by kind`;
}

export interface OtherRecord {
  place: string;
  key: object;
  value: Record<string, unknown>;
}

interface OtherRecordsWanted {
  kind: OtherKind;
  /** Only records with an address or one of these identifiers. Null: all. */
  ids: readonly string[] | null;
  after: string;
  limit: number;
}

/** Records of no run of one kind after a place, in the order of places. */
export function otherRecords(workspaceId: string, { kind, ids, after, limit }: OtherRecordsWanted) {
  return sql`select place, key, value from other_records(${workspaceId}, ${kind}, ${ids?.join("|") ?? null}, ${after}, ${limit})`;
}

export interface RecordChange extends Pick<OtherRecord, "key" | "value"> {
  kind: RunRecord["kind"] | OtherKind;
  blob: { from: string; to: string; size: number } | null;
}

/**
 * Replaces texts of records of no run, or of one run. False if nothing changed, because the run has not ended and may have read its
 * records: `epoch` allows a change while it is parked and was not claimed since.
 */
export async function rewriteRecords(
  system: SystemDb,
  workspaceId: string,
  changes: readonly RecordChange[],
  run?: { id: string; epoch: number | null },
): Promise<boolean> {
  const [rows = []] = await system.batch<{ isDone: boolean }>([
    sql`select rewrite_records(${workspaceId}, ${toJsonb(changes)}::jsonb, ${run?.id ?? null}, ${run?.epoch ?? null}) as "isDone"`,
  ]);
  return rows[0]?.isDone === true;
}

export interface StoredFile {
  id: string;
  path: string;
  type: string;
  checksum: string;
  size: number;
  /** The run that wrote it. */
  run: string | null;
}

/** Files of a workspace after an identifier, those that were deleted included. `runs`: only those that these runs wrote. */
export async function selectFiles(
  db: Db,
  {
    workspaceId,
    after,
    limit,
    runs,
  }: { workspaceId: string; after: string | null; limit: number; runs?: readonly string[] },
): Promise<StoredFile[]> {
  return db.query<StoredFile>(sql`
    select id, path, content_type as type, checksum, size, written_by_invocation_id as run from files
    where workspace_id = ${workspaceId} and id > ${after ?? ""} and size > 0
      and (${runs ?? null}::text[] is null or written_by_invocation_id = any (${runs ?? null}::text[]))
    order by id limit ${limit}`);
}

/** Gives a file another path. */
export async function renameFile(tx: Tx, { id, path }: StoredFile, to: string): Promise<void> {
  await tx.query(sql`update files set path = ${to} where id = ${id} and path = ${path}`);
}

/** Replaces the content of a file. False where it was changed meanwhile. */
export async function replaceFileContent(
  tx: Tx,
  { id, checksum }: StoredFile,
  stored: { checksum: string; size: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update files set checksum = ${stored.checksum}, size = ${stored.size} where id = ${id} and checksum = ${checksum} returning id`);
  return rows.length > 0;
}

/** Deletes a file together with its bytes, so that restoring it brings nothing back. `empty` is a blob without bytes. */
export async function deleteFileContent(
  tx: Tx,
  { id, checksum }: StoredFile,
  empty: { checksum: string },
): Promise<void> {
  await tx.query(sql`
    update files set checksum = ${empty.checksum}, size = 0, deleted_at = coalesce(deleted_at, world_now(agency_id)),
      purge_at = coalesce(purge_at, world_now(agency_id) + interval '7 days')
    where id = ${id} and checksum = ${checksum}`);
}
