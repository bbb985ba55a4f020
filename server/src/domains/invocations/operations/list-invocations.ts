import { listInvocations as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operation.ts";
import { INVOCATION_LIST } from "../invocations.store.ts";
import { type InvocationRow, toSummary } from "../invocations.ts";

export const listInvocations = implement(contract)(async (context, input) => {
  const here = sql`i.workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<InvocationRow>(context, contract, INVOCATION_LIST, here, input);
  return { data: rows.map((row) => toSummary(row, context.services.links)), ...page };
});
