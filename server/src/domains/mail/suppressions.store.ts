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

/** An address or a domain that must not be written to. */
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
  const rows = suppressed.map((one) => hashed(agencyId, one));
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

/** Where a list of addresses and domains holds. */
export interface ListPlace {
  agencyId: string;
  /** Empty for every workspace of the agency. */
  workspaceId: string;
  /** The key that makes the list. */
  keyId: string;
}

/** Puts addresses and domains on the list of a workspace or of the agency. Returns how many are new. */
export async function listSuppressed(
  tx: Tx,
  { agencyId, workspaceId, keyId }: ListPlace,
  suppressed: readonly Suppressed[],
): Promise<number> {
  if (suppressed.length === 0) return 0;
  const added = await tx.query(sql`
    insert into listed_suppressions (agency_id, workspace_id, hash, kind, reason, listed_by, created_at)
    select ${agencyId}, ${workspaceId}, r.hash, r.kind, 'imported', ${keyId}, world_now(${agencyId})
    from jsonb_to_recordset(${toJsonb(suppressed.map((one) => hashed(agencyId, one)))}::jsonb) as r (hash text, kind text)
    order by r.hash
    on conflict do nothing
    returning hash`);
  return added.length;
}

/** Takes addresses and domains off the lists of these workspaces; the empty one is the agency. Returns how many were on one. */
export async function unlistSuppressed(
  tx: Tx,
  { agencyId, workspaceIds }: { agencyId: string; workspaceIds: readonly string[] },
  suppressed: readonly Suppressed[],
): Promise<number> {
  const hashes = suppressed.map((one) => hashed(agencyId, one).hash);
  const removed = await tx.query(sql`
    delete from listed_suppressions
    where agency_id = ${agencyId} and workspace_id = any (${workspaceIds}::text[]) and hash = any (${hashes}::text[])
    returning hash`);
  return removed.length;
}

function hashed(agencyId: string, one: Suppressed): { hash: string; kind: "address" | "domain" } {
  return "address" in one
    ? { hash: addressHash(agencyId, one.address), kind: "address" }
    : { hash: domainHash(agencyId, one.domain), kind: "domain" };
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
    select hash, reason from listed_suppressions
    where agency_id = ${agencyId} and workspace_id in ('', current_workspace()) and hash = any (${hashes.flat()}::text[])
    union all
    select hash, reason from suppressions where agency_id = ${agencyId} and hash = any (${hashes.flat()}::text[])`);
  const reasons = new Map(rows.map(({ hash, reason }) => [hash, reason]));
  return hashes.map((pair) => pair.map((hash) => reasons.get(hash)).find((reason) => reason !== undefined) ?? null);
}

/** Whether each of these addresses must not be written to, in their order. */
export async function isSuppressed(db: Db, agencyId: string, addresses: readonly string[]): Promise<boolean[]> {
  return (await findSuppressions(db, agencyId, addresses)).map((reason) => reason !== null);
}
