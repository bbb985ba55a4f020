import type { EstimatedCost } from "@findable/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useWhyNot } from "../session/rights.ts";
import { useRequestWorkspace } from "../session/use-workspace-id.ts";
import { call } from "./client.ts";
import type { InputOf, PricedName } from "./operations.ts";

export type Price = EstimatedCost;

export interface PriceAnswer {
  price: Price | undefined;
  error: Error | null;
  isLoading: boolean;
  /** Why the session cannot start it, as a sentence. */
  whyNot: string | undefined;
}

/** The price of a start, from a `dryRun` that neither runs nor reserves anything. Skipped for an `undefined` input or a session that cannot start it. */
export function usePrice<Name extends PricedName>(
  name: Name,
  input: InputOf<Name> | undefined,
  { workspaceId }: { workspaceId?: string | null } = {},
): PriceAnswer {
  const where = useRequestWorkspace(workspaceId);
  const whyNot = useWhyNot(name);
  const query = useQuery({
    queryKey: [where ?? null, `${name}.price`, input],
    queryFn: async ({ signal }) => {
      if (input === undefined) throw new Error("A price needs an input.");
      return readPrice(await call(where, name, { ...input, dryRun: true }, { signal }));
    },
    enabled: input !== undefined && whyNot === undefined,
    staleTime: 60_000,
  });
  return { price: query.data, error: query.error, isLoading: query.isFetching, whyNot };
}

function readPrice(answer: unknown): Price {
  const { estimatedCost } = answer as { estimatedCost: EstimatedCost };
  return estimatedCost;
}
