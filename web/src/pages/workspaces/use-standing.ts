import { useMemo } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { useNow } from "../../session/use-now.ts";

const HOUR_MS = 3_600_000;
const MOST = 200;

/** What is under way and what waits in a workspace. */
export interface Standing {
  waiting: number;
  running: number;
  failed: number;
}

export interface Standings {
  of(workspaceId: string): Standing;
  /** More than were read: the counts are at least these. */
  isCut: boolean;
  isKnown: boolean;
}

/** Of every workspace at once: approvals that wait, runs under way, and root runs that failed in the last 24 hours. */
export function useStandings(): Standings {
  const hour = Math.floor(useNow() / HOUR_MS) * HOUR_MS;
  const asked = { workspaceId: null, everyMs: 10_000 };
  const approvals = useOperation("agent.approval.list", { scope: "agency", limit: MOST }, asked).data;
  const running = useOperation(
    "agent.invocations.list",
    { status: "PENDING,RUNNING,WAITING_CHILDREN", limit: MOST },
    asked,
  ).data;
  const since = new Date(hour - 24 * HOUR_MS).toISOString();
  const failed = useOperation("agent.invocations.list", { status: "FAILED", since, limit: MOST }, asked).data;
  return useMemo(() => {
    const lists = [approvals, running, failed];
    const count = (ids: readonly string[] = []) => Map.groupBy(ids, (id) => id);
    const byWaiting = count(approvals?.data.map(({ workspaceId }) => workspaceId));
    const byRunning = count(running?.data.map(({ workspace }) => workspace));
    const byFailed = count(failed?.data.map(({ workspace }) => workspace));
    return {
      of: (id) => ({
        waiting: byWaiting.get(id)?.length ?? 0,
        running: byRunning.get(id)?.length ?? 0,
        failed: byFailed.get(id)?.length ?? 0,
      }),
      isCut: lists.some((list) => list !== undefined && list.nextCursor !== null),
      isKnown: lists.every((list) => list !== undefined),
    };
  }, [approvals, running, failed]);
}
