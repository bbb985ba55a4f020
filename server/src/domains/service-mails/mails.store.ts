import sql from "sql-template-tag";
import type { SystemDb, Tx } from "../../kernel/database/db.ts";

export interface NewMail {
  id: string;
  messageId: string;
  sealed: Uint8Array;
  /** Minutes until the email is useless. 0 for one that is not sent. */
  minutes: number;
}

export async function insertMail(tx: Tx, { id, messageId, sealed, minutes }: NewMail): Promise<void> {
  await tx.query(sql`
    insert into service_mails (id, agency_id, message_id, sealed, drop_at)
    values (${id}, current_agency(), ${messageId}, ${sealed}, clock_timestamp() + make_interval(mins => ${minutes}))`);
}

export interface DueMail {
  id: string;
  message_id: string;
  sealed: Uint8Array;
  attempts: number;
}

/**
 * Claims emails that are due: another process sees them again only after the lease. Emails of invitations that were withdrawn,
 * replaced or accepted while they waited are deleted instead.
 */
export async function claimMails(system: SystemDb, limit: number, leaseSeconds: number): Promise<DueMail[]> {
  const [, rows] = await system.batch<DueMail>([
    sql`delete from service_mails m where m.drop_at <= clock_timestamp()
      or exists (select from invitations i where m.id = 'mail_' || i.id and (i.voided_at is not null or i.used_at is not null))`,
    sql`update service_mails set attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = any (array(
        select id from service_mails where next_at <= clock_timestamp() order by next_at limit ${limit} for no key update skip locked
      ))
      returning id, message_id, sealed, attempts`,
  ]);
  return rows ?? [];
}

export async function deleteMail(system: SystemDb, id: string): Promise<void> {
  await system.batch([sql`delete from service_mails where id = ${id}`]);
}

export async function postponeMail(system: SystemDb, id: string, seconds: number): Promise<void> {
  await system.batch([
    sql`update service_mails set next_at = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${id}`,
  ]);
}
