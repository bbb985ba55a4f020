import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

// SQL: server/database/functions/relationships.sql

/** Deletes what the workspace stores about the person with this mailbox, whatever address reaches it, in contacts, drafts and emails. */
export async function erasePerson(
  tx: Tx,
  workspaceId: string,
  { mailbox, hash }: { mailbox: string; hash: string },
): Promise<{ contacts: number; emails: number }> {
  const [erased] = await tx.query<{ contacts: number; emails: number }>(sql`
    select contacts, emails from erase_person(${workspaceId}, ${mailbox}, ${hash})`);
  if (erased === undefined) throw new Error("erase_person returned no row.");
  return erased;
}
