import type { LOGO_TYPES, ReportTemplate } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { LogoImage } from "../document/report-document.ts";
import type { Logo } from "./logo.ts";
import { STANDARD, type TemplateContent } from "./report-templates.ts";

interface TemplateRow {
  slug: string;
  content: TemplateContent;
  updated_at: string;
  logo_sha256: string | null;
  content_type: (typeof LOGO_TYPES)[number] | null;
  bytes: number | null;
}

const SELECT = sql`
  select t.slug, t.content, t.updated_at, t.logo_sha256, l.content_type, octet_length(l.image) as bytes
  from report_templates t
  left join report_logos l on l.agency_id = t.agency_id and l.sha256 = t.logo_sha256`;

/** The templates of an agency by slug, with the standard one. There are at most 50. */
export async function selectTemplates(db: Db, agencyId: string): Promise<ReportTemplate[]> {
  const rows = await db.query<TemplateRow>(sql`${SELECT} where t.agency_id = ${agencyId}`);
  const own = rows.map(toTemplate);
  const all = own.some(({ slug }) => slug === STANDARD.slug) ? own : [STANDARD, ...own];
  return all.toSorted((left, right) => (left.slug < right.slug ? -1 : 1));
}

export async function findTemplate(db: Db, agencyId: string, slug: string): Promise<ReportTemplate | undefined> {
  const [row] = await db.query<TemplateRow>(sql`${SELECT} where t.agency_id = ${agencyId} and t.slug = ${slug}`);
  if (row !== undefined) return toTemplate(row);
  return slug === STANDARD.slug ? STANDARD : undefined;
}

function toTemplate({ slug, content, updated_at, logo_sha256, content_type, bytes }: TemplateRow): ReportTemplate {
  const logo =
    logo_sha256 === null || content_type === null || bytes === null
      ? null
      : { contentType: content_type, bytes, checksum: logo_sha256 };
  return { slug, ...content, logo, builtIn: false, updatedAt: updated_at };
}

/** Locks the templates of an agency, so that the count and the write are one step. */
export async function lockTemplates(tx: Tx, agencyId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('report templates ' || ${agencyId}, 0))`);
}

export async function saveTemplate(
  tx: Tx,
  agencyId: string,
  { slug, content, logo }: { slug: string; content: TemplateContent; logo: string | null },
): Promise<void> {
  await tx.query(sql`
    insert into report_templates (agency_id, slug, content, logo_sha256, updated_at)
    values (${agencyId}, ${slug}, ${toJsonb(content)}::jsonb, ${logo}, world_now(${agencyId}))
    on conflict (agency_id, slug) do update
    set content = excluded.content, logo_sha256 = excluded.logo_sha256, updated_at = excluded.updated_at`);
}

export async function saveLogo(tx: Tx, agencyId: string, sha256: string, { contentType, image }: Logo): Promise<void> {
  await tx.query(sql`
    insert into report_logos (agency_id, sha256, content_type, image)
    values (${agencyId}, ${sha256}, ${contentType}, decode(${image.toString("base64")}, 'base64'))
    on conflict do nothing`);
}

export async function findLogo(db: Db, agencyId: string, sha256: string): Promise<LogoImage | undefined> {
  const [row] = await db.query<LogoImage>(sql`
    select content_type as "contentType", translate(encode(image, 'base64'), E'\\n', '') as base64
    from report_logos where agency_id = ${agencyId} and sha256 = ${sha256}`);
  return row;
}
