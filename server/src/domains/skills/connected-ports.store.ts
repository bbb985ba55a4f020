import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/**
 * The ports that a workspace or its agency has connected. Not by the domain of integrations, whose checks are runs of skills: the two
 * would need each other.
 */
export async function selectConnectedPorts(
  db: Db,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string | undefined },
): Promise<string[]> {
  const rows = await db.query<{ port: string }>(sql`
    select distinct port
    from integrations
    where (workspace_id = ${workspaceId ?? null} or (agency_id = ${agencyId} and level = 'agency'))
      and status <> 'not_connected'`);
  return rows.map(({ port }) => port);
}
