import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { AppError } from "../../kernel/errors/app-error.ts";
import { isRecord } from "./records.ts";

const DECISIONS: ReadonlySet<string> = new Set(["agent.approval.approve", "agent.approval.reject"]);
const QUESTION = "decision";

/**
 * Puts a decision that the key may not take to the person at the client, who opens the approval page and decides there with rights
 * of a person. A form would not do: whatever sends its answer could be the agent. Undefined if the error is another one, or if the
 * client cannot open pages for its person.
 */
export function putToPerson(
  operation: string,
  error: unknown,
  { mcpReq }: ServerContext,
): InputRequiredResult | undefined {
  if (!DECISIONS.has(operation) || !(error instanceof AppError) || error.code !== "forbidden") return undefined;
  const { approvalUrl } = error.details ?? {};
  if (typeof approvalUrl !== "string" || !opensPages(mcpReq.envelope)) return undefined;
  if (inputResponse(mcpReq.inputResponses, QUESTION).kind !== "missing") return undefined;
  const message =
    "An agent asks you to decide this step. Open the approval, read the preview, and approve or reject it there.";
  return inputRequired({ inputRequests: { [QUESTION]: inputRequired.elicitUrl({ message, url: approvalUrl }) } });
}

/** Whether a call repeats a decision that was put to the person, whatever they answered. */
export function wasPutToPerson(operation: string, { mcpReq }: ServerContext): boolean {
  return DECISIONS.has(operation) && inputResponse(mcpReq.inputResponses, QUESTION).kind === "elicit";
}

/** Clients of 2026-07-28 declare what they can do with each request. */
function opensPages(envelope: unknown): boolean {
  if (!isRecord(envelope)) return false;
  const capabilities = Object.entries(envelope).find(([name]) => /clientCapabilities$/.test(name))?.[1];
  const elicitation = isRecord(capabilities) ? capabilities["elicitation"] : undefined;
  return isRecord(elicitation) && "url" in elicitation;
}
