import type { OperationContract } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { type Actor, isDemoCall } from "../../kernel/operations/caller.ts";
import type { DemoClient } from "../../kernel/operations/demo.ts";
import type { FileAnswer } from "../../kernel/operations/operation.ts";
import type { Authenticate } from "../http/authenticate.ts";
import { createAnswerMemory } from "./answer-memory.ts";
import { requireIdempotencyKey } from "./idempotency.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "./request.ts";

export interface DemoOptions {
  demo: DemoClient;
  /** Throws a `validation_error` with every wrong field. */
  validateInput(contract: OperationContract, texts: OperationRequest["texts"], body: unknown): Record<string, unknown>;
}

const HEADERS = { "X-Service-Mode": "demo" };

/**
 * Wraps the pipeline: answers calls without a key in demo mode and forwards all others. Demo answers depend only on their input,
 * so the latest ones are cached.
 */
export function withDemo(options: DemoOptions, runLive: RunOperation): RunOperation {
  const remembered = createAnswerMemory<DemoAnswer>();
  return async (operation, request) => {
    if (!isDemoCall(request)) return await runLive(operation, request);
    const { contract } = operation;
    if (contract.demo !== "demo") throw keyNeeded(contract);
    try {
      const input = readInput(options, contract, request);
      const asked = `${contract.name} ${JSON.stringify(input)}`;
      const known = remembered.get(asked);
      if (known !== undefined) return known;
      const answer = await askDemo(options.demo, contract, input);
      if (answer.file === undefined) remembered.set(asked, answer);
      return answer;
    } catch (error) {
      if (error instanceof AppError && error.code !== "unauthorized") error.demoMode = true;
      throw error;
    }
  };
}

function readInput(
  { validateInput }: DemoOptions,
  contract: OperationContract,
  request: OperationRequest,
): Record<string, unknown> {
  if (request.idempotencyKey !== undefined) requireIdempotencyKey(request.idempotencyKey);
  if (request.bodyError !== undefined) throw request.bodyError;
  return validateInput(contract, request.texts, request.body);
}

async function askDemo(
  demo: DemoClient,
  { name }: OperationContract,
  input: Record<string, unknown>,
): Promise<DemoAnswer> {
  const { status, text, headers, file } = await demo.answer(name, input);
  return new DemoAnswer({ status, json: Buffer.from(text), headers: { ...headers, ...HEADERS }, file });
}

/** Cached as serialized bytes. A transport that needs the value parses them. */
class DemoAnswer implements OperationAnswer {
  readonly status: number;
  readonly json: Buffer;
  readonly headers: Record<string, string>;
  readonly file: FileAnswer | undefined;
  readonly workspaceId = undefined;

  constructor({ status, json, headers, file }: Pick<DemoAnswer, "status" | "json" | "headers" | "file">) {
    this.status = status;
    this.json = json;
    this.headers = headers;
    this.file = file;
  }

  get output(): unknown {
    return JSON.parse(this.json.toString());
  }
}

function keyNeeded({ name, demo }: OperationContract): AppError {
  const why = demo === "safety" ? "acts on the outside world" : "belongs to test keys";
  return new AppError(
    "unauthorized",
    `\`${name}\` ${why} and has no demo. Send an API key as \`Authorization: Bearer <key>\`.`,
    {
      operation: name,
    },
  );
}

const DEMO_ACTOR: Actor = {
  keyId: "akey_demo",
  agencyId: "agy_demo",
  mode: "test",
  scope: "ADMIN",
  boundWorkspaceId: undefined,
  readOnly: false,
  canApprove: true,
};

/** Treats callers without a key as the demo user and authenticates all others. */
export function withDemoActor(authenticate: Authenticate): Authenticate {
  return async (credentials) => (isDemoCall(credentials) ? DEMO_ACTOR : await authenticate(credentials));
}
