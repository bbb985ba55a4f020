import { compileAlone } from "../../kernel/errors/schema-problems.ts";

export type JsonSchema = Record<string, unknown>;

/** A fault of a schema and its location. */
export interface SchemaFault {
  path: (string | number)[];
  message: string;
}

const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const MAX_SCHEMA_LENGTH = 32 * 1024;
const MAX_DEPTH = 12;
/** Subschemas, each counted as often as references repeat it. */
const MAX_SUBSCHEMAS = 500;

const SCHEMA_KEYWORDS = ["items", "additionalProperties", "not", "if", "then", "else", "propertyNames"];
const LIST_KEYWORDS = ["anyOf", "oneOf", "allOf", "prefixItems"];
const MAP_KEYWORDS = ["properties", "$defs"];
const PLAIN_KEYWORDS = [
  "type",
  "required",
  "enum",
  "const",
  "title",
  "description",
  "default",
  "examples",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "format",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$ref",
  "$schema",
  "$comment",
];
const KNOWN = new Set([...SCHEMA_KEYWORDS, ...LIST_KEYWORDS, ...MAP_KEYWORDS, ...PLAIN_KEYWORDS]);
/** Allowed only at the root: what this service adds to Agent Skills. */
const ROOT_KEYWORDS = new Set(["fileLimits"]);
/** Keywords whose validation a value can make slow: backtracking patterns, and comparing every item with every other. */
const COSTLY = new Set(["pattern", "patternProperties", "uniqueItems"]);
const FORMATS = new Set(["date", "date-time", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid"]);
const REFERENCE = /^#\/\$defs\/([^/~%]+)$/;

/**
 * Why a custom schema is refused. It must be JSON Schema 2020-12 of an object, refer only to its own `$defs` without circles, and
 * be small enough that no value can make its validation slow.
 */
export function schemaFaults(schema: unknown): SchemaFault[] {
  if (!isObject(schema)) return [{ path: [], message: "must be a JSON Schema" }];
  if (JSON.stringify(schema).length > MAX_SCHEMA_LENGTH) {
    return [{ path: [], message: `must be at most ${MAX_SCHEMA_LENGTH / 1024} kB of JSON` }];
  }
  const faults: SchemaFault[] = [];
  if (schema["type"] !== "object") faults.push({ path: ["type"], message: "must be `object`" });
  if (schema["$schema"] !== undefined && schema["$schema"] !== DIALECT) {
    faults.push({ path: ["$schema"], message: `must be ${DIALECT}, or be omitted` });
  }
  walk(schema, [], faults);
  if (faults.length > 0) return faults;
  const size = expandedSize(schema, isObject(schema["$defs"]) ? schema["$defs"] : {});
  if (size === Number.POSITIVE_INFINITY) return [{ path: ["$defs"], message: "must not refer to itself in a circle" }];
  if (size > MAX_SUBSCHEMAS) {
    return [
      { path: [], message: `must have at most ${MAX_SUBSCHEMAS} subschemas, references counted as often as used` },
    ];
  }
  return compileFaults(schema);
}

function walk(schema: JsonSchema, path: (string | number)[], faults: SchemaFault[]): void {
  if (path.length > MAX_DEPTH * 2) {
    faults.push({ path, message: `must be nested at most ${MAX_DEPTH} levels deep` });
    return;
  }
  for (const [keyword, value] of Object.entries(schema)) {
    const at = [...path, keyword];
    const refused = keywordFault(keyword, value, path.length === 0);
    if (refused !== undefined) faults.push({ path: at, message: refused });
    else if (SCHEMA_KEYWORDS.includes(keyword)) visit(value, at, faults);
    else if (LIST_KEYWORDS.includes(keyword) && Array.isArray(value))
      for (const [index, item] of value.entries()) visit(item, [...at, index], faults);
    else if (MAP_KEYWORDS.includes(keyword) && isObject(value))
      for (const [name, item] of Object.entries(value)) visit(item, [...at, name], faults);
  }
}

function visit(value: unknown, path: (string | number)[], faults: SchemaFault[]): void {
  if (typeof value === "boolean") return;
  if (isObject(value)) walk(value, path, faults);
  else faults.push({ path, message: "must be a schema" });
}

function keywordFault(keyword: string, value: unknown, isRoot: boolean): string | undefined {
  if (COSTLY.has(keyword))
    return "is not supported, because a value could make it slow; use `enum`, `format` or lengths";
  if (!KNOWN.has(keyword) && !(isRoot && ROOT_KEYWORDS.has(keyword))) return "is not a keyword that skills may use";
  if (keyword === "$ref" && !(typeof value === "string" && REFERENCE.test(value))) {
    return "must refer to the schema's own definitions, as `#/$defs/<name>`";
  }
  if (keyword === "format" && !(typeof value === "string" && FORMATS.has(value))) {
    return `must be one of ${[...FORMATS].join(", ")}`;
  }
  return undefined;
}

/** The number of subschemas with every reference followed; infinite for a circle. */
function expandedSize(schema: JsonSchema, definitions: JsonSchema): number {
  const sizes = new Map<string, number>();
  const underWay = new Set<string>();
  function ofDefinition(name: string): number {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    if (underWay.has(name)) return Number.POSITIVE_INFINITY;
    underWay.add(name);
    const target = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    const size = isObject(target) ? sizeOf(target) : 1;
    underWay.delete(name);
    sizes.set(name, size);
    return size;
  }
  function sizeOf(one: JsonSchema): number {
    const reference = REFERENCE.exec(String(one["$ref"] ?? ""))?.[1];
    const inner = Object.entries(one)
      .filter(([keyword]) => keyword !== "$defs")
      .flatMap(([keyword, value]) => subschemas(keyword, value));
    return (
      1 + (reference === undefined ? 0 : ofDefinition(reference)) + inner.reduce((sum, each) => sum + sizeOf(each), 0)
    );
  }
  const unused = Object.keys(definitions).reduce((sum, name) => sum + ofDefinition(name), 0);
  return sizeOf(schema) + unused;
}

function subschemas(keyword: string, value: unknown): JsonSchema[] {
  if (SCHEMA_KEYWORDS.includes(keyword)) return isObject(value) ? [value] : [];
  if (LIST_KEYWORDS.includes(keyword) && Array.isArray(value)) return value.filter(isObject);
  return MAP_KEYWORDS.includes(keyword) && isObject(value) ? Object.values(value).filter(isObject) : [];
}

function compileFaults(schema: JsonSchema): SchemaFault[] {
  try {
    const { fileLimits: _ours, ...plain } = schema;
    compileAlone(plain);
    return [];
  } catch (error) {
    return [
      {
        path: [],
        message: `is not valid JSON Schema 2020-12: ${error instanceof Error ? error.message : "unknown fault"}`,
      },
    ];
  }
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
