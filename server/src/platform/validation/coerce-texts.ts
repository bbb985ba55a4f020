import type { OperationContract } from "@findable/contract";
import { pathFields } from "@findable/contract";
import type { FieldError } from "../../kernel/errors/app-error.ts";
import { type JsonSchema, renderSchema } from "./render-schema.ts";

export type Texts = Record<string, string | string[]>;
type Kind = "integer" | "number" | "boolean" | "array" | "string";

interface TextField {
  kind: Kind;
  itemKind: Kind;
}

/** Reads the text fields of an operation; created once per operation. */
export interface TextReader {
  read(texts: Texts, into: Record<string, unknown>, errors: FieldError[]): void;
}

/** Assigning a key `__proto__` would change the prototype and hide the key from the checks that reject it. */
export function setField(input: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") input[name] = value;
  else Object.defineProperty(input, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Converts path parameters and the query string to the types of the contract. */
export function createTextReader(contract: OperationContract): TextReader {
  const fields = new Map<string, TextField>();
  const input = renderSchema(contract.input);
  const properties = isSchema(input["properties"]) ? input["properties"] : {};
  for (const [name, schema] of Object.entries(properties)) {
    if (isSchema(schema)) fields.set(name, { kind: kindOf(schema), itemKind: itemKindOf(schema) });
  }
  const bodyOnly = fieldsOfTheBody(contract, fields.keys());

  return {
    read(texts, into, errors) {
      for (const name in texts) {
        const value = texts[name];
        if (value === undefined) continue;
        if (bodyOnly.has(name)) errors.push({ field: name, message: "belongs in the body, not in the query string" });
        else setField(into, name, readField(name, value, fields.get(name), errors));
      }
    },
  };
}

function fieldsOfTheBody(contract: OperationContract, names: Iterable<string>): Set<string> {
  if (contract.method === "GET" || contract.method === "DELETE") return new Set();
  const texts = new Set([...pathFields(contract), ...(contract.queryFields ?? [])]);
  return new Set([...names].filter((name) => !texts.has(name)));
}

function readField(
  name: string,
  value: string | string[],
  field: TextField | undefined,
  errors: FieldError[],
): unknown {
  if (field === undefined) return value;
  if (field.kind === "array") {
    const items = typeof value === "string" ? [value] : value;
    return items.map((item) => readScalar(item, field.itemKind));
  }
  if (typeof value === "string") return readScalar(value, field.kind);
  errors.push({ field: name, message: `must be given once, not ${value.length} times` });
  return value[0];
}

/** Text that does not parse stays text, so that validation reports it. */
function readScalar(text: string, kind: Kind): unknown {
  if (kind === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (kind === "integer") return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  if (kind === "number") return /^-?\d{1,300}(\.\d{1,300})?(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : text;
  return text;
}

function kindOf(schema: JsonSchema): Kind {
  const type = schema["type"];
  if (type === "integer" || type === "number" || type === "boolean" || type === "array") return type;
  const branches = schema["anyOf"];
  if (!Array.isArray(branches)) return "string";
  const kinds = new Set(branches.filter(isSchema).filter(isNotNull).map(kindOf));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : "string";
}

function itemKindOf(schema: JsonSchema): Kind {
  return isSchema(schema["items"]) ? kindOf(schema["items"]) : "string";
}

function isNotNull(schema: JsonSchema): boolean {
  return schema["type"] !== "null";
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
