import type { OutreachContact } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { mailAddressOf } from "../../kernel/text/mail-address.ts";
import { isRoleAddress } from "../../kernel/text/role-address.ts";
import type { Place } from "./relationships.store.ts";

type ContactSource = "contactdata" | "site" | "pattern" | "import";
/** `mx`: the domain receives mail; `accept_all`: its server accepts every address, so the vendor cannot know. */
type Verification = "unchecked" | "mx" | "no_mx" | "valid" | "accept_all" | "invalid" | "unknown";

export interface ContactRecord extends OutreachContact {
  relationshipId: string;
  roleAddress: boolean;
  source: ContactSource;
  sourceUrl: string | null;
  /** Probability that the address is valid, 0 to 1. */
  confidence: number;
  verification: Verification;
  foundAt: string;
}

export interface FoundContact extends Omit<OutreachContact, "id"> {
  source: ContactSource;
  sourceUrl: string | null;
  confidence: number;
  verification: Verification;
}

/** The select list of `ContactRecord`, for a table named `c`. */
const CONTACT_COLUMNS = sql`c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.position,
  c.relationship_id as "relationshipId", c.role_address as "roleAddress", c.source, c.source_url as "sourceUrl", c.confidence,
  c.verification, c.found_at as "foundAt"`;

/** Addresses that can receive mail come first, and a person comes before a role of about the same confidence. */
const BEST_FIRST = sql`(c.verification in ('no_mx', 'invalid')),
  c.confidence - case when c.role_address then 0.15 else 0 end desc, c.id`;

/** The people at partners, best first for each partner. Those that cannot receive mail come last. */
export async function findContacts(
  db: Db,
  workspaceId: string,
  relationshipIds: readonly string[],
): Promise<ContactRecord[]> {
  return db.query<ContactRecord>(sql`
    select ${CONTACT_COLUMNS} from contacts c
    where c.workspace_id = ${workspaceId} and c.relationship_id = any (${relationshipIds}::text[])
    order by c.relationship_id, ${BEST_FIRST}`);
}

export async function findContact(db: Db, workspaceId: string, id: string): Promise<ContactRecord | undefined> {
  const [contact] = await db.query<ContactRecord>(sql`
    select ${CONTACT_COLUMNS} from contacts c where c.id = ${id} and c.workspace_id = ${workspaceId}`);
  return contact;
}

/**
 * Stores people of a partner and returns all that are stored of it, best first. An address that is known keeps its identifier and
 * the better of both sources. The caller leaves out addresses that are suppressed.
 */
export async function saveContacts(
  tx: Tx,
  place: Place,
  relationshipId: string,
  found: readonly FoundContact[],
): Promise<ContactRecord[]> {
  await insertContacts(
    tx,
    place,
    found.map((contact) => ({ ...contact, relationshipId })),
  );
  return findContacts(tx, place.workspaceId, [relationshipId]);
}

/** Stores people of several partners, each with the partner it belongs to. Returns how many addresses they have. */
export async function insertContacts(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  found: readonly (FoundContact & { relationshipId: string })[],
): Promise<number> {
  const contacts = found.flatMap((contact) => {
    const email = mailAddressOf(contact.email);
    if (email === undefined) return [];
    const { address, key } = email;
    return [{ ...contact, id: newId("con"), email: address, key, roleAddress: isRoleAddress(address) }];
  });
  // The most certain finding of an address is the last, so it wins.
  const ordered = contacts.toSorted((one, other) => one.confidence - other.confidence);
  const once = [...new Map(ordered.map((contact) => [`${contact.relationshipId} ${contact.key}`, contact])).values()];
  await tx.query(sql`
    insert into contacts as c (id, agency_id, workspace_id, relationship_id, email, email_key, first_name, last_name, position,
      role_address, source, source_url, confidence, verification, found_at, updated_at)
    select f.id, ${agencyId}, ${workspaceId}, f."relationshipId", f.email, f.key, f."firstName", f."lastName", f.position,
      f."roleAddress", f.source, f."sourceUrl", f.confidence, f.verification, now, now
    from jsonb_to_recordset(${toJsonb(once)}::jsonb) as f(id text, "relationshipId" text, email text, key text, "firstName" text,
        "lastName" text, position text, "roleAddress" boolean, source text, "sourceUrl" text, confidence double precision,
        verification text),
      world_now(${agencyId}) as now
    order by f."relationshipId", f.key
    on conflict (relationship_id, email_key) do update
    set first_name = coalesce(excluded.first_name, c.first_name), last_name = coalesce(excluded.last_name, c.last_name),
      position = coalesce(excluded.position, c.position), updated_at = excluded.updated_at,
      verification = case when excluded.verification = 'unchecked' then c.verification else excluded.verification end,
      source = case when excluded.confidence >= c.confidence then excluded.source else c.source end,
      source_url = case when excluded.confidence >= c.confidence then excluded.source_url else c.source_url end,
      confidence = greatest(excluded.confidence, c.confidence)`);
  await chooseContacts(tx, workspaceId, [...new Set(found.map(({ relationshipId }) => relationshipId))]);
  return once.length;
}

/** Records what a verification or a bounce showed about an address. */
export async function recordVerification(
  tx: Tx,
  workspaceId: string,
  { contactId, verification }: { contactId: string; verification: Verification },
): Promise<void> {
  const [row] = await tx.query<{ relationship_id: string }>(sql`
    update contacts set verification = ${verification}, updated_at = world_now(agency_id)
    where id = ${contactId} and workspace_id = ${workspaceId}
    returning relationship_id`);
  if (row !== undefined) await chooseContacts(tx, workspaceId, [row.relationship_id]);
}

/** Shows the best stored contact with each relationship. A partner without one that can receive mail has none. */
async function chooseContacts(tx: Tx, workspaceId: string, relationshipIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    update relationships r
    set contact_id = (select c.id from contacts c
        where c.relationship_id = r.id and c.verification not in ('no_mx', 'invalid') order by ${BEST_FIRST} limit 1),
      status = case when r.status = 'NO_CONTACT_FOUND' and exists (select from contacts c
        where c.relationship_id = r.id and c.verification not in ('no_mx', 'invalid')) then 'PROSPECT' else r.status end,
      updated_at = world_now(r.agency_id)
    where r.id = any (${relationshipIds}::text[]) and r.workspace_id = ${workspaceId}`);
}

export interface ListedContact extends Omit<ContactRecord, "position"> {
  accountDomain: string;
  /** The list names its own column `position`. */
  jobPosition: string | null;
}

/** Contacts with the domain of their partner. */
export const CONTACT_LIST: LiveList = {
  from: sql`contacts c join relationships r on r.id = c.relationship_id`,
  select: sql`${CONTACT_COLUMNS}, c.position as "jobPosition", r.domain as "accountDomain"`,
  columns: {
    id: { sql: sql`c.id`, type: "text" },
    emailKey: { sql: sql`c.email_key`, type: "text" },
    relationshipId: { sql: sql`c.relationship_id`, type: "text" },
    source: { sql: sql`c.source`, type: "text" },
    firstName: { sql: sql`c.first_name`, type: "text", nullable: true },
    lastName: { sql: sql`c.last_name`, type: "text", nullable: true },
    email: { sql: sql`c.email`, type: "text" },
    accountDomain: { sql: sql`r.domain`, type: "text" },
    foundAt: { sql: sql`c.found_at`, type: "time" },
  },
};
