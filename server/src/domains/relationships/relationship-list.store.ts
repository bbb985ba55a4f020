import type { PlacedLink, Relationship } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { consentOf, countryOf } from "./rules.ts";

export interface ListedRow extends Omit<Relationship, "consent"> {
  consentAt: string | null;
}

// SQL: server/database/functions/wire-format.sql

/** Relationships with their contact, as the API shows them. */
export const RELATIONSHIP_LIST: LiveList = {
  from: sql`relationships r left join contacts c on c.id = r.contact_id`,
  select: sql`r.id, r.account_id as "accountId", r.domain as "accountDomain", r.status, r.campaign_ids as "campaignIds", r.notes,
    r.last_event as "lastEventType", r.last_contacted_at as "lastContactedAt", r.domain_rating as "domainRating", r.country,
    r.consent_at as "consentAt", r.created_at as "createdAt", r.updated_at as "updatedAt",
    case when c.id is not null then jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
      'email', c.email, 'position', c.position) end as contact,
    (select coalesce(jsonb_agg(l.link order by l.first_seen_at desc), '[]') from (
      select p.first_seen_at, jsonb_build_object('sourceUrl', p.source_url, 'targetUrl', p.target_url,
        'anchorText', p.anchor_text, 'linkType', p.link_type, 'state', p.state, 'lostReason', p.lost_reason,
        'citations', p.citations,
        'firstSeenAt', wire_time(p.first_seen_at), 'lastCheckedAt', wire_time(p.last_checked_at),
        'nextCheckAt', wire_time(p.next_check_at)) as link
      from placed_links p where p.relationship_id = r.id order by p.first_seen_at desc limit 20) l) as "placedLinks"`,
  columns: {
    id: { sql: sql`r.id`, type: "text" },
    status: { sql: sql`r.status`, type: "text" },
    campaignIds: { sql: sql`r.campaign_ids`, type: "texts" },
    accountDomain: { sql: sql`r.domain`, type: "text" },
    "contact.firstName": { sql: sql`c.first_name`, type: "text", nullable: true },
    "contact.lastName": { sql: sql`c.last_name`, type: "text", nullable: true },
    "contact.email": { sql: sql`c.email`, type: "text", nullable: true },
    updatedAt: { sql: sql`r.updated_at`, type: "time" },
  },
};

export function toRelationship({ consentAt, ...row }: ListedRow & { placedLinks: PlacedLink[] }): Relationship {
  return {
    id: row.id,
    accountId: row.accountId,
    accountDomain: row.accountDomain,
    status: row.status,
    contact: row.contact,
    campaignIds: row.campaignIds,
    notes: row.notes,
    lastEventType: row.lastEventType,
    lastContactedAt: row.lastContactedAt,
    domainRating: row.domainRating,
    country: countryOf({ country: row.country, domain: row.accountDomain }),
    consent: consentOf({ country: row.country, domain: row.accountDomain, consentAt }),
    placedLinks: row.placedLinks,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** A relationship as the API shows it, locked until the transaction ends. */
export async function lockRelationship(tx: Tx, workspaceId: string, id: string): Promise<Relationship | undefined> {
  await tx.query(sql`select from relationships where id = ${id} and workspace_id = ${workspaceId} for no key update`);
  return findRelationship(tx, workspaceId, id);
}

async function findRelationship(db: Db, workspaceId: string, id: string): Promise<Relationship | undefined> {
  const [row] = await db.query<ListedRow>(sql`
    select ${RELATIONSHIP_LIST.select} from ${RELATIONSHIP_LIST.from}
    where r.id = ${id} and r.workspace_id = ${workspaceId}`);
  return row === undefined ? undefined : toRelationship(row);
}

/** Stores what a person decided about a locked relationship. */
export async function changeRelationship(
  tx: Tx,
  workspaceId: string,
  { id, status, notes, consent }: Pick<Relationship, "id" | "status" | "notes"> & { consent: boolean | undefined },
): Promise<Relationship> {
  await tx.query(sql`
    update relationships r
    set status = ${status}, notes = ${notes}, updated_at = now,
      consent_at = case when ${consent ?? null}::boolean is null then r.consent_at
        when ${consent ?? null}::boolean then coalesce(r.consent_at, now) end
    from (select world_now(agency_id) as now from relationships where id = ${id}) as w
    where r.id = ${id} and r.workspace_id = ${workspaceId}`);
  const changed = await findRelationship(tx, workspaceId, id);
  if (changed === undefined) throw new Error("The locked relationship was deleted.");
  return changed;
}
