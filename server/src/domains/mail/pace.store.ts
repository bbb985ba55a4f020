import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { MailboxFacts } from "./pace.ts";

// SQL: server/database/functions/outreach-mail.sql

/** Reads what the pace of a mailbox depends on, and keeps other runs from planning an email until the transaction ends. */
export async function findPace(tx: Tx, { mailbox, from }: { mailbox: string; from: string }): Promise<MailboxFacts> {
  const [row] = await tx.query<{ pace: MailboxFacts }>(
    sql`select mail_pace(${mailbox}, ${startOfDay(from)}::timestamptz) as pace`,
  );
  if (row === undefined) throw new Error("mail_pace answered with no row.");
  return row.pace;
}

/** How many emails the agency sends on each day, by hash of a person or of a domain. */
export async function findDays(tx: Tx, hashes: readonly string[], from: string): Promise<Map<string, Days>> {
  const rows = await tx.query<{ hash: string; day: string; count: number }>(
    sql`select hash, day, count from mail_days(${[...new Set(hashes)]}::text[], ${startOfDay(from)}::timestamptz)`,
  );
  const days = new Map<string, Days>();
  for (const { hash, day, count } of rows) days.set(hash, { ...days.get(hash), [day]: count });
  return days;
}

export type Days = Readonly<Record<string, number>>;

function startOfDay(at: string): string {
  return `${at.slice(0, 10)}T00:00:00.000Z`;
}
