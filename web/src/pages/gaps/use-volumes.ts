import { useMemo } from "react";
import { useOperation } from "../../api/use-operation.ts";

/** Searches a month of stored keywords, by their words. */
export type Volumes = ReadonlyMap<string, number>;

/** An analysis does not say how much its query is searched; the workspace's 500 keywords searched most do. */
export function useVolumes(): Volumes {
  const { data } = useOperation("research.keyword.list", { sort: "-volume", limit: 500 }, { freshForMs: 60_000 });
  return useMemo(
    () =>
      new Map((data?.data ?? []).flatMap(({ keyword, volume }) => (volume === null ? [] : [[keyOf(keyword), volume]]))),
    [data],
  );
}

export function volumeOf(volumes: Volumes, query: string): number | undefined {
  return volumes.get(keyOf(query));
}

function keyOf(phrase: string): string {
  return phrase.trim().toLowerCase().replaceAll(/\s+/g, " ");
}
