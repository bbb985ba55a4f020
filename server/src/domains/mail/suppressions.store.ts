import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { addressHash, domainHash, domainOfAddress } from "./address.ts";

export type SuppressionReason =
  | "unsubscribed"
  | "remove_me"
  | "refused"
  | "hard_bounce"
  | "complaint"
  | "do_not_contact"
  | "imported"
  | "forgotten";

/** An address or a domain that no workspace of the agency may write to. */
export type Suppressed = { address: string } | { domain: string };

/**
 * Suppresses addresses and domains for every workspace of the agency, for ever. Repeating it changes nothing: the first reason
 * stays. Returns how many are new.
 */
export async function suppress(
  tx: Tx,
  { agencyId, reason }: { agencyId: string; reason: SuppressionReason },
  suppressed: readonly Suppressed[],
): Promise<number> {
  const rows = suppressed.map((one) =>
    "address" in one
      ? { hash: addressHash(agencyId, one.address), kind: "address" }
      : { hash: domainHash(agencyId, one.domain), kind: "domain" },
  );
  return insertSuppressions(tx, { agencyId, reason }, rows);
}

/** The same for a person whose address is known only by its hash. */
export function suppressHash(
  tx: Tx,
  { agencyId, reason }: { agencyId: string; reason: SuppressionReason },
  hash: string,
): Promise<number> {
  return insertSuppressions(tx, { agencyId, reason }, [{ hash, kind: "address" }]);
}

async function insertSuppressions(
  tx: Tx,
  { agencyId, reason }: { agencyId: string; reason: SuppressionReason },
  rows: readonly { hash: string; kind: string }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await tx.query(sql`
    insert into suppressions (agency_id, hash, kind, reason, created_at)
    select ${agencyId}, r.hash, r.kind, ${reason}, world_now(${agencyId})
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as r (hash text, kind text)
    order by r.hash
    on conflict do nothing
    returning hash`);
  return added.length;
}

/** The reason why each of these addresses must not be written to; null for an address that may be. In their order. */
export async function findSuppressions(
  db: Db,
  agencyId: string,
  addresses: readonly string[],
): Promise<(SuppressionReason | null)[]> {
  if (addresses.length === 0) return [];
  const hashes = addresses.map((address) => [
    addressHash(agencyId, address),
    domainHash(agencyId, domainOfAddress(address)),
  ]);
  const rows = await db.query<{ hash: string; reason: SuppressionReason }>(sql`
    select hash, reason from suppressions where agency_id = ${agencyId} and hash = any (${hashes.flat()}::text[])`);
  const reasons = new Map(rows.map(({ hash, reason }) => [hash, reason]));
  return hashes.map((pair) => pair.map((hash) => reasons.get(hash)).find((reason) => reason !== undefined) ?? null);
}

/** Whether each of these addresses must not be written to, in their order. */
export async function isSuppressed(db: Db, agencyId: string, addresses: readonly string[]): Promise<boolean[]> {
  return (await findSuppressions(db, agencyId, addresses)).map((reason) => reason !== null);
}
