import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";

// SQL: server/database/functions/relationships.sql, server/database/functions/erasures.sql

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

/** A contact of a person, with the partner that it belongs to. */
export interface KnownPerson {
  relationshipId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export async function findPeople(tx: Tx, workspaceId: string, mailbox: string): Promise<KnownPerson[]> {
  return tx.query<KnownPerson>(sql`
    select relationship_id as "relationshipId", email, first_name as "firstName", last_name as "lastName" from contacts
    where workspace_id = ${workspaceId} and mailbox_of(email_key) = ${mailbox}`);
}

/** Notes that may name a person: those with an address, and those of these partners. `lock` keeps them until the transaction ends. */
export async function selectNotes(
  db: Db,
  workspaceId: string,
  partners: readonly string[],
  { lock = false } = {},
): Promise<{ id: string; notes: string }[]> {
  return db.query<{ id: string; notes: string }>(sql`
    select id, notes from relationships
    where workspace_id = ${workspaceId} and notes is not null and (may_hold_address(notes) or id = any (${[...partners]}::text[]))
    ${lock ? sql`for no key update` : sql``}`);
}

export async function updateNotes(
  tx: Tx,
  { workspaceId, id, from, to }: { workspaceId: string; id: string; from: string; to: string },
): Promise<void> {
  await tx.query(sql`
    update relationships set notes = ${to}, updated_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and id = ${id} and notes = ${from}`);
}
