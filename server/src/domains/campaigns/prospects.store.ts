import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";

/** A domain that a campaign considered, as stored. */
export interface StoredProspect {
  domain: string;
  url: string;
  title: string;
  rank: number | null;
  domainRating: number | null;
  source: string;
  proof: string;
  drafted: boolean;
  skippedReason: string | null;
}

/** Replaces the prospects of a campaign. They are in the order of the campaign. */
export async function replaceProspects(
  tx: Tx,
  place: { agencyId: string; workspaceId: string; campaignId: string },
  prospects: readonly StoredProspect[],
): Promise<void> {
  await tx.query(sql`delete from outreach_prospects where campaign_id = ${place.campaignId}`);
  await tx.query(sql`
    insert into outreach_prospects (agency_id, workspace_id, campaign_id, place, domain, url, title, rank, domain_rating, evidence,
      drafted, skipped_reason)
    select ${place.agencyId}, ${place.workspaceId}, ${place.campaignId}, p.place, p.domain, p.url, p.title, p.rank,
      p."domainRating", jsonb_build_object('source', p.source, 'proof', p.proof), p.drafted, p."skippedReason"
    from jsonb_to_recordset(${toJsonb(prospects.map((prospect, index) => ({ place: index, ...prospect })))}::jsonb)
      as p (place integer, domain text, url text, title text, rank integer, "domainRating" numeric, source text, proof text,
        drafted boolean, "skippedReason" text)`);
}
