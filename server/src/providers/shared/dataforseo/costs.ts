import { ProviderError } from "../../../kernel/errors/provider-error.ts";

/** The sum of two charges in US dollars; null if one is unknown. */
export function sumOfCosts(one: number | null, other: number | null): number | null {
  // Floats would extend sums of prices by stray digits.
  return one === null || other === null ? null : Math.round((one + other) * 1e6) / 1e6;
}

/** A failure that also carries the charge of the calls before it, whose answers are lost with it. */
export function withEarlierCost(error: unknown, costUsd: number | null): unknown {
  if (!(error instanceof ProviderError) || costUsd === null || costUsd === 0) return error;
  const total = sumOfCosts(error.facts.costUsd ?? 0, costUsd) ?? costUsd;
  return new ProviderError(error.port, error.kind, error.message, { ...error.facts, costUsd: total }, { cause: error });
}
