import { listInvocations as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { AGENCY_INVOCATION_LIST, INVOCATION_LIST, within } from "../invocations.store.ts";
import { type InvocationRow, toSummary } from "../invocations.ts";

export const listInvocations = implement(contract)(async (context, input) => {
  const here = within({ agencyId: context.agencyId, workspaceId: context.optionalWorkspaceId });
  const list = context.optionalWorkspaceId === undefined ? AGENCY_INVOCATION_LIST : INVOCATION_LIST;
  const { rows, ...page } = await livePage<InvocationRow>(context, contract, list, here, input);
  return { data: rows.map((row) => toSummary(row, context.services.links)), ...page };
});
