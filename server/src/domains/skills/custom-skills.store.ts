import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { CustomSkill, SkillFile } from "./custom-skill.ts";

interface CustomSkillRow {
  slug: string;
  version: number;
  definition: SkillFile;
  created_at: string;
}

const COLUMNS = sql`slug, version, definition, created_at`;

function toCustomSkill({ slug, version, definition, created_at }: CustomSkillRow): CustomSkill {
  return { ...definition, slug, version, createdAt: created_at };
}

/** The version that new runs use. */
export async function findCustomSkill(
  db: Db,
  { workspaceId, slug }: { workspaceId: string; slug: string },
): Promise<CustomSkill | undefined> {
  const [row] = await db.query<CustomSkillRow>(sql`
    select ${COLUMNS}
    from custom_skills
    where workspace_id = ${workspaceId} and slug = ${slug} and retired_at is null`);
  return row === undefined ? undefined : toCustomSkill(row);
}

/** Any version, also one that new runs no longer use. */
export async function findCustomSkillVersion(
  db: Db,
  { workspaceId, slug, version }: { workspaceId: string; slug: string; version: number },
): Promise<CustomSkill | undefined> {
  const [row] = await db.query<CustomSkillRow>(sql`
    select ${COLUMNS}
    from custom_skills
    where workspace_id = ${workspaceId} and slug = ${slug} and version = ${version}`);
  return row === undefined ? undefined : toCustomSkill(row);
}

export async function listCustomSkills(db: Db, workspaceId: string): Promise<{ slug: string; createdAt: string }[]> {
  const rows = await db.query<Pick<CustomSkillRow, "slug" | "created_at">>(sql`
    select slug, created_at
    from custom_skills
    where workspace_id = ${workspaceId} and retired_at is null
    order by slug
    limit 1000`);
  return rows.map(({ slug, created_at }) => ({ slug, createdAt: created_at }));
}

/** Makes this the version for new runs. */
export async function insertCustomSkill(
  tx: Tx,
  { agencyId, workspaceId, slug, file }: { agencyId: string; workspaceId: string; slug: string; file: SkillFile },
): Promise<void> {
  await retireCustomSkill(tx, { agencyId, workspaceId, slug });
  await tx.query(sql`
    insert into custom_skills (agency_id, workspace_id, slug, version, definition, created_at)
    select ${agencyId}, ${workspaceId}, ${slug}, coalesce(max(version), 0) + 1, ${toJsonb(file)}::jsonb, world_now(${agencyId})
    from custom_skills
    where workspace_id = ${workspaceId} and slug = ${slug}`);
}

/** New runs can no longer use the skill. Runs in progress keep the version they started with. */
export async function retireCustomSkill(
  tx: Tx,
  { agencyId, workspaceId, slug }: { agencyId: string; workspaceId: string; slug: string },
): Promise<void> {
  await tx.query(sql`
    update custom_skills set retired_at = world_now(${agencyId})
    where workspace_id = ${workspaceId} and slug = ${slug} and retired_at is null`);
}
