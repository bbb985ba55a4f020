import sql from "sql-template-tag";
import { type Concern, findConcerns, inPlace } from "../../kernel/database/concerns.ts";
import type { Db } from "../../kernel/database/db.ts";
import { DRAFT_STATUS } from "./drafts/drafts.store.ts";

interface DraftFacts {
  count: number;
  page: string | null;
}

/** Campaigns with drafts that wait for a person, by workspace; the one whose review times out first leads. */
export function findCampaignsToReview(
  db: Db,
  agencyId: string,
  workspaceId: string | undefined,
): Promise<Concern<DraftFacts>[]> {
  return findConcerns(
    db,
    sql`
      select c.workspace_id, c.id, jsonb_build_object('count', count(*), 'page', c.outreach ->> 'ourContentUrl') as facts,
        min(outreach_drafts.drafted_at) as since, min(a.timeout_at) as deadline, coalesce(min(a.timeout_at), 'infinity') as turn
      from outreach_campaigns c
      join outreach_drafts on outreach_drafts.campaign_id = c.id
      left join approvals a on a.invocation_id = c.invocation_id and a.status = 'PENDING'
      where ${inPlace(workspaceId, sql`c.workspace_id`)} and c.agency_id = ${agencyId}
        and outreach_drafts.status = 'AWAITING_APPROVAL' and ${DRAFT_STATUS} = 'AWAITING_APPROVAL'
      group by c.workspace_id, c.id, c.outreach`,
  );
}
