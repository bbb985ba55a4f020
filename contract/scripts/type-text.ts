import type { JsonSchema } from "./json-schema.ts";

/** Returns the name of a schema, or undefined for an anonymous schema. */
export type NameOf = (schema: JsonSchema) => string | undefined;

/** Returns the TypeScript type of a JSON Schema as text. Throws on unknown keywords instead of guessing. */
export function typeText(schema: JsonSchema, nameOf: NameOf): string {
  return nameOf(schema) ?? extendedType(schema, nameOf) ?? anonymousType(schema, nameOf);
}

/** The type of a named shape with the field `unknown`, as answers have it. */
function extendedType(schema: JsonSchema, nameOf: NameOf): string | undefined {
  const { unknown, ...properties } = schema.properties ?? {};
  if (unknown === undefined) return undefined;
  const required = (schema.required ?? []).filter((name) => name !== "unknown");
  const name = nameOf({ ...schema, required, properties });
  return name && `${name} & { unknown: ${typeText(unknown, nameOf)} }`;
}

/** Returns the type without its name, for its declaration. */
export function anonymousType(schema: JsonSchema, nameOf: NameOf): string {
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return union(schema.anyOf.map((member) => typeText(member, nameOf)));
  switch (schema.type) {
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
      return schema.type;
    case "array":
      return `${inArray(typeText(schema.items ?? {}, nameOf))}[]`;
    case "object":
      return objectType(schema, nameOf);
    case undefined:
      if (Object.keys(schema).every((keyword) => keyword === "description" || keyword.startsWith("~")))
        return "unknown";
  }
  throw new Error(`Unsupported schema: ${JSON.stringify(schema).slice(0, 200)}`);
}

function objectType(schema: JsonSchema, nameOf: NameOf): string {
  const record = recordType(schema, nameOf);
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return record ?? "Record<string, never>";
  const members = `{\n${memberTexts(schema, nameOf).join("\n")}\n}`;
  return record === undefined ? members : `${members} & ${record}`;
}

function recordType({ patternProperties, additionalProperties }: JsonSchema, nameOf: NameOf): string | undefined {
  const [values] = Object.values(patternProperties ?? {});
  if (values !== undefined) return `Record<string, ${typeText(values, nameOf)}>`;
  return typeof additionalProperties === "object"
    ? `Record<string, ${typeText(additionalProperties, nameOf)}>`
    : undefined;
}

/** Declares the fields of an object, each below its description. `leaveOut` names fields to omit. */
export function memberTexts(
  { properties = {}, required = [] }: JsonSchema,
  nameOf: NameOf,
  { leaveOut = [], orUndefined = false }: { leaveOut?: readonly string[]; orUndefined?: boolean } = {},
): string[] {
  return Object.entries(properties)
    .filter(([name]) => !leaveOut.includes(name))
    .map(([name, schema]) => {
      const isRequired = required.includes(name);
      const type = typeText(schema, nameOf) + (orUndefined && !isRequired ? " | undefined" : "");
      return `${fieldComment(schema)}${JSON.stringify(name)}${isRequired ? "" : "?"}: ${type};`;
    });
}

function fieldComment({ description, default: fallback }: JsonSchema): string {
  if (description === undefined) return "";
  return comment([fallback === undefined ? description : `${description} Default \`${JSON.stringify(fallback)}\`.`]);
}

/** Returns a doc comment with these lines. */
export function comment(lines: readonly string[]): string {
  const [only, ...more] = lines.map((line) => line.replaceAll("*/", "*\\/"));
  if (more.length === 0) return `/** ${only} */\n`;
  return `/**\n${[only, ...more].map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function union(members: readonly string[]): string {
  return [...new Set(members)].join(" | ");
}

function inArray(type: string): string {
  return /[|&]/.test(type) ? `(${type})` : type;
}
