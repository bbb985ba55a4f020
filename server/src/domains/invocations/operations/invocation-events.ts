import { invocationEvents as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findEvents } from "../invocations.store.ts";
import { requireInvocation } from "../require-invocation.ts";

export const invocationEvents = implement(contract)(async (context, { id, after = 0, limit = 100 }) => {
  const { db, agencyId, optionalWorkspaceId: workspaceId } = context;
  const { status } = await requireInvocation(db, { agencyId, workspaceId, id });
  const data = await findEvents(db, { agencyId, workspaceId, id, after, limit });
  return { data, lastSeq: data.at(-1)?.seq ?? after, status };
});
