/** The subset of JSON Schema that contracts use. */
export interface JsonSchema {
  type?: string;
  description?: string;
  default?: unknown;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  $defs?: Record<string, JsonSchema>;
  $ref?: string;
}

/** Returns a schema without TypeBox's own properties. */
export function toJsonSchema(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema));
}

/** Returns undefined for exports of the contract that are not schemas. */
export function asJsonSchema(value: unknown): JsonSchema | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const schema = toJsonSchema(value);
  const describes = typeof schema.type === "string" || Array.isArray(schema.anyOf) || typeof schema.$ref === "string";
  return describes ? schema : undefined;
}
