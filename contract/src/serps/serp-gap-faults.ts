import type { FieldError } from "../kernel/operation.ts";
import type { AnalyzeSerpGapInput } from "./serp-gap-schemas.ts";

/** Fractions such as a third are rounded in requests, so three weights may miss 1 by this much. */
const ROUNDING = 0.005;

/** Every field of a request that is invalid, or that conflicts with another. */
export function serpGapFaults({ query, queries, serpId, options = {} }: AnalyzeSerpGapInput): FieldError[] {
  return [...queryFaults({ query, queries, serpId }), ...weightFaults(options)];
}

function queryFaults({
  query,
  queries,
  serpId,
}: Partial<Pick<AnalyzeSerpGapInput, "query" | "queries" | "serpId">>): FieldError[] {
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

function weightFaults({
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
