import type { JsonSchema } from "../../src/platform/validation/render-schema.ts";

/** The schema, refusing fields it does not name at every depth. */
export function closedSchema(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    value?.type === "object" && value.properties !== undefined ? { ...value, additionalProperties: false } : value,
  );
}
