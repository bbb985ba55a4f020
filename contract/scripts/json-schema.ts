/** The part of JSON Schema that contracts are written in. */
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

/** A schema without what TypeBox keeps beside it. */
export function toJsonSchema(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema));
}

/** Undefined for values that are no schema, among all that the contract exports. */
export function asJsonSchema(value: unknown): JsonSchema | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const schema = toJsonSchema(value);
  const describes = typeof schema.type === "string" || Array.isArray(schema.anyOf) || typeof schema.$ref === "string";
  return describes ? schema : undefined;
}
