import { getInvocation as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { toInvocation } from "../invocations.ts";
import { requireInvocation } from "../require-invocation.ts";

export const getInvocation = implement(contract)(async (context, { id, waitSeconds = 0 }) => {
  const { db, agencyId, optionalWorkspaceId: workspaceId, services, signal, longestWaitMs } = context;
  const row = await requireInvocation(db, { agencyId, workspaceId, id });
  if (waitSeconds === 0) return toInvocation(row, services.links);
  const waitMs = Math.min(waitSeconds * 1000, longestWaitMs);
  await services.runs.settled({ agencyId, workspaceId, invocationId: id }, waitMs, signal);
  return toInvocation(await requireInvocation(db, { agencyId, workspaceId, id }), services.links);
});
