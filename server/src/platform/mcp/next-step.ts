import { type OperationContract, TERMINAL_STATUSES } from "@findable/contract";
import { isRunRecord } from "./answer-shape.ts";
import { isRecord } from "./records.ts";

/** The call that goes on from an answer, complete enough to be sent as it is. */
export interface NextStep {
  tool: string;
  arguments: Record<string, unknown>;
}

/** Less than the limit of a call over MCP, so that the answer arrives before clients give up. */
const WAIT_SECONDS = 50;
const GET_RUN = "agent.invocations.get";

/** Undefined for an answer that is an end. `workspaceId` is the workspace that the call named. */
export function nextStepOf(
  { name, kind }: Pick<OperationContract, "name" | "kind">,
  output: Record<string, unknown>,
  workspaceId: string | undefined,
): NextStep | undefined {
  const step = stepAfter(name, kind, output);
  if (step === undefined || workspaceId === undefined) return step;
  return { ...step, arguments: { ...step.arguments, workspaceId } };
}

/** An approval names its run, its skill and a status too, and is no run. */
function stepAfter(
  name: string,
  kind: OperationContract["kind"],
  output: Record<string, unknown>,
): NextStep | undefined {
  if (typeof output["approvalId"] === "string") return afterApproval(name, output);
  return isRunRecord(output) ? afterRun(name, output) : afterStart(kind, output);
}

function afterRun(
  operation: string,
  { invocationId: id, skill, status, currentStep, result, approval }: Record<string, unknown>,
): NextStep | undefined {
  if (isRecord(approval) && approval["status"] === "PENDING") {
    return decisionOn(id, approval["approvalId"]);
  }
  const approvalId = isRecord(currentStep) ? currentStep["approvalId"] : undefined;
  if (typeof approvalId === "string") return { tool: "agent.approval.get", arguments: { approval_id: approvalId } };
  if (status === "WAITING_APPROVAL" && operation === GET_RUN) {
    return { tool: "agent.approval.list", arguments: { invocationId: id } };
  }
  if (status === "WAITING_INPUT" && operation === GET_RUN) {
    return { tool: "agent.invocations.continue", arguments: { id, input: { message: "…" } } };
  }
  const ended = TERMINAL_STATUSES.some((terminal) => terminal === status);
  if (!ended) return { tool: GET_RUN, arguments: { id, waitSeconds: WAIT_SECONDS } };
  if (skill === "produce.publish" && afterPublication(result) !== undefined) return afterPublication(result);
  return operation === GET_RUN || isRecord(result) ? undefined : { tool: GET_RUN, arguments: { id } };
}

/** What a decision needs. A key that may not decide is answered with the page where a person decides. */
function afterApproval(operation: string, output: Record<string, unknown>): NextStep | undefined {
  const { approvalId, status, invocation } = output;
  if (typeof approvalId !== "string") return undefined;
  if (operation === "agent.approval.get" && status === "PENDING") {
    return decisionOn(output["invocationId"], approvalId);
  }
  // A decision names the run that goes on.
  if (!isRecord(invocation) || typeof invocation["invocationId"] !== "string") return undefined;
  return { tool: GET_RUN, arguments: { id: invocation["invocationId"], waitSeconds: WAIT_SECONDS } };
}

/**
 * The call that reads the rest of the preview of a pending approval: the first cut place from where it was cut, or without one the whole
 * approval. Undefined if the preview was not cut.
 */
export function previewStep(
  approval: unknown,
  first: { place: string; kept: number } | undefined,
  offset: number,
): NextStep | undefined {
  if (!isRecord(approval) || approval["status"] !== "PENDING") return undefined;
  const { approvalId: approval_id } = approval;
  if (first === undefined) return { tool: "agent.approval.get", arguments: { approval_id } };
  if (!first.place.startsWith("preview")) return undefined;
  const from = first.kept === 0 ? {} : { offset: offset + first.kept };
  return { tool: "agent.approval.get", arguments: { approval_id, fields: [first.place], ...from } };
}

/** The decision, whose answer is the run that goes on. */
function decisionOn(id: unknown, approvalId: unknown): NextStep {
  return { tool: "agent.approval.approve", arguments: { id, approvalId, waitSeconds: WAIT_SECONDS } };
}

/** Whether the page is live as approved is what one asks after a publication. */
function afterPublication(result: unknown): NextStep | undefined {
  const id = isRecord(result) && result["outcome"] === "published" ? result["publicationId"] : undefined;
  if (typeof id !== "string") return undefined;
  return { tool: "produce.publication.verify", arguments: { id, waitSeconds: WAIT_SECONDS } };
}

/** Some starts answer with more than the run that they started. */
function afterStart(
  kind: OperationContract["kind"],
  { invocationId: id }: Record<string, unknown>,
): NextStep | undefined {
  if (kind !== "start" || typeof id !== "string") return undefined;
  return { tool: GET_RUN, arguments: { id, waitSeconds: WAIT_SECONDS } };
}
