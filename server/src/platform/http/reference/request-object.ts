import { type OperationContract, pathFields } from "@findable/contract";
import type { JsonSchema } from "../../validation/render-schema.ts";
import { ADDRESS_CHARACTERS, boundInput } from "./bounds.ts";
import { parameterReference } from "./headers.ts";
import { isRecord, type Json, propertiesOf, requiredOf } from "./json-schema.ts";
import type { SchemaBook } from "./schema-book.ts";

/** Path, query and header parameters of an operation. */
export function parametersOf(contract: OperationContract, input: JsonSchema): Json[] {
  return [...addressParameters(contract, input), ...headerParameters(contract)];
}

function addressParameters(contract: OperationContract, input: JsonSchema): Json[] {
  const inPath = new Set(pathFields(contract));
  const inQuery = queryFieldsOf(contract, input);
  return [...propertiesOf(input)]
    .filter(([name]) => inPath.has(name) || inQuery.has(name))
    .map(([name, schema]) => parameter(contract, name, schema, inPath.has(name), requiredOf(input).includes(name)));
}

function parameter(
  contract: OperationContract,
  name: string,
  schema: JsonSchema,
  path: boolean,
  required: boolean,
): Json {
  const { description, ...rest } = boundInput(schema, ADDRESS_CHARACTERS);
  const example = exampleInputOf(contract)[name];
  return {
    name,
    in: path ? "path" : "query",
    required: path || required,
    ...(description === undefined ? {} : { description }),
    schema: rest,
    ...(example === undefined ? {} : { example }),
  };
}

function headerParameters(contract: OperationContract): Json[] {
  const parameters: Json[] = [];
  if (contract.workspace !== "none") parameters.push(parameterReference("WorkspaceHeader"));
  if (writes(contract)) parameters.push(parameterReference("IdempotencyKey"));
  if (contract.kind === "stream") parameters.push(parameterReference("LastEventId"));
  return parameters;
}

/** Names of the inputs that travel in the query string. */
export function queryFieldsOf(contract: OperationContract, input: JsonSchema): Set<string> {
  if (hasBody(contract)) return new Set(contract.queryFields ?? []);
  const inPath = new Set(pathFields(contract));
  return new Set([...propertiesOf(input).keys()].filter((name) => !inPath.has(name)));
}

/** The request body of an operation; undefined if all its inputs are in the URL. */
export function requestBodyOf(contract: OperationContract, input: JsonSchema, book: SchemaBook): Json | undefined {
  const names = bodyFieldsOf(contract, input);
  if (names.length === 0) return undefined;
  const bytes = names.filter((name) => propertiesOf(input).get(name)?.["format"] === "binary");
  const schema = bodySchema(
    input,
    names.filter((name) => !bytes.includes(name)),
  );
  const content: Json = {
    "application/json": { schema: book.input(schema), example: exampleBodyOf(contract, names) },
  };
  if (bytes.length > 0) {
    const form = bodySchema(
      input,
      names.filter((name) => !name.endsWith("Base64")),
    );
    content["multipart/form-data"] = { schema: book.input({ ...form, required: [...requiredOf(form), ...bytes] }) };
  }
  return { required: requiredOf(schema).length > 0, content };
}

function bodySchema(input: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.fromEntries([...propertiesOf(input)].filter(([name]) => names.includes(name)));
  return { ...input, properties, required: requiredOf(input).filter((name) => names.includes(name)) };
}

function bodyFieldsOf(contract: OperationContract, input: JsonSchema): string[] {
  if (!hasBody(contract)) return [];
  const elsewhere = new Set([...pathFields(contract), ...(contract.queryFields ?? [])]);
  return [...propertiesOf(input).keys()].filter((name) => !elsewhere.has(name));
}

function exampleBodyOf(contract: OperationContract, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(exampleInputOf(contract)).filter(([name]) => names.includes(name)));
}

export function exampleInputOf(contract: OperationContract): Record<string, unknown> {
  return isRecord(contract.example.input) ? contract.example.input : {};
}

export function hasBody({ method }: OperationContract): boolean {
  return method !== "GET" && method !== "DELETE";
}

export function writes({ kind }: OperationContract): boolean {
  return kind === "command" || kind === "start";
}
