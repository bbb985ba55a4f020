import type { ExportedPerson } from "@findable/contract";
import sql from "sql-template-tag";
import type { Static } from "typebox";
import type { Db } from "../../kernel/database/db.ts";

// SQL: server/database/functions/relationships.sql

type Exported = Static<typeof ExportedPerson>;
const MOST = 1000;

/** Contacts, drafts and emails of the person with this mailbox. */
export async function findPerson(
  db: Db,
  workspaceId: string,
  { mailbox, hash }: { mailbox: string; hash: string },
): Promise<Pick<Exported, "contacts" | "drafts" | "emails">> {
  const contacts = await db.query<Exported["contacts"][number]>(sql`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.position, c.relationship_id as "relationshipId",
      r.domain as "accountDomain", c.role_address as "roleAddress", c.source, c.source_url as "sourceUrl", c.confidence,
      c.verification, c.found_at as "foundAt"
    from contacts c join relationships r on r.id = c.relationship_id
    where c.workspace_id = ${workspaceId} and mailbox_of(c.email_key) = ${mailbox}
    order by c.found_at desc, c.id limit ${MOST}`);
  const drafts = await db.query<Exported["drafts"][number]>(sql`
    select id as "draftId", campaign_id as "campaignId", status, subject, body, drafted_at as "draftedAt" from outreach_drafts
    where workspace_id = ${workspaceId} and mailbox_of(contact ->> 'email') = ${mailbox}
    order by drafted_at desc, id limit ${MOST}`);
  const emails = await db.query<Exported["emails"][number]>(sql`
    select id, direction, state, subject, body, created_at as "createdAt" from outreach_mails
    where workspace_id = ${workspaceId} and counterpart_hash = ${hash} and (counterpart is not null or body is not null)
    order by created_at desc, id limit ${MOST}`);
  return { contacts, drafts, emails };
}
