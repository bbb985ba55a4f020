import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { type JsonSchema, renderSchema } from "../../src/platform/validation/render-schema.ts";

/**
 * Where a value, as JSON, breaks its schema or has fields that the schema does not name, at any depth. Reads the schema instead of
 * compiling it, which takes 10 ms for each.
 */
export function findClosedFaults(schema: TSchema, value: unknown): string[] {
  const closed = closedSchema(renderSchema(schema));
  const shown: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  if (Value.Check(closed, shown)) return [];
  return Value.Errors(closed, shown).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The schema, refusing fields it does not name at every depth. */
function closedSchema(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    value?.type === "object" && value.properties !== undefined ? { ...value, additionalProperties: false } : value,
  );
}
