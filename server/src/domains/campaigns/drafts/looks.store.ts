import type { DraftBasis, RelationshipStatus } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";

/** A sent draft whose page is due to be read for the link. */
export interface DueLook {
  draftId: string;
  relationshipId: string;
  relationshipStatus: RelationshipStatus;
  domain: string;
  pageUrl: string;
  ourContentUrl: string;
  /** How the page was found; null after the person asked to be forgotten. */
  source: DraftBasis["source"] | null;
  sentAt: string;
  now: string;
}

/** Takes the looks that are due. Each is due again after a day, in case the process ends before it has read the page. */
export async function claimDueLooks(tx: Tx, workspaceId: string, limit: number): Promise<DueLook[]> {
  return tx.query<DueLook>(sql`
    update outreach_drafts d set next_look_at = world_now(d.agency_id) + interval '1 day'
    from (select id from outreach_drafts
      where workspace_id = ${workspaceId} and next_look_at <= world_now(agency_id)
      order by next_look_at limit ${limit} for no key update skip locked) due,
      outreach_campaigns c, relationships r
    where d.id = due.id and c.id = d.campaign_id and r.id = d.relationship_id
    returning d.id as "draftId", d.relationship_id as "relationshipId", r.status as "relationshipStatus", d.domain,
      d.page_url as "pageUrl", c.outreach ->> 'ourContentUrl' as "ourContentUrl", d.grounds -> 'basis' ->> 'source' as source,
      d.sent_at as "sentAt", world_now(d.agency_id) as now`);
}

/** Sets when the page of a draft is next read; null for never again. */
export async function planLook(tx: Tx, draftId: string, at: string | null): Promise<void> {
  await tx.query(sql`update outreach_drafts set next_look_at = ${at} where id = ${draftId}`);
}
