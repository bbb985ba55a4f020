import type { TSchema } from "typebox";

export type JsonSchema = { [keyword: string]: unknown };

/** Where shared definitions go, and how references name them. */
export interface DefinitionPlace {
  readonly definitions: Record<string, JsonSchema>;
  /** Name of a definition. */
  nameOf(definition: string): string;
  /** The `$ref` that reaches it. */
  referenceTo(name: string): string;
}

const SCHEMA_KEYWORDS = new Set([
  "items",
  "additionalProperties",
  "not",
  "contains",
  "propertyNames",
  "if",
  "then",
  "else",
]);
const LIST_KEYWORDS = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const MAP_KEYWORDS = new Set(["properties", "patternProperties", "dependentSchemas"]);
const ANY_KEY = "^.*$";

/**
 * Renders a TypeBox schema as self-contained JSON Schema 2020-12. TypeBox names definitions of a recursive schema by `$id` in
 * place; two of them would collide in one document, so they move to `$defs` of the root.
 */
export function renderSchema(schema: TSchema): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const rendered = renderFragment(schema, {
    definitions,
    nameOf: (definition) => definition,
    referenceTo: (name) => `#/$defs/${name}`,
  });
  return Object.keys(definitions).length === 0 ? rendered : { ...rendered, $defs: definitions };
}

/** The schema with its definitions moved to `place`. */
export function renderFragment(schema: TSchema, place: DefinitionPlace): JsonSchema {
  return render(asObject(schema), place);
}

function render(schema: JsonSchema, place: DefinitionPlace): JsonSchema {
  const rendered: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "$defs") moveDefinitions(asObject(value), place);
    else if (keyword === "$id") continue;
    else if (keyword === "$ref") rendered["$ref"] = place.referenceTo(place.nameOf(String(value)));
    else if (SCHEMA_KEYWORDS.has(keyword) && isObject(value)) rendered[keyword] = render(value, place);
    else if (LIST_KEYWORDS.has(keyword) && Array.isArray(value))
      rendered[keyword] = value.map((item) => render(asObject(item), place));
    else if (keyword === "patternProperties" && isObject(value) && ANY_KEY in value)
      rendered["additionalProperties"] = render(asObject(value[ANY_KEY]), place);
    else if (MAP_KEYWORDS.has(keyword) && isObject(value)) rendered[keyword] = renderMap(value, place);
    else rendered[keyword] = value;
  }
  return rendered;
}

function renderMap(schemas: JsonSchema, place: DefinitionPlace): JsonSchema {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, render(asObject(schema), place)]));
}

function moveDefinitions(definitions: JsonSchema, place: DefinitionPlace): void {
  for (const [definition, schema] of Object.entries(definitions)) {
    const name = place.nameOf(definition);
    place.definitions[name] ??= render(asObject(schema), place);
  }
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asObject(value: unknown): JsonSchema {
  if (!isObject(value)) throw new Error("A schema must be an object.");
  return value;
}
