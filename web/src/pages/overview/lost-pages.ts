import type { Invocation, LostPage, RankMonitorResult } from "@findable/contract/client";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useDaysAgo } from "../../session/use-days-ago.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";

/** Daily checks of one week. */
const MAX_RUNS = 7;

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
