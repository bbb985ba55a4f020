import type { Pillar } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

export interface PillarRow {
  id: string;
  name: string;
  slug: string;
  voice: string | null;
  refiner_ids: string[];
  unsupported_claims: Pillar["unsupportedClaims"];
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`id, name, slug, voice, refiner_ids, unsupported_claims, created_at, updated_at`;

export function toPillar(row: PillarRow): Pillar {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    voice: row.voice,
    refinerIds: row.refiner_ids,
    unsupportedClaims: row.unsupported_claims,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const PILLAR_LIST: LiveList = {
  from: sql`pillars`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    name: { sql: sql`name`, type: "text" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

export interface PillarAddress {
  workspaceId: string;
  id: string;
}

export async function findPillar(db: Db, { workspaceId, id }: PillarAddress): Promise<Pillar | undefined> {
  const [row] = await db.query<PillarRow>(
    sql`select ${COLUMNS} from pillars where id = ${id} and workspace_id = ${workspaceId}`,
  );
  return row === undefined ? undefined : toPillar(row);
}

/** The identifiers of the pillars with these slugs. Unknown slugs are omitted. */
export async function findPillarIds(
  db: Db,
  { workspaceId, slugs }: { workspaceId: string; slugs: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from pillars where workspace_id = ${workspaceId} and slug = any (${slugs}::text[])`,
  );
  return rows.map(({ id }) => id);
}

/** The refiners that drafts of a pillar get, in order. Empty for an unknown pillar. */
export async function findPillarRefiners(
  db: Db,
  { workspaceId, slug }: { workspaceId: string; slug: string },
): Promise<string[]> {
  const [row] = await db.query<{ refiner_ids: string[] }>(
    sql`select refiner_ids from pillars where workspace_id = ${workspaceId} and slug = ${slug}`,
  );
  return row?.refiner_ids ?? [];
}

export type WritingStyle = Pick<Pillar, "voice" | "unsupportedClaims">;

/** How texts are written that belong to no pillar. */
export const DEFAULT_STYLE: WritingStyle = { voice: null, unsupportedClaims: "remove" };

/** How texts of a pillar are written. */
export async function findStyle(
  db: Db,
  { workspaceId, slug }: { workspaceId: string; slug: string | null },
): Promise<WritingStyle> {
  if (slug === null) return DEFAULT_STYLE;
  const [row] = await db.query<Pick<PillarRow, "voice" | "unsupported_claims">>(
    sql`select voice, unsupported_claims from pillars where workspace_id = ${workspaceId} and slug = ${slug}`,
  );
  return row === undefined ? DEFAULT_STYLE : { voice: row.voice, unsupportedClaims: row.unsupported_claims };
}

/** The existing ones among these pillars, locked against deletion until the transaction ends. */
export async function lockPillars(
  tx: Tx,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from pillars
    where workspace_id = ${workspaceId} and id = any (${ids}::text[])
    order by id
    for key share`);
  return rows.map(({ id }) => id);
}

/** Locks the creation and naming of pillars in the workspace, so that the check and the write are one step. */
export async function lockPillarNames(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('pillars ' || ${workspaceId}, 0))`);
}

export async function countPillars(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) as count from pillars where workspace_id = ${workspaceId}`,
  );
  return row?.count ?? 0;
}

export async function isSlugTaken(tx: Tx, { workspaceId, id }: PillarAddress, slug: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from pillars where workspace_id = ${workspaceId} and slug = ${slug} and id <> ${id}`,
  );
  return rows.length > 0;
}

type PillarContent = Pick<Pillar, "name" | "slug" | "voice" | "refinerIds" | "unsupportedClaims">;

export async function insertPillar(
  tx: Tx,
  pillar: PillarAddress & PillarContent & { agencyId: string },
): Promise<Pillar> {
  const [row] = await tx.query<PillarRow>(sql`
    insert into pillars (id, agency_id, workspace_id, name, slug, voice, refiner_ids, unsupported_claims, created_at,
      updated_at)
    select ${pillar.id}, ${pillar.agencyId}, ${pillar.workspaceId}, ${pillar.name}, ${pillar.slug}, ${pillar.voice},
      ${pillar.refinerIds}::text[], ${pillar.unsupportedClaims}, now, now
    from world_now(${pillar.agencyId}) as now
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The pillar was not stored.");
  return toPillar(row);
}

/** Omitted fields stay as they are. Undefined if the pillar does not exist. */
export async function updatePillar(
  tx: Tx,
  { workspaceId, id }: PillarAddress,
  { name, slug, voice, refinerIds, unsupportedClaims }: Partial<PillarContent>,
): Promise<Pillar | undefined> {
  const [row] = await tx.query<PillarRow>(sql`
    update pillars
    set name = coalesce(${name ?? null}, name), slug = coalesce(${slug ?? null}, slug),
      voice = case when ${voice !== undefined} then ${voice ?? null} else voice end,
      refiner_ids = coalesce(${refinerIds ?? null}::text[], refiner_ids),
      unsupported_claims = coalesce(${unsupportedClaims ?? null}, unsupported_claims), updated_at = world_now(agency_id)
    where id = ${id} and workspace_id = ${workspaceId}
    returning ${COLUMNS}`);
  return row === undefined ? undefined : toPillar(row);
}

/** Its keywords stay, without a pillar. Returns false if the pillar does not exist. */
export async function deletePillar(tx: Tx, { workspaceId, id }: PillarAddress): Promise<boolean> {
  const rows = await tx.query(sql`delete from pillars where id = ${id} and workspace_id = ${workspaceId} returning id`);
  return rows.length === 1;
}
