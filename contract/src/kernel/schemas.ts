import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";

/** A closed object: a field it does not name is refused. Used for everything a caller sends. */
export function Closed<P extends TProperties>(properties: P, options: { description?: string } = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** One of a fixed set of strings, written as a JSON Schema `enum`. */
export function OneOf<const V extends readonly string[]>(
  values: V,
  options: { description?: string; default?: V[number] } = {},
) {
  return Type.Unsafe<V[number]>({ type: "string", enum: [...values], ...options });
}

/** A value that may be null on the wire. */
export function Nullable<S extends TSchema>(schema: S, options: { description?: string } = {}) {
  return Type.Union([schema, Type.Null()], options);
}

export function Timestamp(description: string) {
  return Type.String({ format: "date-time", description: `${description} ISO 8601, UTC.` });
}

/** Comma-separated values, in a query string and as a tool alike. */
export function Csv(description: string) {
  return Type.String({ description: `${description} Comma-separated.` });
}

export const ErrorEnvelope = Type.Object(
  {
    type: Type.String({ description: "Address of the page that explains this code." }),
    code: Type.String({ description: "Stable code; branch on it." }),
    message: Type.String({ description: "A sentence that is safe to show to users." }),
    details: Type.Record(Type.String(), Type.Unknown(), { description: "What is known about the cause, by code." }),
    requestId: Type.String({ description: "Identifier of the request, `req_…`; quote it to support." }),
    demoMode: Type.Optional(Type.Boolean({ description: "True on answers to callers without a key." })),
  },
  { description: "The body of every error." },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;

/** The shape of every list. */
export function ListOf<S extends TSchema>(item: S) {
  return Type.Object({
    data: Type.Array(item, { description: "The items of this page." }),
    nextCursor: Nullable(Type.String(), {
      description: "Pass it as `cursor` for the next page; null on the last page.",
    }),
    total: Type.Integer({ minimum: 0, description: "How many items match in all; exact up to 10,000." }),
    totalIsEstimate: Type.Optional(Type.Boolean({ description: "True when `total` is an estimate." })),
  });
}

/** The paging fields of every list's input. */
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
    cursor: Type.Optional(Type.String({ maxLength: 2048, description: "`nextCursor` of the page before." })),
  };
}

/** The answer of an operation that answers 204: nothing on REST, an empty object as a tool. */
export const NoContent = Type.Object({}, { description: "Nothing." });

/** Lists whose items are this very schema are tidied before they are checked, wherever they stand in an input. */
export const Tag = Type.String({ minLength: 1, maxLength: 100 });

export const Tags = Type.Array(Tag, {
  maxItems: 50,
  description: "Free labels, for example `team:growth`; up to 50 of up to 100 characters.",
});
