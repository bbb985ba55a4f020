import { type AnalyzeSerpGapInput, normaliseDomain, serpGapFaults } from "@findable/contract";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { Weights } from "./winnability/index.ts";

/** What an analysis was asked for, once it is known to make sense. */
export interface GapRequest {
  /** Trimmed, each once, in the order of the request. */
  queries: readonly string[];
  /** Whether `queries` was used, so that a list is answered. */
  isList: boolean;
  /** As it was given; undefined for the workspace's own. */
  ourDomain: string | undefined;
  considerOwnedSubdomains: boolean;
  /** Undefined for the usual ones. */
  weights: Weights | undefined;
  serpId: string | undefined;
}

export const PRICE = 3;
export const PRICE_OF_STORED = 2;
const FIRST_SECONDS = 20;
const MORE_SECONDS = 8;

/** What a request costs; said before anybody looks whether it makes sense. */
export function costOf({ query, queries, serpId }: AnalyzeSerpGapInput) {
  const count = Math.max(1, distinct(queries ?? (query === undefined ? [] : [query])).length);
  return {
    credits: count * (serpId === undefined ? PRICE : PRICE_OF_STORED),
    durationSeconds: FIRST_SECONDS + MORE_SECONDS * (count - 1),
  };
}

/** Throws a `validation_error` that names every field that is wrong. */
export function readGapRequest(input: AnalyzeSerpGapInput): GapRequest {
  const { query, queries, serpId, ourDomain, options = {} } = input;
  const errors = serpGapFaults(input);
  if (errors.length > 0) throw validationError(errors);
  const { weightContent, weightDR, weightBrand, considerOwnedSubdomains = true } = options;
  const isWeighed = weightContent !== undefined && weightDR !== undefined && weightBrand !== undefined;
  return {
    queries: distinct(queries ?? [query ?? ""]),
    isList: queries !== undefined,
    ourDomain: ourDomain === undefined ? undefined : normaliseDomain(ourDomain),
    considerOwnedSubdomains,
    weights: isWeighed ? { content: weightContent, rating: weightDR, brand: weightBrand } : undefined,
    serpId,
  };
}

function distinct(queries: readonly string[]): string[] {
  return [...new Set(queries.map((query) => query.trim()))];
}
