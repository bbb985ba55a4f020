import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { PaceFacts } from "./pace.ts";

// SQL: server/database/functions/outreach-mail.sql

/** Reads what the pace of the next email depends on, and keeps other runs from planning one until the transaction ends. */
export async function findPace(
  tx: Tx,
  {
    mailbox,
    addressHash,
    domainHash,
    from,
  }: { mailbox: string; addressHash: string; domainHash: string; from: string },
): Promise<PaceFacts> {
  const [row] = await tx.query<{ pace: PaceFacts }>(sql`
    select mail_pace(${mailbox}, ${addressHash}, ${domainHash}, ${`${from.slice(0, 10)}T00:00:00.000Z`}::timestamptz) as pace`);
  if (row === undefined) throw new Error("mail_pace answered with no row.");
  return row.pace;
}
