import type { EstimatedCost } from "@findable/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useWhyReadOnly } from "../session/use-session.ts";
import { useRequestWorkspace } from "../session/use-workspace-id.ts";
import { call } from "./client.ts";
import type { InputOf, PricedName } from "./operations.ts";

export type Price = EstimatedCost;

export interface PriceAnswer {
  price: Price | undefined;
  error: Error | null;
  isLoading: boolean;
}

/** The price of a start, from a `dryRun` that neither runs nor reserves anything. Skipped for an `undefined` input or a read-only key. */
export function usePrice<Name extends PricedName>(
  name: Name,
  input: InputOf<Name> | undefined,
  { workspaceId }: { workspaceId?: string | null } = {},
): PriceAnswer {
  const where = useRequestWorkspace(workspaceId);
  const mayStart = useWhyReadOnly() === undefined;
  const query = useQuery({
    queryKey: [where ?? null, `${name}.price`, input],
    queryFn: async ({ signal }) => {
      if (input === undefined) throw new Error("A price needs an input.");
      return readPrice(await call(where, name, { ...input, dryRun: true }, { signal }));
    },
    enabled: input !== undefined && mayStart,
    staleTime: 60_000,
  });
  return { price: query.data, error: query.error, isLoading: query.isFetching };
}

function readPrice(answer: unknown): Price {
  const { estimatedCost } = answer as { estimatedCost: EstimatedCost };
  return estimatedCost;
}
