import { useOperation } from "../api/use-operation.ts";

/** The domains of competitors by their IDs, where a page shows one. Empty while they load. */
export function useCompetitorDomains(ids: readonly (string | null)[]): ReadonlyMap<string, string> {
  const enabled = ids.some((id) => id !== null);
  const { data } = useOperation("research.competitor.list", { limit: 200 }, { enabled });
  return new Map((data?.data ?? []).map(({ id, domain }) => [id, domain]));
}
