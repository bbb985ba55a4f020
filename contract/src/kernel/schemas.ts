import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";
import { Unset } from "./answers.ts";

/** A closed object: it refuses unknown fields. All inputs use it. */
export function Closed<P extends TProperties>(properties: P, options: { description?: string } = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** One of a fixed set of strings, as a JSON Schema `enum`. */
export function OneOf<const V extends readonly string[]>(
  values: V,
  options: { description?: string; default?: V[number] } = {},
) {
  return Type.Unsafe<V[number]>({ type: "string", enum: [...values], ...options });
}

/** One of a fixed set of whole numbers. Its limits repeat the set for readers that do not know `enum` of numbers. */
export function OneOfIntegers<const V extends readonly number[]>(
  values: V,
  options: { description?: string; default?: V[number] } = {},
) {
  const limits = { minimum: Math.min(...values), maximum: Math.max(...values) };
  return Type.Unsafe<V[number]>({ type: "integer", enum: [...values], ...limits, ...options });
}

/** A value that may be null in JSON. */
export function Nullable<S extends TSchema>(schema: S, options: { description?: string } = {}) {
  return Type.Union([schema, Type.Null()], options);
}

export function Timestamp(description: string) {
  return Type.String({ format: "date-time", description: `${description} ISO 8601, UTC.` });
}

/** Comma-separated values, both in query strings and as tool arguments. */
export function Csv(description: string) {
  return Type.String({ description: `${description} Comma-separated.` });
}

export const ErrorEnvelope = Type.Object(
  {
    type: Type.String({ description: "URL of the documentation of this code." }),
    code: Type.String({ description: "Stable error code. Branch on it." }),
    message: Type.String({ description: "A sentence that is safe to show to users." }),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: "Facts about the cause; the fields depend on the code.",
    }),
    requestId: Type.String({ description: "Identifier of the request, `req_…`. Quote it to support." }),
    demoMode: Type.Optional(Type.Boolean({ description: "True on responses to callers without a key." })),
    testMode: Type.Optional(Type.Boolean({ description: "True on responses to test keys." })),
  },
  { description: "Body of every error response." },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;

/** The response of every list. */
export function ListOf<S extends TSchema>(item: S) {
  return Type.Object({
    data: Type.Array(item, { description: "Items of this page." }),
    nextCursor: Nullable(Type.String(), {
      description: "Pass it as `cursor` to get the next page; null on the last page.",
    }),
    total: Type.Integer({ minimum: 0, description: "Number of matching items; exact up to 10,000." }),
    totalIsEstimate: Unset(Type.Boolean({ default: false, description: "Whether `total` is an estimate." })),
  });
}

/** The paging fields of every list input. */
export function Paging(options: { defaultLimit: number; maxLimit: number }) {
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: options.maxLimit,
        default: options.defaultLimit,
        description: `Items per page, 1 to ${options.maxLimit}.`,
      }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 2048, description: "`nextCursor` of the previous page." })),
  };
}

/** The output of operations with status 204: no body over REST, an empty object as a tool result. */
export const NoContent = Type.Object({}, { description: "Empty." });

/** Validation trims and deduplicates every list whose items are this schema object. Reuse the object; do not copy it. */
export const Tag = Type.String({ minLength: 1, maxLength: 100 });

export const Tags = Type.Array(Tag, {
  maxItems: 50,
  description: "Labels, for example `team:growth`. Up to 50, each up to 100 characters.",
});
