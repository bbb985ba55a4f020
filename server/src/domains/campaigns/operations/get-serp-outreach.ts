import { getSerpOutreach as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findCampaign } from "../campaigns.store.ts";
import { campaignNotFound } from "../campaigns.ts";
import { withItsOutcomes } from "../outcomes.ts";

export const getSerpOutreach = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const campaign = await findCampaign(db, { workspaceId, id });
  if (campaign === undefined) throw campaignNotFound(id);
  return withItsOutcomes(db, workspaceId, campaign);
});
