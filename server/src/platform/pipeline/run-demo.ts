import type { OperationContract } from "@findable/contract";
import { AppError } from "../../kernel/app-error.ts";
import { type DemoDesk, isDemoCall } from "../../kernel/demo.ts";
import type { Actor } from "../../kernel/operation.ts";
import type { Authenticate } from "../http/authenticate.ts";
import { requireIdempotencyKey } from "./idempotency.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "./request.ts";

export interface DemoOptions {
  demo: DemoDesk;
  /** Throws a `validation_error` with every wrong field. */
  validateInput(contract: OperationContract, texts: OperationRequest["texts"], body: unknown): Record<string, unknown>;
}

type Answer = Awaited<ReturnType<DemoDesk["answer"]>>;

/** Answers are functions of their input, so the latest ones are kept as text: asking again costs a look-up. */
const MAX_REMEMBERED_ANSWERS = 2_000;
const MAX_REMEMBERED_BYTES = 16_000_000;
const HEADERS = { "X-Service-Mode": "demo" };

/** A pipeline that answers calls without a key in demo mode and hands all others on. */
export function withDemo(options: DemoOptions, runLive: RunOperation): RunOperation {
  const remembered = createMemory();
  return async (operation, request) => {
    if (!isDemoCall(request.authorization)) return await runLive(operation, request);
    const { contract } = operation;
    if (contract.demo !== "demo") throw keyNeeded(contract);
    try {
      const input = readInput(options, contract, request);
      const asked = `${contract.name} ${JSON.stringify(input)}`;
      const known = remembered.get(asked);
      const answer = known ?? (await options.demo.answer(contract.name, input));
      if (known === undefined && answer.file === undefined) remembered.set(asked, answer);
      return toOperationAnswer(answer);
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

function toOperationAnswer({ status, text, headers, file }: Answer): OperationAnswer {
  return {
    status,
    text,
    /** Read only by those who cannot send it as it is. */
    get output() {
      return JSON.parse(text);
    },
    headers: { ...headers, ...HEADERS },
    file,
    workspaceId: undefined,
  };
}

function keyNeeded({ name, demo }: OperationContract): AppError {
  const why = demo === "safety" ? "acts on the outside world" : "belongs to test keys";
  return new AppError(
    "unauthorized",
    `\`${name}\` ${why} and has no demo: send an API key as \`Authorization: Bearer <key>\`.`,
    {
      operation: name,
    },
  );
}

interface Memory {
  get(asked: string): Answer | undefined;
  set(asked: string, answer: Answer): void;
}

function createMemory(): Memory {
  const answers = new Map<string, Answer>();
  let held = 0;
  return {
    get: (asked) => answers.get(asked),
    set(asked, answer) {
      const bytes = asked.length + answer.text.length;
      if (answers.size >= MAX_REMEMBERED_ANSWERS || held + bytes > MAX_REMEMBERED_BYTES) {
        answers.clear();
        held = 0;
      }
      held += bytes;
      answers.set(asked, answer);
    },
  };
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

/** Takes everybody without a key for the demo's user, and asks who all others are. */
export function withDemoActor(authenticate: Authenticate): Authenticate {
  return async (credentials) => (isDemoCall(credentials.authorization) ? DEMO_ACTOR : await authenticate(credentials));
}
