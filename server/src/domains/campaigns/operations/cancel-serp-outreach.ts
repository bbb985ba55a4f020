import { cancelSerpOutreach as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { cancelRun } from "../../invocations/index.ts";
import { stopCampaignMails } from "../../mail/index.ts";
import { cancelCampaignRow, findCampaign, findRunsOfCampaign, lockCampaign } from "../campaigns.store.ts";
import { campaignNotFound, hasEnded } from "../campaigns.ts";

export const cancelSerpOutreach = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  const address = { workspaceId, id };
  const found = await findCampaign(tx, address);
  if (found === undefined) throw campaignNotFound(id);
  if (found.status === "COMPLETED") throw hasEnded(id, found.status);
  // Before the lock: a run locks itself before its campaign.
  for (const run of await findRunsOfCampaign(tx, address)) {
    await cancelRun(tx, { id: run, reason: "The campaign was cancelled." });
  }
  const campaign = await lockCampaign(tx, address);
  if (campaign === undefined) throw campaignNotFound(id);
  if (campaign.status === "COMPLETED") throw hasEnded(id, campaign.status);
  await cancelCampaignRow(tx, address);
  await stopCampaignMails(tx, id, "campaign_cancelled");
  return {};
});
