import { useOperation } from "../../api/use-operation.ts";
import { useWaiting } from "../../components/use-waiting.ts";
import type { WorkspaceFacts } from "./workspace-columns.tsx";

const EVERY_MS = 60_000;

/** What waits and where the brands stand, for all workspaces at once. */
export function useWorkspaceFacts(): WorkspaceFacts & { error: Error | null; retry(): void } {
  const waiting = useWaiting(null).data?.data;
  const movement = useOperation("insights.movement", {}, { workspaceId: null, everyMs: EVERY_MS });
  const standings = new Map(movement.data?.workspaces?.map((one) => [one.workspaceId, one]));
  return {
    waiting: (id) =>
      waiting?.filter(({ workspaceId }) => workspaceId === id).reduce((sum, { count }) => sum + count, 0),
    standing: (id) => standings.get(id),
    error: movement.error,
    retry: () => void movement.refetch(),
  };
}
