import type { ReportLanguage, ReportLink, ReportSummary } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import type { ReportDocument } from "./document/report-document.ts";

export interface ReportRow {
  id: string;
  invocation_id: string;
  title: string;
  template: string;
  language: ReportLanguage;
  from_day: string;
  to_day: string;
  headline: string;
  html_path: string;
  csv_path: string;
  pdf_path: string | null;
  pdf_reason: string | null;
  created_at: string;
  active_links: number;
}

const COLUMNS = sql`r.id, r.invocation_id, r.title, r.template, r.language, to_char(r.first_day, 'YYYY-MM-DD') as from_day,
  to_char(r.last_day, 'YYYY-MM-DD') as to_day, r.headline, r.html_path, r.csv_path, r.pdf_path, r.pdf_reason, r.created_at,
  (select count(*)::int from report_links l
   where l.report_id = r.id and l.revoked_at is null and l.expires_at > world_now(r.agency_id)) as active_links`;

export const REPORT_LIST: LiveList = {
  from: sql`reports r`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`r.id`, type: "text" },
    template: { sql: sql`r.template`, type: "text" },
    createdAt: { sql: sql`r.created_at`, type: "time" },
  },
};

export function toSummary(row: ReportRow): ReportSummary {
  return {
    id: row.id,
    title: row.title,
    template: row.template,
    language: row.language,
    from: row.from_day,
    to: row.to_day,
    headline: row.headline,
    invocationId: row.invocation_id,
    createdAt: row.created_at,
    activeLinks: row.active_links,
    files: { html: row.html_path, csv: row.csv_path, pdf: row.pdf_path },
    pdfReason: row.pdf_reason,
  };
}

interface ReportAddress {
  agencyId: string;
  workspaceId: string;
  id: string;
}

interface NewReport extends ReportAddress {
  invocationId: string;
  template: string;
  headline: string;
  document: ReportDocument;
  files: ReportSummary["files"];
  pdfReason: string | null;
}

export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  const { document, files } = report;
  await tx.query(sql`
    insert into reports (id, agency_id, workspace_id, invocation_id, title, template, language, first_day, last_day, headline,
      document, html_path, csv_path, pdf_path, pdf_reason, created_at)
    values (${report.id}, ${report.agencyId}, ${report.workspaceId}, ${report.invocationId}, ${document.title},
      ${report.template}, ${document.language}, ${document.from}, ${document.to}, ${report.headline}, ${toJsonb(document)}::jsonb,
      ${files.html}, ${files.csv}, ${files.pdf}, ${report.pdfReason}, ${document.createdAt})`);
}

export async function findReport(
  db: Db,
  { workspaceId, id }: ReportAddress,
): Promise<(ReportRow & { document: ReportDocument }) | undefined> {
  const [row] = await db.query<ReportRow & { document: ReportDocument }>(
    sql`select ${COLUMNS}, r.document from reports r where r.workspace_id = ${workspaceId} and r.id = ${id}`,
  );
  return row;
}

/** Locks a report until the transaction ends. Returns the present time of its world and the number of its links. */
export async function lockReport(
  tx: Tx,
  { agencyId, workspaceId, id }: ReportAddress,
): Promise<{ now: string; links: number } | undefined> {
  const [row] = await tx.query<{ now: string; links: number }>(sql`
    select world_now(${agencyId}) as now,
      (select count(*)::int from report_links l where l.report_id = r.id and l.revoked_at is null
        and l.expires_at > world_now(${agencyId})) as links
    from reports r where r.workspace_id = ${workspaceId} and r.id = ${id} for no key update`);
  return row;
}

interface LinkRow {
  id: string;
  report_id: string;
  recipient: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

const LINK = sql`id, report_id, recipient, created_at, expires_at, last_used_at`;

export async function insertReportLink(
  tx: Tx,
  { agencyId, workspaceId, id: reportId }: ReportAddress,
  link: { id: string; recipient: string; tokenHash: string; expiresAt: string },
): Promise<ReportLink> {
  const [row] = await tx.query<LinkRow>(sql`
    insert into report_links (id, agency_id, workspace_id, report_id, recipient, token_hash, created_at, expires_at)
    values (${link.id}, ${agencyId}, ${workspaceId}, ${reportId}, ${link.recipient}, ${link.tokenHash}, world_now(${agencyId}),
      ${link.expiresAt})
    returning ${LINK}`);
  if (row === undefined) throw new Error("The inserted link was not returned.");
  return toLink(row);
}

/** Links that still open a report, oldest first. */
export async function selectReportLinks(db: Db, { agencyId, workspaceId, id }: ReportAddress): Promise<ReportLink[]> {
  const rows = await db.query<LinkRow>(sql`
    select ${LINK} from report_links
    where workspace_id = ${workspaceId} and report_id = ${id} and revoked_at is null and expires_at > world_now(${agencyId})
    order by created_at, id`);
  return rows.map(toLink);
}

/** Returns false if the report has no such link, or it was revoked. */
export async function revokeReportLink(
  tx: Tx,
  { agencyId, workspaceId, id }: ReportAddress,
  linkId: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update report_links set revoked_at = world_now(${agencyId})
    where workspace_id = ${workspaceId} and report_id = ${id} and id = ${linkId} and revoked_at is null
    returning id`);
  return rows.length === 1;
}

function toLink(row: LinkRow): ReportLink {
  return {
    linkId: row.id,
    reportId: row.report_id,
    recipient: row.recipient,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
