import type { Keyword } from "@findable/contract/client";
import { useCallback } from "react";
import { useCurrentWorkspace } from "../session/use-workspaces.ts";

export type LatestRank = NonNullable<Keyword["ranks"]>[number];
type Ranked = Pick<Keyword, "currentRank" | "ranks">;
export type RankOf = (keyword: Ranked) => LatestRank | undefined;

/** Finds the latest check of a keyword on a device in the workspace's market; undefined if there is none. */
export function useRankOf(device: LatestRank["device"]): RankOf {
  const market = marketCode(useCurrentWorkspace()?.settings.primaryLocation);
  return useCallback((keyword: Ranked) => latestRank(keyword, device, market), [device, market]);
}

function latestRank({ currentRank, ranks }: Ranked, device: string, market: string | undefined) {
  const here = (ranks ?? []).filter((rank) => rank.device === device);
  if (market !== undefined) return here.find(({ location }) => location === market);
  // The name of a market is not its code, so the rank of the workspace's market identifies it.
  const newest = here.toSorted((one, other) => Date.parse(other.checkedAt) - Date.parse(one.checkedAt));
  return newest.find(({ url }) => url !== null && url === currentRank?.url) ?? newest[0];
}

/** The code of a market that is written as one; undefined for a name such as `Germany`. */
function marketCode(location: string | null | undefined): string | undefined {
  if (location === null || location === undefined || location.trim() === "") return "US";
  return /^[a-z]{2}$/i.test(location.trim()) ? location.trim().toUpperCase() : undefined;
}
