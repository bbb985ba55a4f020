import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
  UrlElicitationRequiredError,
} from "@modelcontextprotocol/server";
import { AppError } from "../../kernel/errors/app-error.ts";
import { isRecord } from "./records.ts";

const DECISIONS: ReadonlySet<string> = new Set(["agent.approval.approve", "agent.approval.reject"]);
const QUESTION = "decision";
const MESSAGE =
  "An agent asks you to decide this step. Open the approval, read the preview, and approve or reject it there.";

/**
 * Puts a decision that the key may not take to the person at the client, who opens the approval page and decides there with rights
 * of a person. A form would not do: whatever sends its answer could be the agent. Undefined if the error is another one, or if the
 * client cannot open pages for its person.
 */
export function elicit(operation: string, error: unknown, { mcpReq }: ServerContext): InputRequiredResult | undefined {
  const url = pageOf(operation, error);
  if (url === undefined || !opensPages(mcpReq.envelope)) return undefined;
  if (inputResponse(mcpReq.inputResponses, QUESTION).kind !== "missing") return undefined;
  return inputRequired({ inputRequests: { [QUESTION]: inputRequired.elicitUrl({ message: MESSAGE, url }) } });
}

/**
 * The same for a client of 2025-11-25: an error, after which it opens the page for its person and calls again. Undefined if the
 * error is another one.
 */
export function urlElicitationRequired(operation: string, error: unknown, elicitationId: string): Error | undefined {
  const url = pageOf(operation, error);
  if (url === undefined) return undefined;
  return new UrlElicitationRequiredError([{ mode: "url", elicitationId, url, message: MESSAGE }], MESSAGE);
}

/** The page of the approval that the key may not decide. */
function pageOf(operation: string, error: unknown): string | undefined {
  if (!DECISIONS.has(operation) || !(error instanceof AppError) || error.code !== "forbidden") return undefined;
  const { approvalUrl } = error.details ?? {};
  return typeof approvalUrl === "string" ? approvalUrl : undefined;
}

/** Whether a call repeats a decision that was put to the person, whatever they answered. */
export function wasElicited(operation: string, { mcpReq }: ServerContext): boolean {
  return DECISIONS.has(operation) && inputResponse(mcpReq.inputResponses, QUESTION).kind === "elicit";
}

/** Clients of 2026-07-28 declare what they can do with each request. */
function opensPages(envelope: unknown): boolean {
  if (!isRecord(envelope)) return false;
  return supportsUrlElicitation(Object.entries(envelope).find(([name]) => /clientCapabilities$/.test(name))?.[1]);
}

/** Whether a client that declares these capabilities opens pages for its person. */
export function supportsUrlElicitation(capabilities: unknown): boolean {
  const elicitation = isRecord(capabilities) ? capabilities["elicitation"] : undefined;
  return isRecord(elicitation) && "url" in elicitation;
}
