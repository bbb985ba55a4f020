import type { OperationContract } from "@findable/contract";
import { AppError } from "../../kernel/app-error.ts";
import { DEMO_RUN_PREFIX, type Demo, isDemoCall } from "../../kernel/demo.ts";
import type { Actor, RunWatcher } from "../../kernel/operation.ts";
import type { Authenticate } from "../http/authenticate.ts";
import { requireIdempotencyKey } from "./idempotency.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "./request.ts";

export interface DemoOptions {
  /** Loaded at the first call that needs it. */
  demo(): Promise<Demo>;
  /** Throws a `validation_error` with every wrong field. */
  validateInput(contract: OperationContract, texts: OperationRequest["texts"], body: unknown): Record<string, unknown>;
  /** Throws where an answer breaks its contract. */
  validateOutput(contract: OperationContract, output: unknown): void;
}

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
      if (known !== undefined) return { ...known, headers: { ...known.headers, ...HEADERS } };
      const answer = answerNew(options, await options.demo(), contract, input);
      if (answer.text !== undefined) remembered.set(asked, answer, answer.text.length);
      return { ...answer, headers: { ...answer.headers, ...HEADERS } };
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

function answerNew(
  { validateOutput }: DemoOptions,
  demo: Demo,
  contract: OperationContract,
  input: Record<string, unknown>,
): OperationAnswer {
  const { status, output, headers = {}, file } = demo.answer(contract, input);
  validateOutput(contract, output);
  const marked = { ...(typeof output === "object" && output), demoMode: true };
  const answer = { status: status ?? contract.status, output: marked, headers, file, workspaceId: undefined };
  return file === undefined ? { ...answer, text: JSON.stringify(marked) } : answer;
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
  get(asked: string): OperationAnswer | undefined;
  set(asked: string, answer: OperationAnswer, bytes: number): void;
}

function createMemory(): Memory {
  const answers = new Map<string, OperationAnswer>();
  let held = 0;
  return {
    get: (asked) => answers.get(asked),
    set(asked, answer, bytes) {
      if (answers.size >= MAX_REMEMBERED_ANSWERS || held + bytes > MAX_REMEMBERED_BYTES) {
        answers.clear();
        held = 0;
      }
      held += bytes;
      answers.set(asked, answer);
    },
  };
}

/** Follows demo runs with `demo`'s watcher and hands all others on. */
export function withDemoRuns(live: RunWatcher, demo: () => Promise<RunWatcher>): RunWatcher {
  const isDemo = (invocationId: string) => invocationId.startsWith(DEMO_RUN_PREFIX);
  return {
    async *events(run, after, signal) {
      yield* (isDemo(run.invocationId) ? await demo() : live).events(run, after, signal);
    },
    settled: async (run, timeoutMs, signal) =>
      (isDemo(run.invocationId) ? await demo() : live).settled(run, timeoutMs, signal),
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
