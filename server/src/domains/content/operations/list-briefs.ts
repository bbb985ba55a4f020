import { listBriefs as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { BRIEF_LIST, type BriefRow, toBrief } from "../briefs.store.ts";

export const listBriefs = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<BriefRow>(context, contract, BRIEF_LIST, mine, input);
  return { data: rows.map(toBrief), ...page };
});
