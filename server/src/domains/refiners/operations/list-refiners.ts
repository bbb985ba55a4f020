import { listRefiners as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { type RefinerRow, refinerList, toRefiner } from "../refiners.store.ts";

export const listRefiners = implement(contract)(async (context, input) => {
  const list = refinerList(context.workspaceId);
  const { rows, ...page } = await livePage<RefinerRow>(context, contract, list, sql`true`, input);
  return { data: rows.map(toRefiner), ...page };
});
