import type { Campaign } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { countPartnersWithLink } from "../relationships/index.ts";
import { countPartnersThatReplied } from "../replies/index.ts";
import type { StoredCampaign } from "./campaigns.store.ts";
import { countPartnersEmailed } from "./drafts/drafts.store.ts";

/** Campaigns with what became of their drafts. */
export async function withOutcomes(
  db: Db,
  workspaceId: string,
  campaigns: readonly StoredCampaign[],
): Promise<Campaign[]> {
  const scope = { workspaceId, campaignIds: campaigns.map(({ campaignId }) => campaignId) };
  const sent = await countPartnersEmailed(db, scope);
  const replied = await countPartnersThatReplied(db, scope);
  const placed = await countPartnersWithLink(db, scope);
  return campaigns.map((campaign) => {
    const of = (counts: ReadonlyMap<string, number>) => counts.get(campaign.campaignId) ?? 0;
    return { ...campaign, outcomes: { sent: of(sent), replied: of(replied), placed: of(placed) } };
  });
}

/** A campaign with what became of its drafts. */
export async function withItsOutcomes(db: Db, workspaceId: string, campaign: StoredCampaign): Promise<Campaign> {
  const [whole] = await withOutcomes(db, workspaceId, [campaign]);
  if (whole === undefined) throw new Error("One campaign gives one answer.");
  return whole;
}
