import { type ErrorCode, ErrorEnvelope, type OperationContract } from "@findable/contract";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { areasOf } from "./reference/areas.ts";
import { ANSWER_HEADERS, REQUEST_HEADERS } from "./reference/headers.ts";
import { isRecord, type Json, recordOf } from "./reference/json-schema.ts";
import { describeOperation } from "./reference/operation-object.ts";
import {
  DEMO_FIELD,
  exampleEnvelope,
  newResponseShelf,
  type ResponseShelf,
  RUN_LINKS,
} from "./reference/response-objects.ts";
import { describeWebhooks } from "./reference/webhook-objects.ts";

const VERSION = "1.0.0";
const ABOUT = `Automation of search-engine optimisation and of brand citations in AI answers.

Send an API key as \`Authorization: Bearer <key>\`. Without a key most operations answer in demo mode, with synthetic data in the very same shapes. The same operations are tools of the MCP server at \`/mcp\`.`;

export interface OpenApiOptions {
  operations: readonly AnyOperation[];
  /** Public URL of the server, without a path. */
  publicUrl: string;
}

/** The OpenAPI 3.1 description of the REST API, generated from the contracts. */
export function createOpenApi(options: OpenApiOptions): Json {
  const publicUrl = options.publicUrl.replace(/\/$/, "");
  const contracts = options.operations.map((operation) => operation.contract);
  const shelf = newResponseShelf(contracts);
  const { book } = shelf;
  book.schemas["ErrorEnvelope"] = book.render("Error", ErrorEnvelope);
  book.schemas["DemoAnswer"] = DEMO_FIELD;
  const paths = describePaths(contracts, shelf);
  const webhooks = describeWebhooks(book);
  return {
    openapi: "3.1.0",
    info: {
      title: "Findable",
      version: VERSION,
      summary: "Get found: by search engines and by the answers of language models.",
      description: ABOUT,
      contact: { name: "Findable", url: `${publicUrl}/docs` },
      license: { name: "MIT", identifier: "MIT" },
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url: publicUrl, description: "production: this installation", "x-internal": false }],
    externalDocs: { url: `${publicUrl}/docs`, description: "The same as a page to read." },
    security: [{ bearer: [] }],
    tags: describeTags(contracts),
    paths,
    webhooks,
    components: {
      schemas: sortedByName(book.schemas),
      responses: sortedByName(shelf.responses),
      parameters: REQUEST_HEADERS,
      examples: describeErrors(shelf.codes, publicUrl),
      headers: ANSWER_HEADERS,
      securitySchemes: { bearer: BEARER },
      ...(shelf.links ? { links: RUN_LINKS } : {}),
    },
  };
}

const BEARER = {
  type: "http",
  scheme: "bearer",
  description: "An API key: `sk_live_…`, or `sk_test_…` for a separate simulated test world.",
};

function describePaths(contracts: readonly OperationContract[], shelf: ResponseShelf): Record<string, Json> {
  const paths: Record<string, Json> = {};
  // Operations selected by their query come last, so that they merge into the operation with the same address.
  const ordered = contracts.toSorted((one, other) => Number(one.path.includes("?")) - Number(other.path.includes("?")));
  for (const contract of ordered) {
    const path = contract.path.split("?", 1)[0] ?? contract.path;
    const method = contract.method.toLowerCase();
    const item = paths[path] ?? {};
    paths[path] = item;
    const before = item[method];
    item[method] = isRecord(before)
      ? fold(before, describeOperation(contract, shelf))
      : describeOperation(contract, shelf);
  }
  return paths;
}

/**
 * OpenAPI allows one operation per method and path. A second operation, selected by a query parameter, becomes part of
 * the first: its parameters are added, optional, and its answer is one of two.
 */
function fold(first: Json, second: Json): Json {
  const names = new Set(listOf(first["parameters"]).map(nameOf));
  const added = listOf(second["parameters"]).filter((parameter) => !names.has(nameOf(parameter)));
  return {
    ...first,
    description: `${first["description"]}\n\nWith \`${added.map(nameOf).join("`, `")}\` it is \`${second["operationId"]}\`: ${second["description"]}`,
    "x-folded": second["operationId"],
    parameters: [...listOf(first["parameters"]), ...added.map((parameter) => ({ ...parameter, required: false }))],
    responses: { ...recordOf(second["responses"]), ...recordOf(first["responses"]), 200: either(first, second) },
  };
}

function either(first: Json, second: Json): Json {
  const schema = { anyOf: [first, second].map((operation) => jsonAnswerOf(operation)["schema"]) };
  const content = { "application/json": { ...jsonAnswerOf(first), schema } };
  return { ...recordOf(recordOf(first["responses"])["200"]), content };
}

function jsonAnswerOf(operation: Json): Json {
  const answer = recordOf(recordOf(operation["responses"])["200"]);
  return recordOf(recordOf(answer["content"])["application/json"]);
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function nameOf(parameter: Json): string {
  return String(parameter["name"] ?? parameter["$ref"]);
}

function describeTags(contracts: readonly OperationContract[]): Json[] {
  return areasOf(contracts.map(({ area }) => area)).map(([name, { title, description }]) => ({
    name,
    "x-displayName": title,
    description,
  }));
}

function describeErrors(codes: ReadonlySet<ErrorCode>, publicUrl: string): Record<string, Json> {
  return Object.fromEntries([...codes].toSorted().map((code) => [code, { value: exampleEnvelope(code, publicUrl) }]));
}

function sortedByName<T>(components: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(components).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
