import { cancelSerpOutreach as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { stopCampaignMails } from "../../mail/index.ts";
import { cancelCampaignRow, lockCampaign } from "../campaigns.store.ts";
import { campaignNotFound, hasEnded } from "../campaigns.ts";

export const cancelSerpOutreach = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  const campaign = await lockCampaign(tx, { workspaceId, id });
  if (campaign === undefined) throw campaignNotFound(id);
  if (campaign.status === "CANCELLED") return {};
  if (campaign.status === "COMPLETED") throw hasEnded(id, campaign.status);
  await cancelCampaignRow(tx, { workspaceId, id });
  await stopCampaignMails(tx, id, "campaign_cancelled");
  return {};
});
