import type { RelationshipStatus } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { behind } from "./rules.ts";

export interface RelationshipRecord {
  id: string;
  accountId: string;
  domain: string;
  status: RelationshipStatus;
  domainRating: number | null;
  country: string | null;
  consentAt: string | null;
  contactId: string | null;
  lastEventType: string | null;
  lastContactedAt: string | null;
}

export interface Place {
  agencyId: string;
  workspaceId: string;
}

const COLUMNS = sql`r.id, r.account_id as "accountId", r.domain, r.status, r.domain_rating as "domainRating", r.country,
  r.consent_at as "consentAt", r.contact_id as "contactId", r.last_event as "lastEventType",
  r.last_contacted_at as "lastContactedAt"`;

/** The known relationships with the sites of these domains. */
export async function findRelationships(
  db: Db,
  workspaceId: string,
  domains: readonly string[],
): Promise<RelationshipRecord[]> {
  return db.query<RelationshipRecord>(sql`
    select ${COLUMNS} from relationships r
    where r.workspace_id = ${workspaceId} and r.domain = any (${domains.map(registrableDomain)}::text[])
    order by r.domain`);
}

interface FoundSite {
  /** A host or URL. Sites of one registrable domain are one relationship. */
  domain: string;
  domainRating?: number | null | undefined;
  country?: string | null | undefined;
}

/**
 * The relationship with each site, in the order of `sites`; creates those that are missing. `campaignId` is added to all of them.
 */
export async function findOrAddRelationships(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  { sites, campaignId = null }: { sites: readonly FoundSite[]; campaignId?: string | null | undefined },
): Promise<RelationshipRecord[]> {
  const byDomain = new Map(sites.map((site) => [registrableDomain(site.domain), site]));
  const given = [...byDomain].map(([domain, { domainRating = null, country = null }]) => ({
    ...{ id: newId("rel"), accountId: newId("acc"), domain, domainRating, country },
  }));
  // Concurrent runs insert in one order, so that they cannot wait for each other.
  const records = await tx.query<RelationshipRecord>(sql`
    insert into relationships as r (id, agency_id, workspace_id, account_id, domain, domain_rating, country, campaign_ids,
      created_at, updated_at)
    select s.id, ${agencyId}, ${workspaceId}, s."accountId", s.domain, s."domainRating", s.country,
      case when ${campaignId}::text is null then '{}'::text[] else array[${campaignId}::text] end, now, now
    from jsonb_to_recordset(${toJsonb(given)}::jsonb) 
        as s(id text, "accountId" text, domain text, "domainRating" double precision, country text),
      world_now(${agencyId}) as now
    order by s.domain
    on conflict (workspace_id, domain) do update
    set domain_rating = coalesce(excluded.domain_rating, r.domain_rating), country = coalesce(r.country, excluded.country),
      campaign_ids = excluded.campaign_ids || array(
        select c from unnest(r.campaign_ids) with ordinality as u(c, place) where c <> all (excluded.campaign_ids) order by place),
      updated_at = case when r.campaign_ids @> excluded.campaign_ids then r.updated_at else excluded.updated_at end
    returning ${COLUMNS}`);
  const found = new Map(records.map((record) => [record.domain, record]));
  return sites.flatMap(({ domain }) => found.get(registrableDomain(domain)) ?? []);
}

export interface RelationshipChange {
  status?: RelationshipStatus | undefined;
  /** Event for `lastEventType`, for example `EMAIL_SENT`. */
  event?: string | undefined;
  /** When an email was sent. */
  contactedAt?: string | undefined;
}

/**
 * Records what happened with partners, and returns how many changed. Moves a status only forward in the pipeline, and never out
 * of DO_NOT_CONTACT: what a run saw cannot undo what a person decided. `decided` sets the status that a person chose.
 */
export async function markRelationship(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  { status, event, contactedAt, decided = false }: RelationshipChange & { decided?: boolean },
): Promise<number> {
  const from = status === undefined ? [] : decided ? null : behind(status);
  const rows = await tx.query(sql`
    update relationships r
    set status = case
        when ${status ?? null}::text is null or r.status = 'DO_NOT_CONTACT' then r.status
        when ${from}::text[] is null or r.status = any (${from}::text[]) then ${status ?? null}::text
        else r.status end,
      last_event = coalesce(${event ?? null}::text, r.last_event),
      last_contacted_at = greatest(r.last_contacted_at, ${contactedAt ?? null}::timestamptz),
      updated_at = world_now(r.agency_id)
    where r.workspace_id = ${workspaceId} and r.id = any (${ids}::text[])
    returning r.id`);
  return rows.length;
}
