import type { ErrorCode, OperationContract } from "@findable/contract";
import type { TSchema } from "typebox";
import type { JsonSchema } from "../../validation/render-schema.ts";
import { EXPLANATIONS } from "./error-explanations.ts";
import { errorsByStatus } from "./errors-of.ts";
import { type AnswerHeader, headerReferences } from "./headers.ts";
import { isRecord, type Json, propertiesOf } from "./json-schema.ts";
import { writes } from "./request-object.ts";
import { createSchemaBook, type SchemaBook } from "./schema-book.ts";

/** Components that responses reference. They grow as operations are described. */
export interface ResponseShelf {
  readonly book: SchemaBook;
  readonly responses: Record<string, Json>;
  /** Codes that at least one operation may return. */
  readonly codes: Set<ErrorCode>;
  /** Whether the document contains the operations that run links point to. */
  readonly links: boolean;
}

export function newResponseShelf(contracts: readonly OperationContract[]): ResponseShelf {
  const names = new Set(contracts.map(({ name }) => name));
  const links = Object.values(RUN_LINKS).every((link) => names.has(String(link["operationId"])));
  return { book: createSchemaBook(), responses: {}, codes: new Set(), links };
}

const MEANINGS: Record<number, string> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted: the run has started.",
  204: "Success without a body.",
};
const EVERY_ANSWER: readonly AnswerHeader[] = ["RequestId", "RateLimit", "RateLimitPolicy"];

export function responsesOf(contract: OperationContract, shelf: ResponseShelf): Json {
  const answers: Json = {};
  for (const status of successStatuses(contract)) answers[status] = success(contract, status, shelf);
  for (const [status, codes] of errorsByStatus(contract)) answers[status] = errorReference(status, codes, shelf);
  return answers;
}

/** Status 200 also covers a start whose run ended while the caller waited, and an estimate. */
function successStatuses({ kind, status, binary }: OperationContract): number[] {
  if (kind === "start" && status !== 200) return [200, status];
  if (kind === "stream") return [200, 204];
  return binary === true ? [200, 206, 304] : [status];
}

function success(contract: OperationContract, status: number, shelf: ResponseShelf): Json {
  const headers = headerReferences(successHeaders(contract, status));
  const description = describeSuccess(contract, status);
  if (status === 204 || status === 304) return { description, headers };
  const links = status === 202 && shelf.links ? { links: RUN_LINK_REFERENCES } : {};
  return { description, headers, content: successContent(contract, status, shelf), ...links };
}

function describeSuccess(contract: OperationContract, status: number): string {
  if (contract.kind === "start" && status === 200) return "The run ended while the caller waited, or an estimate.";
  if (contract.kind === "stream") return status === 200 ? "Events in real time." : "The run has ended.";
  if (status === 206) return "The requested range.";
  if (status === 304) return "Unchanged since the ETag in `If-None-Match`.";
  return MEANINGS[status] ?? "Success.";
}

function successHeaders(contract: OperationContract, status: number): AnswerHeader[] {
  const names: AnswerHeader[] = [...EVERY_ANSWER, "ServiceMode", "Deprecation", "Sunset"];
  if (contract.workspace !== "none") names.push("WorkspaceId");
  if (writes(contract)) names.push("IdempotentReplayed");
  if (status === 201 && contract.name === "agent.files.upload") names.push("Location");
  return names;
}

