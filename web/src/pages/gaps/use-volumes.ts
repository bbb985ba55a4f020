import { useMemo } from "react";
import { useOperation } from "../../api/use-operation.ts";

/** The search volumes of stored keywords, by phrase. */
export type Volumes = ReadonlyMap<string, number>;

/** An analysis has no search volume, so this reads the volumes of the workspace's 500 largest keywords. */
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
