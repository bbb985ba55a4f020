import { useMemo } from "react";
import { useOperation } from "../../api/use-operation.ts";

const NONE: readonly never[] = [];

/** The 200 newest pillars by id: names for display, slugs for scopes. */
export function usePillars(): { names: ReadonlyMap<string, string>; slugOf(id: string): string | undefined } {
  const { data } = useOperation("research.pillar.list", { limit: 200 }, { freshForMs: 60_000 });
  const pillars = data?.data ?? NONE;
  return useMemo(
    () => ({
      names: new Map(pillars.map(({ id, name }) => [id, name])),
      slugOf: (id) => pillars.find((pillar) => pillar.id === id)?.slug,
    }),
    [pillars],
  );
}