function successContent(contract: OperationContract, status: number, { book }: ResponseShelf): Json {
  if (contract.binary === true) return { "*/*": { schema: { type: "string", format: "binary" } } };
  if (contract.kind === "stream") return { "text/event-stream": { schema: { type: "string" } } };
  const schema = withDemo(contract, book.output(contract.name, boundedPage(contract, answerAt(contract, status))));
  const example = exampleAt(contract, status);
  return { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
}

/** The schema of one status: an estimate is never 202. */
function answerAt(contract: OperationContract, status: number): TSchema {
  const { output } = contract;
  if (contract.kind !== "start" || status === 200) return output;
  const others = choicesOf(output).filter((choice) => !isEstimate(choice));
  const [only] = others;
  return others.length === 1 && only !== undefined ? only : output;
}

function choicesOf(output: TSchema): TSchema[] {
  return "anyOf" in output && Array.isArray(output.anyOf) ? output.anyOf : [];
}

function isEstimate(choice: TSchema): boolean {
  return propertiesOf({ ...choice }).has("dryRun");
}

/** A page contains at most `limit` items. */
function boundedPage({ input }: OperationContract, output: TSchema): TSchema {
  const properties = propertiesOf({ ...output });
  const data = properties.get("data");
  const limit = propertiesOf({ ...input }).get("limit")?.["maximum"];
  if (data?.["type"] !== "array" || typeof limit !== "number") return output;
  return { ...output, properties: { ...Object.fromEntries(properties), data: { ...data, maxItems: limit } } };
}

/** The field that every demo response adds to its contract. */
export const DEMO_FIELD: JsonSchema = {
  type: "object",
  properties: {
    demoMode: { type: "boolean", description: "True on responses with synthetic data; absent otherwise." },
  },
  description: "Additional field of demo responses.",
};

function withDemo({ demo }: OperationContract, schema: JsonSchema): JsonSchema {
  return demo === "demo" ? { allOf: [schema, { $ref: "#/components/schemas/DemoAnswer" }] } : schema;
}

function exampleAt(contract: OperationContract, status: number): unknown {
  const { output } = contract.example;
  if (contract.kind !== "start" || status !== 200 || !isRecord(output)) return output;
  const { skill, estimatedCost } = output;
  if (skill === undefined || estimatedCost === undefined) return output;
  const fields = propertiesOf({ ...choicesOf(contract.output).find(isEstimate) });
  const more = Object.entries(output).filter(([name]) => fields.has(name));
  return { ...Object.fromEntries(more), skill, estimatedCost, dryRun: true };
}

function errorReference(status: number, codes: readonly ErrorCode[], shelf: ResponseShelf): Json {
  for (const code of codes) shelf.codes.add(code);
  const name = [status, ...codes.toSorted()].join(".");
  shelf.responses[name] ??= errorResponse(status, codes);
  return { $ref: `#/components/responses/${name}` };
}

function errorResponse(status: number, codes: readonly ErrorCode[]): Json {
  const names: AnswerHeader[] = [...EVERY_ANSWER];
  if (status === 429 || status === 503 || codes.includes("idempotency_replay")) names.push("RetryAfter");
  const code: Json = codes.length === 1 ? { const: codes[0] } : { enum: [...codes] };
  return {
    description: codes.map((one) => `\`${one}\`: ${EXPLANATIONS[one].cause}`).join("\n\n"),
    headers: headerReferences(names),
    content: {
      "application/json": {
        schema: { allOf: [{ $ref: "#/components/schemas/ErrorEnvelope" }, { properties: { code } }] },
        examples: Object.fromEntries(codes.map((one) => [one, { $ref: `#/components/examples/${one}` }])),
      },
    },
  };
}

/** An example error with this code. */
export function exampleEnvelope(code: ErrorCode, publicUrl: string): Json {
  const { cause, details = {} } = EXPLANATIONS[code];
  const shown = Object.entries(details).map(([field, [, example]]) => [field, example]);
  const type = `${publicUrl}/errors/${code}`;
  return { type, code, message: cause, details: Object.fromEntries(shown), requestId: "req_u8y2c6g0k4o8s2w6a0e4i8m2" };
}

const RUN_LINK_REFERENCES = Object.fromEntries(
  ["GetRun", "FollowRun", "CancelRun"].map((name) => [name, { $ref: `#/components/links/${name}` }]),
);
const ofThisRun = { parameters: { id: "$response.body#/invocationId" } };

/** Links from the handle of a run to its operations. */
export const RUN_LINKS: Readonly<Record<string, Json>> = {
  GetRun: {
    operationId: "agent.invocations.get",
    ...ofThisRun,
    description: "State of the run and, at the end, its result.",
  },
  FollowRun: { operationId: "agent.invocations.events", ...ofThisRun, description: "Events of the run in real time." },
  CancelRun: { operationId: "agent.invocations.cancel", ...ofThisRun, description: "Cancel the run." },
};
