import type { ImportedRelationships, RelationshipStatus } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { isSuppressed, listSuppressed } from "../mail/index.ts";
import { type FoundContact, insertContacts } from "./contacts.store.ts";
import type { ImportRow } from "./import-rows.ts";
import { findOrAddRelationships, markRelationship, type Place } from "./relationships.store.ts";

type Stored = Pick<ImportedRelationships, "relationships" | "contacts" | "suppressed" | "stillSuppressed">;
type Partner = ImportRow & { domain: string };

/** A person vouches for imported addresses, although no one has verified them. */
const CONFIDENCE = 0.8;

/**
 * Stores imported rows. Suppressions come first: for the workspace, or for the agency where `listFor` says so. Of a do-not-contact address only its hash is stored; a whole
 * site on the list also becomes a relationship, so that campaigns show why they skip it.
 */
export async function storeImport(
  tx: Tx,
  place: Place,
  { rows, listFor }: { rows: readonly ImportRow[]; listFor: { workspaceId: string; keyId: string } },
): Promise<Stored> {
  const refusedContact = rows.filter(({ status }) => status === "DO_NOT_CONTACT");
  const suppressed = await listSuppressed(
    tx,
    { agencyId: place.agencyId, ...listFor },
    refusedContact.map(({ email, domain = "" }) => (email === undefined ? { domain } : { address: email.address })),
  );
  const partners = rows.filter(
    (row): row is Partner => row.domain !== undefined && !(row.status === "DO_NOT_CONTACT" && row.email !== undefined),
  );
  const records = await findOrAddRelationships(tx, place, { sites: partners });
  const idOf = new Map(records.map(({ id, domain }) => [domain, id]));
  await markAll(tx, place, partners, idOf);
  await recordDetails(tx, place, partners, idOf);
  return { relationships: idOf.size, suppressed, ...(await storePeople(tx, place, partners, idOf)) };
}

async function markAll(tx: Tx, place: Place, partners: readonly Partner[], idOf: ReadonlyMap<string, string>) {
  const byStatus = Map.groupBy(partners, ({ status }) => status);
  const statuses = [...byStatus.keys()].filter((status): status is RelationshipStatus => status !== "PROSPECT");
  for (const status of statuses.toSorted()) {
    const ids = (byStatus.get(status) ?? []).flatMap(({ domain }) => idOf.get(domain) ?? []);
    await markRelationship(tx, place.workspaceId, ids, { status });
  }
}

async function recordDetails(
  tx: Tx,
  { workspaceId }: Place,
  partners: readonly Partner[],
  idOf: ReadonlyMap<string, string>,
) {
  const details = partners
    .filter(({ notes, lastContactedAt }) => notes !== undefined || lastContactedAt !== undefined)
    .map(({ domain, notes = null, lastContactedAt = null }) => ({ id: idOf.get(domain), notes, lastContactedAt }));
  if (details.length === 0) return;
  // Notes of people stay; a list adds them where there are none.
  await tx.query(sql`
    update relationships r
    set notes = coalesce(r.notes, d.notes), last_contacted_at = greatest(r.last_contacted_at, d.at)
    from (select id, max(notes) as notes, max("lastContactedAt") as at
      from jsonb_to_recordset(${toJsonb(details)}::jsonb) as x(id text, notes text, "lastContactedAt" timestamptz) group by id) d
    where r.id = d.id and r.workspace_id = ${workspaceId}`);
}

async function storePeople(tx: Tx, place: Place, partners: readonly Partner[], idOf: ReadonlyMap<string, string>) {
  const people = partners.flatMap(({ email, domain, firstName = null, lastName = null, position = null }) => {
    const relationshipId = idOf.get(domain);
    if (email === undefined || relationshipId === undefined) return [];
    const found: FoundContact & { relationshipId: string } = {
      ...{ relationshipId, email: email.address, firstName, lastName, position, source: "import", sourceUrl: null },
      ...{ confidence: CONFIDENCE, verification: "unchecked" },
    };
    return [found];
  });
  const states = await isSuppressed(
    tx,
    place.agencyId,
    people.map(({ email }) => email),
  );
  const free = people.filter((_, index) => states[index] !== true);
  const contacts = free.length === 0 ? 0 : await insertContacts(tx, place, free);
  return { contacts, stillSuppressed: people.length - free.length };
}
