import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import type { ItemOf } from "../../api/operations.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";

export type RankRecord = ItemOf<"research.keyword.rank_history">;

const PAGE = 200;
/** More points than a chart of a year of daily checks has. */
const MOST = 1_000;

/** Every check of a keyword since a day, oldest first. */
export function useHistory(
  id: string,
  { since, device }: { since: string; device: "desktop" | "mobile" },
): UseQueryResult<RankRecord[]> {
  const here = useWorkspaceId();
  return useQuery({
    queryKey: [here ?? null, "research.keyword.rank_history", { id, since, device }, "all"],
    queryFn: async ({ signal }) => {
      const records: RankRecord[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(
          here,
          "research.keyword.rank_history",
          { id, since, device, limit: PAGE, cursor },
          { signal },
        );
        records.push(...page.data);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && records.length < MOST);
      return records.reverse();
    },
    placeholderData: keepPreviousData,
  });
}
