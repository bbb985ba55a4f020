import type { Invocation, LostPage, RankMarker, RankMonitorResult } from "@findable/contract/client";
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
  /** Pages that lost all their ranks. */
  lostPages: LostPage[];
  /** Keywords that dropped, except those of lost pages. */
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
  const lostPages = lostPagesOf(runs);
  const ofPages = lostPages.flatMap(({ keywords }) => keywords.map(({ keywordId }) => keywordId));
  const drops = movementsOf(runs, "dropped", ofPages);
  const dropped = drops.map(({ change }) => change.keywordId);
  const lost = movementsOf(runs, "lostTop10", [...ofPages, ...dropped]);
  return { lostPages, drops, lost, storms: runs.length === 0 ? [] : await readStorms(workspaceId, since) };
}

/** Each lost page as the newest run reports it. */
function lostPagesOf(runs: readonly Invocation[]): LostPage[] {
  const pages = runs.flatMap(({ result }) => listIn<LostPage>(result, "lostPages"));
  return [...new Map(pages.toReversed().map((page) => [page.url, page])).values()];
}

/** The newest movement of each keyword that is not reported otherwise. */
function movementsOf(
  runs: readonly Invocation[],
  kind: "dropped" | "lostTop10",
  reported: readonly string[],
): Movement[] {
  const known = new Set(reported);
  const newest = new Map<string, Movement>();
  for (const { result, invocationId } of runs) {
    for (const change of listIn<Change>(result, kind)) {
      if (!known.has(change.keywordId) && !newest.has(change.keywordId))
        newest.set(change.keywordId, { change, invocationId });
    }
  }
  return [...newest.values()];
}

/** A list of the result of a rank run, which the service validated; empty where an earlier version left it out. */
function listIn<Item>(result: Invocation["result"], name: keyof RankMonitorResult): Item[] {
  const list: unknown = result?.[name];
  return Array.isArray(list) ? (list as Item[]) : [];
}

/** Storms concern the whole workspace, so the history of any keyword lists them. */
async function readStorms(workspaceId: string | undefined, since: string): Promise<RankMarker[]> {
  const [keyword] = (await call(workspaceId, "research.keyword.list", { limit: 1 })).data;
  if (keyword === undefined) return [];
  const { markers } = await call(workspaceId, "research.keyword.rank_history", { id: keyword.id, since, limit: 1 });
  return markers.filter(({ kind }) => kind === "storm");
}
