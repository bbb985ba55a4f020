import { listDrafts as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findCampaign } from "../campaigns.store.ts";
import { campaignNotFound } from "../campaigns.ts";
import { DRAFT_LIST, type DraftRow, toDraft } from "../drafts/drafts.store.ts";

export const listDrafts = implement(contract)(async (context, input) => {
  const { db, workspaceId, services } = context;
  if ((await findCampaign(db, { workspaceId, id: input.id })) === undefined) throw campaignNotFound(input.id);
  const mine = sql`workspace_id = ${workspaceId} and campaign_id = ${input.id}`;
  const { rows, ...page } = await livePage<DraftRow>(context, contract, DRAFT_LIST, mine, input);
  return {
    data: rows.map((row) => toDraft(row, services.links.draft({ campaignId: row.campaign_id, draftId: row.id }))),
    ...page,
  };
});
