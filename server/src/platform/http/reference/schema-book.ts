import * as contracts from "@findable/contract";
import type { TSchema } from "typebox";
import { type DefinitionPlace, type JsonSchema, renderFragment } from "../../validation/render-schema.ts";
import { BODY_CHARACTERS, boundInput, boundOutput } from "./bounds.ts";
import { isRecord, mapChildren } from "./json-schema.ts";

/** Shorter schemas are more readable inline. */
const MIN_SHARED_CHARACTERS = 140;

/** The schemas of one document. Schemas that the contract exports by name appear once, under that name. */
export interface SchemaBook {
  /** The components. They grow as schemas are added. */
  readonly schemas: Record<string, JsonSchema>;
  /** Adds a complete schema. Its own definitions become components named after their owner, so that names never collide. */
  render(owner: string, schema: TSchema): JsonSchema;
  /** A schema of a request body, with references to named parts. */
  input(rendered: JsonSchema): JsonSchema;
  /** A schema of a response, with references to named parts. */
  output(owner: string, schema: TSchema): JsonSchema;
}

export function createSchemaBook(): SchemaBook {
  const schemas: Record<string, JsonSchema> = {};
  const answers = createShelf("", boundOutput);
  const requests = createShelf("Input", (schema) => boundInput(schema, BODY_CHARACTERS));
  function render(owner: string, schema: TSchema): JsonSchema {
    const definitions: Record<string, JsonSchema> = {};
    const rendered = renderFragment(schema, {
      definitions,
      nameOf: (definition) => `${pascalCase(owner)}${definition}`,
      referenceTo: (name) => `#/components/schemas/${name}`,
    });
    for (const [name, definition] of Object.entries(definitions)) schemas[name] ??= boundOutput(definition);
    return rendered;
  }

  function share(schema: JsonSchema, shelf: Map<string, string>): JsonSchema {
    const name = shelf.get(keyOf(schema));
    if (name === undefined) return mapChildren(schema, (child) => share(child, shelf));
    const kept = add(name, schema, shelf);
    const { description } = schema;
    const same = description === undefined || description === kept["description"];
    return { $ref: `#/components/schemas/${name}`, ...(same ? {} : { description }) };
  }

  function add(name: string, schema: JsonSchema, shelf: Map<string, string>): JsonSchema {
    const known = schemas[name];
    if (known !== undefined) return known;
    const { default: _unused, ...lasting } = mapChildren(schema, (child) => share(child, shelf));
    schemas[name] = lasting;
    return lasting;
  }

  return {
    schemas,
    render,
    input: (schema) => share(boundInput(schema, BODY_CHARACTERS), requests),
    output: (owner, schema) => share(boundOutput(render(owner, schema)), answers),
  };
}

/** The contract's names, by the content of the schema. */
function createShelf(suffix: string, bound: (schema: JsonSchema) => JsonSchema): Map<string, string> {
  const shelf = new Map<string, string>();
  const nowhere: DefinitionPlace = { definitions: {}, nameOf: (name) => name, referenceTo: (name) => name };
  for (const [name, schema] of Object.entries(contracts)) {
    if (!isNamedSchema(name, schema)) continue;
    const rendered = bound(renderFragment(schema, nowhere));
    const key = keyOf(rendered);
    if (key.length < MIN_SHARED_CHARACTERS || key.includes('"$ref"')) continue;
    if (!shelf.has(key)) shelf.set(key, name.endsWith(suffix) ? name : `${name}${suffix}`);
  }
  return shelf;
}

function isNamedSchema(name: string, value: unknown): value is TSchema {
  return /^[A-Z][a-z]/.test(name) && isRecord(value) && ("type" in value || "anyOf" in value);
}

/** The content of a schema without the texts of one use. */
function keyOf({ description: _unused, default: _too, ...schema }: JsonSchema): string {
  return JSON.stringify(schema);
}

/** `agent.invocations.get` is `AgentInvocationsGet`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[._-])(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
