import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { hashOfMailToken } from "./plan-mails.ts";
import { suppressHash } from "./suppressions.store.ts";

/** The recipient that an unsubscribe link belongs to, without the address. */
export interface Unsubscriber {
  agency_id: string;
  address_hash: string;
  mail_id: string;
}

/** Finds the recipient of a link, in every agency. Undefined for an unknown token. */
export async function findUnsubscriber(db: Db, token: string): Promise<Unsubscriber | undefined> {
  const hash = hashOfMailToken(token);
  if (hash === undefined) return undefined;
  const [row] = await db.query<Unsubscriber>(
    sql`select agency_id, address_hash, mail_id from unsubscribe_tokens where token_hash = ${hash}`,
  );
  return row;
}

/** Suppresses the recipient for the whole agency. Repeating it changes nothing. Returns whether it is new. */
export async function unsubscribe(
  tx: Tx,
  { agency_id: agencyId, address_hash, mail_id }: Unsubscriber,
): Promise<boolean> {
  await tx.query(sql`
    update unsubscribe_tokens set used_at = coalesce(used_at, world_now(agency_id))
    where agency_id = ${agencyId} and mail_id = ${mail_id}`);
  return (await suppressHash(tx, { agencyId, reason: "unsubscribed" }, address_hash)) > 0;
}
