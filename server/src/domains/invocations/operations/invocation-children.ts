import { invocationChildren as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { CHILD_LIST } from "../invocations.store.ts";
import { type ChildRow, toChild } from "../invocations.ts";
import { requireInvocation } from "../require-invocation.ts";

export const invocationChildren = implement(contract)(async (context, input) => {
  const { db, agencyId, optionalWorkspaceId: workspaceId, services } = context;
  await requireInvocation(db, { agencyId, workspaceId, id: input.id });
  // Children of a bulk action belong to other workspaces than their parent: row-level security limits them to the key's.
  const ofParent = sql`i.parent_id = ${input.id} and i.depth > 0`;
  const { rows, ...page } = await livePage<ChildRow>(context, contract, CHILD_LIST, ofParent, input);
  return { data: rows.map((row) => toChild(row, services.links)), ...page };
});
