import * as contract from "../src/index.ts";
import { asJsonSchema, type JsonSchema } from "./json-schema.ts";
import { anonymousType, comment, memberTexts, type NameOf } from "./type-text.ts";

/** Finds the names under which the contract exports its schemas, and declares the ones in use. */
export interface NamedShapes {
  nameOf: NameOf;
  /** Declarations of all names returned so far and of the names they use, in alphabetical order. */
  declarations(): Declaration[];
}

export interface Declaration {
  name: string;
  text: string;
}

/** Declared separately, as a union with one member per event type. */
export const EVENT_UNION = "WebhookEvent";

export function createNamedShapes(): NamedShapes {
  const schemas = new Map(exportedShapes());
  const names = new Map<string, string>();
  for (const [name, schema] of schemas) {
    const known = names.get(identity(schema));
    if (known === undefined || name.length < known.length) names.set(identity(schema), name);
  }
  const recursive = recursiveNames(schemas);
  const used = new Set<string>();

  const nameOf: NameOf = (schema) => {
    const name = schema.$ref === undefined ? names.get(identity(schema)) : recursive.get(schema.$ref);
    if (name !== undefined) used.add(name);
    return name;
  };
  return {
    nameOf,
    declarations() {
      const declared = new Map<string, Declaration>();
      for (const name of used) {
        const schema = schemas.get(name);
        // Declaring a name may add names to `used`, which this loop then also visits.
        if (schema !== undefined && name !== EVENT_UNION)
          declared.set(name, { name, text: declare(name, schema, nameOf) });
      }
      return [...declared.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
  };
}

function exportedShapes(): [string, JsonSchema][] {
  return Object.entries(contract).flatMap(([name, value]) => {
    const schema = /^[A-Z][a-z]/.test(name) ? asJsonSchema(value) : undefined;
    return schema !== undefined && deservesName(schema) ? [[name, schema]] : [];
  });
}

/** Lists, plain texts and numbers are more readable inline. */
function deservesName({ type, enum: values, properties = {}, anyOf, $ref }: JsonSchema): boolean {
  if (values !== undefined || $ref !== undefined) return true;
  if (anyOf !== undefined) return anyOf.every((member) => member.type === "object");
  return type === "object" && Object.keys(properties).length > 0;
}

/** Uses of one shape may differ in description and default. */
function identity({ description: _description, default: _default, ...schema }: JsonSchema): string {
  return JSON.stringify(schema);
}

/** TypeBox names the definition inside a recursive shape; the contract exports the shape under another name. */
function recursiveNames(schemas: ReadonlyMap<string, JsonSchema>): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, { $ref, $defs }] of schemas) {
    if ($ref === undefined || $defs === undefined) continue;
    if (names.has($ref)) throw new Error(`Two recursive shapes name their definition "${$ref}".`);
    names.set($ref, name);
  }
  return names;
}

function declare(name: string, schema: JsonSchema, nameOf: NameOf): string {
  const body = schema.$ref === undefined ? schema : (schema.$defs?.[schema.$ref] ?? schema);
  const about = schema.description === undefined ? "" : comment([schema.description]);
  const isInterface = body.type === "object" && body.patternProperties === undefined;
  if (!isInterface) return `${about}export type ${name} = ${anonymousType(body, nameOf)};`;
  return `${about}export interface ${name} {\n${memberTexts(body, nameOf).join("\n")}\n}`;
}
