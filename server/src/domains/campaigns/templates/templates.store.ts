import type { OutreachTemplate } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import type { LiveList } from "../../../kernel/lists/live-page.ts";

export interface TemplateRow {
  id: string;
  name: string;
  slug: string;
  targeting_angle: OutreachTemplate["targetingAngle"];
  subject: string;
  body: string;
  is_default: boolean;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`id, name, slug, targeting_angle, subject, body, is_default, created_at, updated_at`;

export function toTemplate(row: TemplateRow): OutreachTemplate {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    targetingAngle: row.targeting_angle,
    subject: row.subject,
    body: row.body,
    isDefault: row.is_default,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const TEMPLATE_LIST: LiveList = {
  from: sql`outreach_templates`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    targetingAngle: { sql: sql`targeting_angle`, type: "text" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

export interface TemplateAddress {
  workspaceId: string;
  id: string;
}

export async function findTemplate(
  db: Db,
  { workspaceId, id }: TemplateAddress,
): Promise<OutreachTemplate | undefined> {
  const [row] = await db.query<TemplateRow>(
    sql`select ${COLUMNS} from outreach_templates where id = ${id} and workspace_id = ${workspaceId}`,
  );
  return row === undefined ? undefined : toTemplate(row);
}

/** The template with this slug, or else the default of the workspace; undefined if there is none. */
export async function findTemplateFor(
  db: Db,
  { workspaceId, slug }: { workspaceId: string; slug: string | undefined },
): Promise<OutreachTemplate | undefined> {
  const wanted = slug === undefined ? sql`is_default` : sql`slug = ${slug}`;
  const [row] = await db.query<TemplateRow>(
    sql`select ${COLUMNS} from outreach_templates where workspace_id = ${workspaceId} and ${wanted}`,
  );
  return row === undefined ? undefined : toTemplate(row);
}

/** Locks slugs and the default of the workspace, so that a check and its write are one step. */
export async function lockTemplates(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('outreach templates ' || ${workspaceId}, 0))`);
}

/** The slugs of the other templates of the workspace. */
export async function otherSlugs(tx: Tx, { workspaceId, id }: TemplateAddress): Promise<Set<string>> {
  const rows = await tx.query<{ slug: string }>(
    sql`select slug from outreach_templates where workspace_id = ${workspaceId} and id <> ${id}`,
  );
  return new Set(rows.map(({ slug }) => slug));
}

/** Makes room for a new default: no other template stays the default. */
export async function clearDefault(tx: Tx, { workspaceId, id }: TemplateAddress): Promise<void> {
  await tx.query(sql`
    update outreach_templates set is_default = false, updated_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and is_default and id <> ${id}`);
}

export type TemplateFields = Pick<
  OutreachTemplate,
  "name" | "slug" | "targetingAngle" | "subject" | "body" | "isDefault"
>;

export async function insertTemplate(
  tx: Tx,
  template: TemplateAddress & TemplateFields & { agencyId: string },
): Promise<OutreachTemplate> {
  const { id, agencyId, workspaceId, name, slug, targetingAngle, subject, body, isDefault } = template;
  const [row] = await tx.query<TemplateRow>(sql`
    insert into outreach_templates (id, agency_id, workspace_id, name, slug, targeting_angle, subject, body, is_default,
      created_at, updated_at)
    select ${id}, ${agencyId}, ${workspaceId}, ${name}, ${slug}, ${targetingAngle}, ${subject}, ${body}, ${isDefault}, now, now
    from world_now(${agencyId}) as now
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The template was not stored.");
  return toTemplate(row);
}

export async function updateTemplateRow(
  tx: Tx,
  { workspaceId, id }: TemplateAddress,
  { name, slug, targetingAngle, subject, body, isDefault }: TemplateFields,
): Promise<OutreachTemplate> {
  const [row] = await tx.query<TemplateRow>(sql`
    update outreach_templates set name = ${name}, slug = ${slug}, targeting_angle = ${targetingAngle}, subject = ${subject},
      body = ${body}, is_default = ${isDefault}, updated_at = world_now(agency_id)
    where id = ${id} and workspace_id = ${workspaceId}
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The template was not updated.");
  return toTemplate(row);
}

/** Returns false if the template does not exist. */
export async function deleteTemplateRow(tx: Tx, { workspaceId, id }: TemplateAddress): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from outreach_templates where id = ${id} and workspace_id = ${workspaceId} returning id`,
  );
  return rows.length === 1;
}
