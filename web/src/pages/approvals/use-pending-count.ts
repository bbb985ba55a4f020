import { useOperation } from "../../api/use-operation.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";

/** The number of pending approvals in the page's workspace; on pages of the agency, in all workspaces. */
export function usePendingCount(): number | undefined {
  const here = useWorkspaceId();
  const { data } = useOperation(
    "agent.approval.list",
    here === undefined ? { scope: "agency", limit: 1 } : { limit: 1 },
    { everyMs: 10_000 },
  );
  return data?.total;
}
