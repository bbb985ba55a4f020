import { fillUnset } from "@findable/contract";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import type { Json } from "./recording.ts";

/** Lays fields of the input over the fields of the answer with the same name, where they have their shape. */
export function lay(schema: TSchema, output: Json, input: Readonly<Record<string, unknown>>): Json {
  const laid = { ...output };
  for (const [field, value] of Object.entries(input)) {
    const shape = propertyOf(schema, field);
    // A union has fields of other answers, too.
    if (shape === undefined || value === undefined || (isUnion(schema) && !(field in laid))) continue;
    const merged = isRecord(value) && isRecord(laid[field]) ? { ...laid[field], ...value } : value;
    // The recording may be older than a field that can be unset.
    const whole = fillUnset(shape, merged);
    if (Value.Check(shape, whole)) laid[field] = whole;
  }
  return laid;
}

function isUnion(schema: Json): boolean {
  return Array.isArray(schema.anyOf);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function propertyOf(schema: Json, field: string): TSchema | undefined {
  if (schema?.properties?.[field] !== undefined) return schema.properties[field];
  const parts: Json[] = schema?.anyOf ?? schema?.allOf ?? [];
  return parts.map((part) => propertyOf(part, field)).find((found) => found !== undefined);
}
