import type { JsonSchema } from "../../validation/render-schema.ts";
import { mapSchemas } from "./json-schema.ts";

const LARGEST_INT32 = 2_147_483_647;
/** Maximum length of a JSON body in characters: 1 MB. */
export const BODY_CHARACTERS = 1_048_576;
/** Maximum length of a URL in characters: Node's limit for request headers. */
export const ADDRESS_CHARACTERS = 16_384;
/** The service refuses texts that contain NUL. */
const WITHOUT_NUL = "^[^\\u0000]*$";

/** Adds the bounds of every request to the schema of an input. */
export function boundInput(schema: JsonSchema, maxLength: number): JsonSchema {
  return mapSchemas(schema, (one) => {
    if (one["type"] === "integer") return { ...one, format: integerFormat(one) };
    if (one["type"] === "string") return boundText(one, maxLength);
    if (one["type"] === "array") return boundList(one);
    return one;
  });
}

/** Adds the bounds of every response to a schema. Numbers are JavaScript numbers, so integers are safe integers. */
export function boundOutput(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema, (one) => {
    if (one["type"] !== "integer") return one;
    const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER, ...rest } = one;
    return { ...rest, minimum, maximum, format: integerFormat({ maximum, minimum }) };
  });
}

function integerFormat({ minimum, maximum }: JsonSchema): string {
  const small = typeof maximum === "number" && maximum <= LARGEST_INT32 && typeof minimum === "number";
  return small && minimum >= -LARGEST_INT32 ? "int32" : "int64";
}

function boundText(schema: JsonSchema, maxLength: number): JsonSchema {
  if (schema["enum"] !== undefined || schema["const"] !== undefined || schema["format"] !== undefined) return schema;
  const pattern = schema["pattern"] ?? WITHOUT_NUL;
  return { ...schema, maxLength: schema["maxLength"] ?? maxLength, pattern };
}

/** A list of unique values of a fixed set cannot be longer than the set. */
function boundList(schema: JsonSchema): JsonSchema {
  const { items, uniqueItems, maxItems } = schema;
  const values = typeof items === "object" && items !== null && "enum" in items ? items.enum : undefined;
  if (uniqueItems !== true || maxItems !== undefined || !Array.isArray(values)) return schema;
  return { ...schema, maxItems: values.length };
}
