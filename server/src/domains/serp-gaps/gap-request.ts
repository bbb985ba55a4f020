import type { AnalyzeSerpGapInput } from "@findable/contract";
import { type FieldError, validationError } from "../../kernel/app-error.ts";
import { normaliseDomain } from "../workspaces/index.ts";
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
/** Sums of fractions such as a third, as they are written. */
const ROUNDING = 0.005;

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
  const { query, queries, serpId, options = {} } = input;
  const ourDomain = input.ourDomain === undefined ? undefined : normaliseDomain(input.ourDomain);
  const errors = [
    ...queryErrors(input),
    ...(input.ourDomain !== undefined && ourDomain === undefined
      ? [{ field: "ourDomain", message: "is no domain, such as `acme.com`" }]
      : []),
    ...weightErrors(options),
  ];
  if (errors.length > 0) throw validationError(errors);
  const { weightContent, weightDR, weightBrand, considerOwnedSubdomains = true } = options;
  const isWeighed = weightContent !== undefined && weightDR !== undefined && weightBrand !== undefined;
  return {
    queries: distinct(queries ?? [query ?? ""]),
    isList: queries !== undefined,
    ourDomain,
    considerOwnedSubdomains,
    weights: isWeighed ? { content: weightContent, rating: weightDR, brand: weightBrand } : undefined,
    serpId,
  };
}

function queryErrors({ query, queries, serpId }: AnalyzeSerpGapInput): FieldError[] {
  if (query === undefined && queries === undefined)
    return [{ field: "query", message: "is required, or `queries` for several" }];
  const blank = "must not be blank";
  return [
    ...(query !== undefined && queries !== undefined
      ? [{ field: "queries", message: "cannot be used together with `query`; give one of the two" }]
      : []),
    ...(queries !== undefined && serpId !== undefined
      ? [{ field: "serpId", message: "is for a single `query`, not for `queries`" }]
      : []),
    ...(query?.trim() === "" ? [{ field: "query", message: blank }] : []),
    ...(queries ?? []).flatMap((one, index) =>
      one.trim() === "" ? [{ field: `queries[${index}]`, message: blank }] : [],
    ),
  ];
}

function weightErrors({
  weightContent,
  weightDR,
  weightBrand,
}: NonNullable<AnalyzeSerpGapInput["options"]>): FieldError[] {
  const named = Object.entries({ weightContent, weightDR, weightBrand });
  const given = named.flatMap(([, weight]) => weight ?? []);
  if (given.length === 0) return [];
  if (given.length < named.length) {
    return named.flatMap(([name, weight]) =>
      weight === undefined
        ? [{ field: `options.${name}`, message: "is missing: give all three weights, together 1, or none" }]
        : [],
    );
  }
  const sum = given.reduce((all, weight) => all + weight, 0);
  if (Math.abs(sum - 1) <= ROUNDING) return [];
  const message = `must add up to 1 with the other two weights; together they are ${Number(sum.toFixed(3))}`;
  return named.map(([name]) => ({ field: `options.${name}`, message }));
}

function distinct(queries: readonly string[]): string[] {
  return [...new Set(queries.map((query) => query.trim()))];
}
