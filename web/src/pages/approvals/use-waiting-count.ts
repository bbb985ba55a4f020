import { useOperation } from "../../api/use-operation.ts";

/** How many approvals wait in the workspace, for the menu. */
export function useWaitingCount(): number | undefined {
  const { data } = useOperation("agent.approval.list", { limit: 1 }, { everyMs: 10_000 });
  return data?.total;
}
