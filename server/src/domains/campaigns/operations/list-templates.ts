import { listTemplates as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { TEMPLATE_LIST, type TemplateRow, toTemplate } from "../templates/templates.store.ts";

export const listTemplates = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<TemplateRow>(context, contract, TEMPLATE_LIST, mine, input);
  return { data: rows.map(toTemplate), ...page };
});
