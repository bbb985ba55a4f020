import type { Invocation, LostPage, RankMonitorResult } from "@findable/contract/client";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useNow } from "../../session/use-now.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Daily checks of one week. */
const MAX_RUNS = 7;

/** The time some days ago, to the hour, so that cards that ask for the same period share one request. */
export function useDaysAgo(days: number): string {
  return new Date(useNow(HOUR_MS) - days * DAY_MS).toISOString();
}

/** The pages that lost all their ranks in the last seven days, each as the newest run reports it. */
export function useLostPages() {
  const workspaceId = useWorkspaceId();
  const since = useDaysAgo(7);
  return useQuery({
    queryKey: [workspaceId ?? null, "agent.invocations.lost-pages", since],
    queryFn: () => readLostPages(workspaceId, since),
    staleTime: 60_000,
  });
}

async function readLostPages(workspaceId: string | undefined, since: string): Promise<LostPage[]> {
  const listed = await call(workspaceId, "agent.invocations.list", {
    skill: "rank_monitor",
    status: "SUCCEEDED",
    since,
    limit: MAX_RUNS,
  });
  const runs = await Promise.all(
    listed.data.map(({ invocationId: id }) => call(workspaceId, "agent.invocations.get", { id })),
  );
  const pages = runs.flatMap(({ result }) => lostPagesOf(result));
  return [...new Map(pages.toReversed().map((page) => [page.url, page])).values()];
}

/** The list of a rank run's result, which the service validated; empty where an earlier version left it out. */
function lostPagesOf(result: Invocation["result"]): LostPage[] {
  const list: unknown = (result as Partial<RankMonitorResult> | null)?.lostPages;
  return Array.isArray(list) ? (list as LostPage[]) : [];
}
