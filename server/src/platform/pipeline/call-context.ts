import type { Services } from "../../kernel/operations/services.ts";
import type { AnswerDraft } from "./answer-draft.ts";
import type { Caller } from "./authentication.ts";
import type { OperationRequest } from "./request.ts";

/**
 * A class because of its getter. V8 allocates the getter of an object literal in the old space at once, and with it everything
 * that the call has read, until the next full collection.
 */
class NoWorkspace {
  get workspaceId(): string {
    throw new Error("This operation has no workspace; its contract must say `workspace: required`.");
  }
}

/** Creates the context of an operation, without its database handle. */
export function callContext(
  services: Services,
  request: OperationRequest,
  { actor, workspaceId }: Caller,
  draft: AnswerDraft,
) {
  return Object.assign(workspaceId === undefined ? new NoWorkspace() : { workspaceId }, {
    requestId: request.requestId,
    actor,
    agencyId: actor.agencyId,
    optionalWorkspaceId: workspaceId,
    services,
    reply: draft.reply(),
    upload: request.upload,
    signal: request.signal,
    language: request.language ?? "en",
    isInApp: request.transport === "app",
    longestWaitMs: request.transport === "mcp" ? services.limits.toolWaitMs : Infinity,
    onRun: request.onRun,
  });
}
