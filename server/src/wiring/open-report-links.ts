import type { Sql } from "sql-template-tag";
import { findReportLink, openReportLink } from "../domains/reports/index.ts";
import type { Db } from "../kernel/database/db.ts";
import type { ReportLinks } from "../kernel/operations/report-links.ts";
import { hashOfToken } from "../kernel/secrets/secret-token.ts";
import type { Database } from "../platform/database/pool.ts";
import { inTenantTransaction } from "../platform/database/tenant.ts";

/** Finds the tenant of a link with the system role, and opens its report there. */
export function createReportLinks({ tenant, system }: { tenant: Database; system: Database }): ReportLinks {
  const everywhere: Db = {
    async query<R extends object>(statement: Sql): Promise<R[]> {
      const [rows] = await system.batch<R>([statement]);
      return rows ?? [];
    },
  };
  return {
    async open(token) {
      const hash = hashOfToken(token);
      const link = hash === undefined ? undefined : await findReportLink(everywhere, hash);
      if (link === undefined) return { state: "unknown" };
      const place = { agencyId: link.agency_id, workspaceId: link.workspace_id };
      return inTenantTransaction(tenant, place, (tx) => openReportLink(tx, link));
    },
  };
}
