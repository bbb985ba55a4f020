import type { TSchema } from "typebox";

/** Removes fields that are null although they may only be absent: models that must fill in every field send null for "not given". */
export type NullDropper = (value: unknown) => void;

const NOTHING: NullDropper = () => undefined;

/** Created once per schema; free if it has no optional field. */
export function createNullDropper(schema: TSchema): NullDropper {
  if (!isObject(schema)) return NOTHING;
  if (isObject(schema["properties"])) return dropperOfFields(schema["properties"], schema["required"]);
  return isObject(schema["items"]) ? dropperOfItems(schema["items"]) : NOTHING;
}

function dropperOfFields(properties: Record<string, unknown>, required: unknown): NullDropper {
  const needed = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(properties).filter((entry): entry is [string, Record<string, unknown>] =>
    isObject(entry[1]),
  );
  const optional = new Set(
    fields.filter(([name, schema]) => !needed.has(name) && !takesNull(schema)).map(([name]) => name),
  );
  const nested = fields.flatMap(([name, schema]): [string, NullDropper][] => {
    const drop = createNullDropper(schema);
    return drop === NOTHING ? [] : [[name, drop]];
  });
  if (optional.size === 0 && nested.length === 0) return NOTHING;
  return (value) => {
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) if (value[name] === null && optional.has(name)) delete value[name];
    for (const [name, drop] of nested) if (Object.hasOwn(value, name)) drop(value[name]);
  };
}

function dropperOfItems(items: Record<string, unknown>): NullDropper {
  const drop = createNullDropper(items);
  if (drop === NOTHING) return NOTHING;
  return (value) => {
    if (Array.isArray(value)) for (const item of value) drop(item);
  };
}

/** A schema without a type takes everything. */
function takesNull(schema: Record<string, unknown>): boolean {
  const { type, anyOf, const: only, enum: values } = schema;
  if (Array.isArray(anyOf)) return anyOf.some((one) => isObject(one) && takesNull(one));
  if (Array.isArray(values)) return values.includes(null);
  if ("const" in schema) return only === null;
  return Array.isArray(type) ? type.includes("null") : type === "null" || type === undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
