import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { OpenedReport } from "../../kernel/operations/report-links.ts";
import { renderReportPage } from "./document/render-report.ts";
import type { ReportDocument } from "./document/report-document.ts";
import { findLogo } from "./templates/templates.store.ts";

/** The owner of a link. Looked up across tenants, because only the token is known. */
interface ReportLinkTenant {
  id: string;
  agency_id: string;
  workspace_id: string;
}

export async function findReportLink(system: Db, tokenHash: string): Promise<ReportLinkTenant | undefined> {
  const [row] = await system.query<ReportLinkTenant>(
    sql`select id, agency_id, workspace_id from report_links where token_hash = ${tokenHash}`,
  );
  return row;
}

interface OpenRow {
  document: ReportDocument;
  has_expired: boolean;
  is_gone: boolean;
}

/** What the bearer of a link sees: the frozen report, or why it does not open. Records the visit. */
export async function openReportLink(tx: Tx, { id, agency_id, workspace_id }: ReportLinkTenant): Promise<OpenedReport> {
  const [row] = await tx.query<OpenRow>(sql`
    select r.document, l.expires_at <= world_now(${agency_id}) as has_expired,
      l.revoked_at is not null or w.deleted_at is not null as is_gone
    from report_links l
    join reports r on r.id = l.report_id
    join workspaces w on w.id = l.workspace_id
    where l.workspace_id = ${workspace_id} and l.id = ${id}
    for share of l`);
  if (row === undefined || row.is_gone) return { state: "gone" };
  if (row.has_expired) return { state: "expired" };
  await tx.query(sql`update report_links set last_used_at = world_now(${agency_id}) where id = ${id}`);
  const { document } = row;
  const logo = document.logo === null ? undefined : await findLogo(tx, agency_id, document.logo.sha256);
  return { state: "open", page: renderReportPage(document, logo) };
}
