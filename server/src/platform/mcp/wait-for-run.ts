import type { OperationContract } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import type { OperationAnswer, OperationRequest } from "../pipeline/request.ts";
import { isRecord } from "./records.ts";

/** The argument by which a tool that starts a run, or lets one go on, answers with that run once it ends or pauses for a person. */
export const WAIT_ARGUMENT = "waitSeconds";
export const WAIT_SECONDS = { type: "integer", minimum: 0, maximum: 60, description: "Waits for the run." };

const MOST_SECONDS = 60;
const GET_RUN = "agent.invocations.get";
const GET_APPROVAL = "agent.approval.get";
const DECIDE = "agent.approval.approve";
/** What a run that waits for a decision repeats of its approval, or what only says how the run came there. */
const LEFT_OF_APPROVAL: ReadonlySet<string> = new Set([
  ...["invocationId", "rootInvocationId", "workspaceId", "agentId", "skill", "context", "rerunSettings", "links"],
]);

/** Whether a tool takes the argument. */
export function takesWait({ name, kind, input }: OperationContract): boolean {
  return (kind === "start" || name === DECIDE) && !(WAIT_ARGUMENT in input.properties);
}

/** Separates the argument from those of the operation. What is no number of seconds stays, so that validation names it. */
export function readWait(
  contract: OperationContract,
  given: Record<string, unknown>,
): { seconds: number; own: Record<string, unknown> } {
  const { [WAIT_ARGUMENT]: seconds, ...own } = given;
  const isRight = Number.isInteger(seconds) && Number(seconds) >= 0 && Number(seconds) <= MOST_SECONDS;
  return takesWait(contract) && isRight ? { seconds: Number(seconds), own } : { seconds: 0, own: given };
}

export interface Waiting {
  find(name: string): AnyOperation | undefined;
  /** Executes a call and reports the progress of its run. */
  run(operation: AnyOperation, request: OperationRequest): Promise<OperationAnswer>;
}

/** An answer and the operation whose answer it is. */
export interface Waited {
  operation: AnyOperation;
  request: OperationRequest;
  answer: OperationAnswer;
}

/** The run that an answer names, after it ended or paused, beside the identifiers that only the answer has. */
export async function waitForRun(started: Waited, seconds: number, { find, run }: Waiting): Promise<Waited> {
  const id = runOf(started.answer.output);
  const get = find(GET_RUN);
  if (seconds === 0 || id === undefined || get === undefined) return started;
  const request = readRequest(started.request, { id, [WAIT_ARGUMENT]: seconds });
  const answer = await unlessRefused(run(get, request));
  if (answer === undefined) return started;
  const output = { ...identifiersOf(started.answer.output), ...Object(answer.output) };
  return { operation: get, request, answer: { ...withoutJson(answer), output } };
}

/** A run that waits for a person, with what the person decides on: its preview, its editable fields and its end. */
export async function withApproval(waited: Waited, { find, run }: Waiting): Promise<Waited> {
  const { output } = waited.answer;
  const id = waitsFor(output);
  const get = find(GET_APPROVAL);
  if (id === undefined || get === undefined) return waited;
  const found = await unlessRefused(run(get, readRequest(waited.request, { approval_id: id })));
  if (found === undefined) return waited;
  const approval = Object.fromEntries(
    Object.entries(Object(found.output)).filter(([name]) => !LEFT_OF_APPROVAL.has(name)),
  );
  return { ...waited, answer: { ...withoutJson(waited.answer), output: { ...Object(output), approval } } };
}

/** The call itself has succeeded, so a refusal of what follows must not take its place. */
async function unlessRefused(answer: Promise<OperationAnswer>): Promise<OperationAnswer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** A start names its run, and a decision the run that goes on. */
function runOf(output: unknown): string | undefined {
  if (!isRecord(output)) return undefined;
  const { invocationId, invocation } = output;
  const id = isRecord(invocation) ? invocation["invocationId"] : invocationId;
  return typeof id === "string" ? id : undefined;
}

/** Such as the campaign or the text that a run works on. The approval of a decision is no more what the run waits for. */
function identifiersOf(output: unknown): Record<string, unknown> {
  const named = Object.entries(Object(output)).filter(
    ([name, value]) => typeof value === "string" && name !== "approvalId",
  );
  return Object.fromEntries(named);
}

function waitsFor(output: unknown): string | undefined {
  if (!isRecord(output) || output["status"] !== "WAITING_APPROVAL") return undefined;
  const { currentStep } = output;
  const id = isRecord(currentStep) ? currentStep["approvalId"] : undefined;
  return typeof id === "string" ? id : undefined;
}

function readRequest({ onRun: _, ...request }: OperationRequest, body: Record<string, unknown>): OperationRequest {
  return { ...request, idempotencyKey: undefined, counted: true, body };
}

function withoutJson({ json: _, ...answer }: OperationAnswer): OperationAnswer {
  return answer;
}
