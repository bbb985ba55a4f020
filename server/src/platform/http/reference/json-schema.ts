import type { JsonSchema } from "../../validation/render-schema.ts";

export type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the record, or an empty one if the value is not a record. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

export function propertiesOf(schema: JsonSchema): Map<string, JsonSchema> {
  const properties = schema["properties"];
  return new Map(isRecord(properties) ? Object.entries(properties).filter(hasSchema) : []);
}

function hasSchema(entry: [string, unknown]): entry is [string, JsonSchema] {
  return isRecord(entry[1]);
}

export function requiredOf(schema: JsonSchema): string[] {
  const required = schema["required"];
  return Array.isArray(required) ? required.map(String) : [];
}

/** Returns the schema with every nested schema replaced by the result of `change`, innermost first. */
export function mapSchemas(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  return change(mapChildren(schema, (child) => mapSchemas(child, change)));
}

const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);
const SINGLE = new Set(["items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else"]);
const LISTS = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);

export function mapChildren(schema: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (SINGLE.has(keyword) && isRecord(value)) return [keyword, change(value)];
      if (LISTS.has(keyword) && Array.isArray(value))
        return [keyword, value.map((item) => (isRecord(item) ? change(item) : item))];
      if (MAPS.has(keyword) && isRecord(value))
        return [keyword, Object.fromEntries(Object.entries(value).map(([name, child]) => [name, changed(child)]))];
      return [keyword, value];
    }),
  );

  function changed(child: unknown): unknown {
    return isRecord(child) ? change(child) : child;
  }
}
