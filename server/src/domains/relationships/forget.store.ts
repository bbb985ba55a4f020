import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

// SQL: server/database/functions/relationships.sql

/** Deletes what the workspace stores about the person with this mailbox, whatever address reaches it, in contacts, drafts and emails. Returns what their identifiers were. */
export async function erasePerson(
  tx: Tx,
  workspaceId: string,
  { mailbox, hash }: { mailbox: string; hash: string },
): Promise<{ contacts: number; emails: number; ids: string[] }> {
  const [erased] = await tx.query<{ contacts: number; emails: number; ids: string[] }>(sql`
    select contacts, emails, ids from erase_person(${workspaceId}, ${mailbox}, ${hash})`);
  if (erased === undefined) throw new Error("erase_person returned no row.");
  return erased;
}
