import type { JSONSchema7, JSONSchema7Definition } from "@ai-sdk/provider";
import type { TSchema } from "typebox";
import { Check } from "typebox/value";

/**
 * The part of a schema that OpenAI, Gemini and Ollama all enforce: types, enumerations and the fields of objects. Every field
 * is required and optional ones accept null, as OpenAI demands. Limits of length and number stay in the prompt. Undefined if
 * the schema uses anything else, or describes no object.
 * @see https://platform.openai.com/docs/guides/structured-outputs
 * @see https://ai.google.dev/gemini-api/docs/structured-output
 */
export function toStrictSchema(schema: TSchema): JSONSchema7 | undefined {
  const node: SchemaNode = schema;
  return node.type === "object" ? strictNode(node) : undefined;
}

/** The keywords of a schema that are read here. */
interface SchemaNode {
  type?: unknown;
  description?: unknown;
  const?: unknown;
  enum?: unknown;
  anyOf?: readonly SchemaNode[];
  items?: SchemaNode;
  properties?: Record<string, SchemaNode>;
  required?: readonly string[];
  additionalProperties?: unknown;
}

const SCALARS = ["string", "number", "integer", "boolean", "null"] as const;

function strictNode(node: SchemaNode): JSONSchema7 | undefined {
  const described = typeof node.description === "string" ? { description: node.description } : {};
  const strict = strictShape(node);
  return strict === undefined ? undefined : { ...strict, ...described };
}

function strictShape(node: SchemaNode): JSONSchema7 | undefined {
  if (node.anyOf !== undefined) return strictUnion(node.anyOf);
  if (typeof node.const === "string") return { type: "string", enum: [node.const] };
  if (Array.isArray(node.enum) && node.enum.every((value) => typeof value === "string")) {
    return { type: "string", enum: node.enum };
  }
  if (node.type === "object") return strictObject(node);
  if (node.type === "array" && node.items !== undefined) {
    const items = strictNode(node.items);
    return items === undefined ? undefined : { type: "array", items };
  }
  const scalar = SCALARS.find((type) => type === node.type);
  return scalar === undefined ? undefined : { type: scalar };
}

function strictUnion(members: readonly SchemaNode[]): JSONSchema7 | undefined {
  const words = members.map(({ const: word }) => word);
  if (words.every((word) => typeof word === "string")) return { type: "string", enum: words };
  const strict = members.map(strictNode);
  return strict.includes(undefined) ? undefined : { anyOf: strict.filter((member) => member !== undefined) };
}

function strictObject({ properties = {}, required = [], additionalProperties }: SchemaNode): JSONSchema7 | undefined {
  // A map with free keys cannot be expressed.
  if (typeof additionalProperties === "object" || Object.keys(properties).length === 0) return undefined;
  const strict: Record<string, JSONSchema7Definition> = {};
  for (const [name, property] of Object.entries(properties)) {
    const one = strictNode(property);
    if (one === undefined) return undefined;
    strict[name] = required.includes(name) ? one : { anyOf: [one, { type: "null" }] };
  }
  return { type: "object", properties: strict, required: Object.keys(strict), additionalProperties: false };
}

/** The value without the nulls that stand for absent optional fields. */
export function withoutNulls(node: SchemaNode, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = node;
    return items === undefined ? value : value.map((item) => withoutNulls(items, item));
  }
  if (typeof value !== "object" || value === null) return value;
  if (node.anyOf !== undefined) {
    const member = node.anyOf.find(({ type }) => type === "object");
    return member === undefined ? value : withoutNulls(member, value);
  }
  const { properties = {}, required = [] } = node;
  const kept = Object.entries(value).filter(([name, field]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return field !== null || property === undefined || required.includes(name) || Check(property, null);
  });
  return Object.fromEntries(
    kept.map(([name, field]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, property === undefined ? field : withoutNulls(property, field)];
    }),
  );
}
