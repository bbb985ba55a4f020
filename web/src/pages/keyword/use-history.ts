import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import type { ItemOf, OutputOf } from "../../api/operations.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";

export type RankRecord = ItemOf<"research.keyword.rank_history">;
/** An event that may explain a change of the rank. */
export type RankMarker = OutputOf<"research.keyword.rank_history">["markers"][number];

export interface RankHistory {
  /** Oldest first. */
  records: readonly RankRecord[];
  /** Newest first. */
  markers: readonly RankMarker[];
}

const PAGE = 200;
/** More than a year of daily checks. */
const MAX_RECORDS = 1_000;

/** All checks of a keyword since a day, and the events of that period. */
export function useHistory(
  id: string,
  { since, device }: { since: string; device: "desktop" | "mobile" },
): UseQueryResult<RankHistory> {
  const here = useWorkspaceId();
  return useQuery({
    queryKey: [here ?? null, "research.keyword.rank_history", { id, since, device }, "all"],
    queryFn: async ({ signal }) => {
      const records: RankRecord[] = [];
      const markers: RankMarker[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(
          here,
          "research.keyword.rank_history",
          { id, since, device, limit: PAGE, cursor },
          { signal },
        );
        records.push(...page.data);
        markers.push(...page.markers);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && records.length < MAX_RECORDS);
      return { records: records.reverse(), markers };
    },
    placeholderData: keepPreviousData,
  });
}
