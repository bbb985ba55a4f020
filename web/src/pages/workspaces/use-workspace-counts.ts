import { useMemo } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { useWaiting } from "../../components/use-waiting.ts";
import { useNow } from "../../session/use-now.ts";

const HOUR_MS = 3_600_000;
const MAX_ITEMS = 200;

/** Counts of a workspace. Undefined until loaded. */
export interface WorkspaceCounts {
  waiting: number | undefined;
  running: number | undefined;
  failed: number | undefined;
}

export interface CountsByWorkspace {
  of(workspaceId: string): WorkspaceCounts;
  /** More items exist than were loaded, so the counts are lower bounds. */
  isTruncated: boolean;
}

/** What waits for a person as the inbox counts it, top-level runs in progress and top-level runs that failed in 24 hours, for all workspaces at once. */
export function useWorkspaceCounts(): CountsByWorkspace {
  const hour = useNow(HOUR_MS);
  const asked = { workspaceId: null, everyMs: 10_000 };
  const waiting = useWaiting(null);
  const running = useOperation(
    "agent.invocations.list",
    { status: "PENDING,RUNNING,WAITING_CHILDREN", topLevel: true, limit: MAX_ITEMS },
    asked,
  );
  const since = new Date(hour - 24 * HOUR_MS).toISOString();
  const failed = useOperation(
    "agent.invocations.list",
    { status: "FAILED", since, topLevel: true, limit: MAX_ITEMS },
    asked,
  );
  const lists = [running, failed];
  const of = useMemo(() => {
    const rows = waiting.data?.data;
    const waitingIn = (id: string) =>
      rows?.filter(({ workspaceId }) => workspaceId === id).reduce((sum, { count }) => sum + count, 0);
    const runningIn = counter(running.data?.data.map(({ workspace }) => workspace));
    const failedIn = counter(failed.data?.data.map(({ workspace }) => workspace));
    return (id: string) => ({ waiting: waitingIn(id), running: runningIn(id), failed: failedIn(id) });
  }, [waiting.data, running.data, failed.data]);
  return {
    of,
    isTruncated: lists.some(({ data }) => data !== undefined && data.nextCursor !== null),
  };
}

function counter(ids: readonly string[] | undefined): (id: string) => number | undefined {
  if (ids === undefined) return () => undefined;
  const counts = Map.groupBy(ids, (id) => id);
  return (id) => counts.get(id)?.length ?? 0;
}
