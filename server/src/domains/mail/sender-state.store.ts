import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { sha256Hex } from "../../kernel/ids/hashes.ts";

/**
 * A digest of what joins every email at its sending: who the workspace states as sender, and the connections that send. It belongs to
 * the approval of an email, so a change of any of them asks again.
 */
export async function findSenderState(db: Db, workspaceId: string): Promise<string> {
  const [row] = await db.query<{ state: string }>(sql`
    select jsonb_build_array(w.settings -> 'outreachSender', (
        select coalesce(jsonb_agg(jsonb_build_array(i.id, i.vendor, i.version) order by i.level desc, i.id), '[]')
        from integrations i
        where i.port = 'outreach' and i.agency_id = w.agency_id and (i.workspace_id = w.id or i.level = 'agency')))::text as state
    from workspaces w where w.id = ${workspaceId}`);
  return sha256Hex(row?.state ?? "");
}

/** Whether the agency is a live one or a test world. */
export async function findWorldMode(db: Db, agencyId: string): Promise<"live" | "test"> {
  const [agency] = await db.query<{ mode: "live" | "test" }>(sql`select mode from agencies where id = ${agencyId}`);
  if (agency === undefined) throw new Error(`There is no agency ${agencyId}.`);
  return agency.mode;
}
