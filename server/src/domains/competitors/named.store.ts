import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { SiteKind } from "./site-kind.ts";

export interface NamedCompetitor {
  domain: string;
  kind: SiteKind | null;
}

/** Replaces the sites that a run has named as competitors. */
export async function replaceNamedCompetitors(
  tx: Tx,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  named: readonly NamedCompetitor[],
): Promise<void> {
  await tx.query(sql`delete from named_competitors where workspace_id = ${workspaceId}`);
  await tx.query(sql`
    insert into named_competitors (agency_id, workspace_id, domain, kind, named_at)
    select ${agencyId}, ${workspaceId}, domain, kind, world_now(${agencyId})
    from unnest(${named.map((one) => one.domain)}::text[], ${named.map((one) => one.kind)}::text[]) as named (domain, kind)
    on conflict do nothing`);
}

export function selectNamedCompetitors(db: Db, workspaceId: string): Promise<NamedCompetitor[]> {
  return db.query<NamedCompetitor>(
    sql`select domain, kind from named_competitors where workspace_id = ${workspaceId} order by domain`,
  );
}
