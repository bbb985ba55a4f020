import type { Invocation, RankMarker, RankMonitorResult } from "@findable/contract/client";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useNow } from "../../session/use-now.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Daily checks of one week. */
const MAX_RUNS = 7;

type Change = RankMonitorResult["dropped"][number];

export interface Movement {
  change: Change;
  /** The run that measured it. */
  invocationId: string;
}

/** Negative rank events of the last seven days. */
export interface Week {
  drops: Movement[];
  /** Keywords that left the top 10 without a reported drop. */
  lost: Movement[];
  storms: RankMarker[];
}

/** Reads the results of the week's rank checks, and the storms among them. */
export function useWeek() {
  const workspaceId = useWorkspaceId();
  const since = new Date(useNow(HOUR_MS) - WEEK_MS).toISOString();
  return useQuery({
    queryKey: [workspaceId ?? null, "agent.invocations.week", since],
    queryFn: () => readWeek(workspaceId, since),
    staleTime: 60_000,
  });
}

async function readWeek(workspaceId: string | undefined, since: string): Promise<Week> {
  const listed = await call(workspaceId, "agent.invocations.list", {
    skill: "rank_monitor",
    status: "SUCCEEDED",
    since,
    limit: MAX_RUNS,
  });
  const runs = await Promise.all(
    listed.data.map(({ invocationId: id }) => call(workspaceId, "agent.invocations.get", { id })),
  );
  const drops = movementsOf(runs, "dropped");
  const known = new Set(drops.map(({ change }) => change.keywordId));
  const lost = movementsOf(runs, "lostTop10").filter(({ change }) => !known.has(change.keywordId));
  return { drops, lost, storms: runs.length === 0 ? [] : await readStorms(workspaceId, since) };
}

/** The newest movement of each keyword. */
function movementsOf(runs: readonly Invocation[], kind: "dropped" | "lostTop10"): Movement[] {
  const newest = new Map<string, Movement>();
  for (const { result, invocationId } of runs) {
    const changes: unknown = result?.[kind];
    for (const change of Array.isArray(changes) ? (changes as Change[]) : []) {
      if (!newest.has(change.keywordId)) newest.set(change.keywordId, { change, invocationId });
    }
  }
  return [...newest.values()];
}

/** Storms concern the whole workspace, so the history of any keyword lists them. */
async function readStorms(workspaceId: string | undefined, since: string): Promise<RankMarker[]> {
  const [keyword] = (await call(workspaceId, "research.keyword.list", { limit: 1 })).data;
  if (keyword === undefined) return [];
  const { markers } = await call(workspaceId, "research.keyword.rank_history", { id: keyword.id, since, limit: 1 });
  return markers.filter(({ kind }) => kind === "storm");
}
