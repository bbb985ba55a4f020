import { type AnalyzeSerpGapInput, normaliseDomain, PRICES, serpGapFaults } from "@findable/contract";
import { validationError } from "../../kernel/errors/app-error.ts";
import type { Weights } from "./winnability/index.ts";

/** A valid request for an analysis. */
export interface GapRequest {
  /** Trimmed, without duplicates, in the order of the request. */
  queries: readonly string[];
  /** Whether the request used `queries`, so that the response is a list. */
  isList: boolean;
  /** As requested; undefined for the default of the workspace. */
  ourDomain: string | undefined;
  considerOwnedSubdomains: boolean;
  /** Undefined for the default competitors. */
  weights: Weights | undefined;
  serpId: string | undefined;
}

const FIRST_SECONDS = 20;
const MORE_SECONDS = 8;

/** The price of one query. A stored results page saves the search. */
export function pricePerQuery(serpId: string | undefined): number {
  return serpId === undefined ? PRICES.serpGap.perQuery : PRICES.serpGap.perStoredPage;
}

/** The price of a request, known before the request is validated. */
export function costOf({ query, queries, serpId }: AnalyzeSerpGapInput) {
  const count = Math.max(1, distinct(queries ?? (query === undefined ? [] : [query])).length);
  return {
    credits: count * pricePerQuery(serpId),
    durationSeconds: FIRST_SECONDS + MORE_SECONDS * (count - 1),
  };
}

/** Throws a `validation_error` that names every invalid field. */
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
