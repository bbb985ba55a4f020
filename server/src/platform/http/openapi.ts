import { ERROR_STATUS, type ErrorCode, ErrorEnvelope, type OperationContract, pathFields } from "@findable/contract";
import type { AnyOperation } from "../../kernel/any-operation.ts";
import { type DefinitionPlace, type JsonSchema, renderFragment } from "../validation/render-schema.ts";
import { describeWithDeprecation } from "./deprecation.ts";

const VERSION = "1.0.0";
/** What any operation may answer, whatever its contract lists. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "validation_error",
  "unauthorized",
  "forbidden",
  "rate_limited",
  "internal_error",
  "external_unavailable",
];

type Json = Record<string, unknown>;

/** The description of the REST API in OpenAPI 3.1, made from the contracts alone. */
export function createOpenApi(options: { operations: readonly AnyOperation[]; publicUrl: string }): Json {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Record<string, Json> = {};
  const contracts = options.operations.map((operation) => operation.contract);
  schemas["ErrorEnvelope"] = renderFragment(ErrorEnvelope, placeFor("Error", schemas));
  for (const contract of contracts) {
    const path = contract.path.split("?", 1)[0] ?? contract.path;
    const method = contract.method.toLowerCase();
    const item = paths[path] ?? {};
    paths[path] = item;
    // OpenAPI has one operation for a method and path; a second one that differs by its query is folded into the first.
    item[method] ??= describe(contract, schemas);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Findable",
      version: VERSION,
      description: "Automation of search-engine optimisation and of brand citations in AI answers.",
      license: { name: "MIT", identifier: "MIT" },
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url: options.publicUrl.replace(/\/$/, "") }],
    security: [{ key: [] }],
    tags: [...new Set(contracts.map((contract) => contract.area))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key, `sk_live_…` or `sk_test_…`." },
      },
      parameters: { WorkspaceId: WORKSPACE_PARAMETER, IdempotencyKey: IDEMPOTENCY_PARAMETER },
    },
  };
}

const WORKSPACE_PARAMETER = {
  name: "X-Workspace-Id",
  in: "header",
  required: false,
  schema: { type: "string" },
  description: "The workspace to act in; needed with an agency key, ignored with a workspace key.",
};

const IDEMPOTENCY_PARAMETER = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", maxLength: 255 },
  description: "Makes the request safe to repeat: the same key and body get the first answer again, for 24 hours.",
};

function describe(contract: OperationContract, schemas: Record<string, JsonSchema>): Json {
  const place = placeFor(contract.name, schemas);
  const input = renderFragment(contract.input, place);
  const described: Json = {
    operationId: contract.name,
    tags: [contract.area],
    summary: contract.summary,
    description: `${describeWithDeprecation(contract)}\n\nCredits: ${contract.credits}.`,
    parameters: [...addressParameters(contract, input), ...headerParameters(contract)],
    responses: responses(contract, place),
  };
  const body = bodySchema(contract, input);
  if (contract.deprecation !== undefined) described["deprecated"] = true;
  if (body !== undefined) described["requestBody"] = requestBody(contract, body);
  return described;
}

function addressParameters(contract: OperationContract, input: JsonSchema): Json[] {
  const inPath = new Set(pathFields(contract));
  const inQuery = queryFields(contract, input);
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
  const { description, ...rest } = schema;
  const example = exampleOf(contract)[name];
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
  if (contract.workspace !== "none") parameters.push({ $ref: "#/components/parameters/WorkspaceId" });
  if (writes(contract)) parameters.push({ $ref: "#/components/parameters/IdempotencyKey" });
  return parameters;
}

function bodySchema(contract: OperationContract, input: JsonSchema): JsonSchema | undefined {
  if (contract.method === "GET" || contract.method === "DELETE") return undefined;
  const elsewhere = new Set([...pathFields(contract), ...(contract.queryFields ?? [])]);
  const properties = Object.fromEntries([...propertiesOf(input)].filter(([name]) => !elsewhere.has(name)));
  if (Object.keys(properties).length === 0) return undefined;
  const required = requiredOf(input).filter((name) => !elsewhere.has(name));
  return { ...input, properties, ...(required.length > 0 ? { required } : { required: [] }) };
}

function requestBody(contract: OperationContract, schema: JsonSchema): Json {
  const names = Object.keys(schema["properties"] ?? {});
  const example = Object.fromEntries(Object.entries(exampleOf(contract)).filter(([name]) => names.includes(name)));
  return {
    required: Array.isArray(schema["required"]) && schema["required"].length > 0,
    content: { "application/json": { schema, example } },
  };
}

function responses(contract: OperationContract, place: DefinitionPlace): Json {
  const answers: Json = { [contract.status]: success(contract, place) };
  if (contract.kind === "start" && contract.status !== 200) answers["200"] = success(contract, place);
  const codes = new Set([...COMMON_ERRORS, ...contract.errors]);
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  for (const [status, same] of [...byStatus].toSorted(([one], [other]) => one - other)) {
    answers[status] = {
      description: `\`${same.join("`, `")}\``,
      headers: { "X-Request-Id": { schema: { type: "string" }, description: "Identifier of the request." } },
      content: { "application/json": { schema: errorSchema(same) } },
    };
  }
  return answers;
}

function errorSchema(codes: readonly ErrorCode[]): JsonSchema {
  return { allOf: [{ $ref: "#/components/schemas/ErrorEnvelope" }, { properties: { code: { enum: [...codes] } } }] };
}

function success(contract: OperationContract, place: DefinitionPlace): Json {
  const headers = { "X-Request-Id": { schema: { type: "string" }, description: "Identifier of the request." } };
  if (contract.status === 204) return { description: "Done; there is nothing to say.", headers };
  return { description: contract.summary, headers, content: successContent(contract, place) };
}

function successContent(contract: OperationContract, place: DefinitionPlace): Json {
  if (contract.binary === true) return { "*/*": { schema: {} } };
  const schema = renderFragment(contract.output, place);
  if (contract.kind === "stream") return { "text/event-stream": { schema: { type: "string" } } };
  const example = contract.example.output;
  return { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
}

function queryFields(contract: OperationContract, input: JsonSchema): Set<string> {
  if (contract.method !== "GET" && contract.method !== "DELETE") return new Set(contract.queryFields ?? []);
  const inPath = new Set(pathFields(contract));
  return new Set([...propertiesOf(input).keys()].filter((name) => !inPath.has(name)));
}

/** Definitions of recursive schemas go to the components, named after the operation so that two never meet. */
function placeFor(owner: string, schemas: Record<string, JsonSchema>): DefinitionPlace {
  const prefix = owner.replaceAll(/(?:^|[._])(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return {
    definitions: schemas,
    nameOf: (definition) => `${prefix}${definition}`,
    referenceTo: (name) => `#/components/schemas/${name}`,
  };
}

function writes(contract: OperationContract): boolean {
  return contract.kind === "command" || contract.kind === "start";
}

function propertiesOf(schema: JsonSchema): Map<string, JsonSchema> {
  const properties = schema["properties"];
  return new Map(isRecord(properties) ? Object.entries(properties).filter(hasSchema) : []);
}

function hasSchema(entry: [string, unknown]): entry is [string, JsonSchema] {
  return isRecord(entry[1]);
}

function requiredOf(schema: JsonSchema): string[] {
  const required = schema["required"];
  return Array.isArray(required) ? required.map(String) : [];
}

function exampleOf(contract: OperationContract): Record<string, unknown> {
  return isRecord(contract.example.input) ? contract.example.input : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
