import { type TOptional, type TSchema, type TUnion, Type } from "typebox";

/** A field that a vendor can omit or send as null. */
export function Maybe<S extends TSchema>(schema: S): TOptional<TUnion<[S, ReturnType<typeof Type.Null>]>> {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}
