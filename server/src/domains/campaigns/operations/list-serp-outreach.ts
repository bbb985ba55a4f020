import { listSerpOutreach as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { CAMPAIGN_LIST, type CampaignRow, toCampaign } from "../campaigns.store.ts";
import { withOutcomes } from "../outcomes.ts";

export const listSerpOutreach = implement(contract)(async (context, input) => {
  const mine = sql`c.workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<CampaignRow>(context, contract, CAMPAIGN_LIST, mine, input);
  return { data: await withOutcomes(context.db, context.workspaceId, rows.map(toCampaign)), ...page };
});
