import type { Refiner } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { BUILT_IN_REFINERS } from "./built-in-refiners.ts";

export interface RefinerRow {
  id: string;
  name: string;
  instructions: string;
  built_in: boolean;
  created_at: string | null;
  updated_at: string | null;
}

export interface RefinerAddress {
  workspaceId: string;
  id: string;
}

const COLUMNS = sql`id, name, instructions, false as built_in, created_at, updated_at`;
const BUILT_IN = JSON.stringify(BUILT_IN_REFINERS.map(({ id, name, instructions }) => ({ id, name, instructions })));

export function toRefiner(row: RefinerRow): Refiner {
  return {
    id: row.id,
    name: row.name,
    instructions: row.instructions,
    builtIn: row.built_in,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The workspace's refiners and those of the service. */
export function refinerList(workspaceId: string): LiveList {
  return {
    from: sql`(
      select ${COLUMNS} from refiners where workspace_id = ${workspaceId}
      union all
      select id, name, instructions, true, null, null
      from jsonb_to_recordset(${BUILT_IN}::jsonb) as built_in (id text, name text, instructions text)) as refiner`,
    select: sql`*`,
    columns: {
      id: { sql: sql`id`, type: "text" },
      builtIn: { sql: sql`built_in`, type: "boolean" },
      createdAt: { sql: sql`created_at`, type: "time", nullable: true },
    },
  };
}

export async function findOwnRefiner(db: Db, { workspaceId, id }: RefinerAddress): Promise<Refiner | undefined> {
  const [row] = await db.query<RefinerRow>(
    sql`select ${COLUMNS} from refiners where id = ${id} and workspace_id = ${workspaceId}`,
  );
  return row === undefined ? undefined : toRefiner(row);
}

/** Locks the creation and naming of refiners in the workspace, so that the check and the write are one step. */
export async function lockRefinerNames(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('refiners ' || ${workspaceId}, 0))`);
}

export async function countRefiners(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) as count from refiners where workspace_id = ${workspaceId}`,
  );
  return row?.count ?? 0;
}

/** Whether another refiner of the workspace has the name, ignoring case. */
export async function isNameTaken(tx: Tx, { workspaceId, id }: RefinerAddress, name: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from refiners where workspace_id = ${workspaceId} and lower(name) = lower(${name}) and id <> ${id}`,
  );
  return rows.length > 0;
}

export async function insertRefiner(
  tx: Tx,
  refiner: RefinerAddress & { agencyId: string; name: string; instructions: string },
): Promise<Refiner> {
  const [row] = await tx.query<RefinerRow>(sql`
    insert into refiners (id, agency_id, workspace_id, name, instructions, created_at, updated_at)
    select ${refiner.id}, ${refiner.agencyId}, ${refiner.workspaceId}, ${refiner.name}, ${refiner.instructions}, now, now
    from world_now(${refiner.agencyId}) as now
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The refiner was not stored.");
  return toRefiner(row);
}

/** Omitted fields stay as they are. Undefined if the refiner does not exist. */
export async function updateRefinerRow(
  tx: Tx,
  { workspaceId, id }: RefinerAddress,
  { name, instructions }: { name?: string | undefined; instructions?: string | undefined },
): Promise<Refiner | undefined> {
  const [row] = await tx.query<RefinerRow>(sql`
    update refiners
    set name = coalesce(${name ?? null}, name), instructions = coalesce(${instructions ?? null}, instructions),
      updated_at = world_now(agency_id)
    where id = ${id} and workspace_id = ${workspaceId}
    returning ${COLUMNS}`);
  return row === undefined ? undefined : toRefiner(row);
}

/** Returns false if the refiner does not exist. */
export async function deleteRefinerRow(tx: Tx, { workspaceId, id }: RefinerAddress): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from refiners where id = ${id} and workspace_id = ${workspaceId} returning id`,
  );
  return rows.length === 1;
}

/** Removes a deleted refiner from the pillars that use it. Here, because pillars use this domain to find refiners. */
export async function removeRefinerFromPillars(tx: Tx, { workspaceId, id }: RefinerAddress): Promise<void> {
  await tx.query(sql`
    update pillars set refiner_ids = array_remove(refiner_ids, ${id}), updated_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and ${id} = any (refiner_ids)`);
}
