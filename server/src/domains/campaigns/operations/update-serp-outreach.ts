import { updateSerpOutreach as contract, filterFault } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { lockCampaign, updateCampaignRow } from "../campaigns.store.ts";
import { campaignNotFound, completeFilters, hasEnded } from "../campaigns.ts";
import { withItsOutcomes } from "../outcomes.ts";

export const updateSerpOutreach = implement(contract)(async ({ tx, workspaceId }, { id, filters, paused }) => {
  const address = { workspaceId, id };
  const campaign = await lockCampaign(tx, address);
  if (campaign === undefined) throw campaignNotFound(id);
  if (["COMPLETED", "CANCELLED", "FAILED"].includes(campaign.status)) throw hasEnded(id, campaign.status);
  const changed = completeFilters({ ...campaign.filters, ...filters });
  // The contract sees only the given filters, which must also fit the stored ones.
  const fault = filterFault(changed);
  if (fault !== undefined) throw validationError([{ field: "filters", message: fault }]);
  const isPaused = paused ?? campaign.paused;
  if (isUnchanged(campaign, { filters: changed, paused: isPaused })) return withItsOutcomes(tx, workspaceId, campaign);
  await updateCampaignRow(tx, address, { filters: changed, paused: isPaused });
  const updated = await lockCampaign(tx, address);
  if (updated === undefined) throw campaignNotFound(id);
  return withItsOutcomes(tx, workspaceId, updated);
});
