import { type Static, Type } from "typebox";
import { Nullable } from "./schemas.ts";

/** How to learn what an answer does not know. Null where nothing is unknown, or nothing but time can make it known. */
export const Resolve = Nullable(
  Type.Object({
    operation: Type.String({ description: "The operation that would make it known." }),
    credits: Type.Number({ minimum: 0, description: "What one call of it costs." }),
  }),
  { description: "The operation that would make it known, with its price; null if none would." },
);
export type Resolve = Static<typeof Resolve>;
