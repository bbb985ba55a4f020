import type { Services } from "../../kernel/operations/services.ts";
import type { AnswerDraft } from "./answer-draft.ts";
import type { Caller } from "./authentication.ts";
import type { OperationRequest } from "./request.ts";

/**
 * A class, for its getter: V8 puts a getter of an object literal among the old objects at once, and with it all that the call
 * has read, until the next full collection.
 */
class NoWorkspace {
  get workspaceId(): string {
    throw new Error("This operation has no workspace; its contract must say `workspace: required`.");
  }
}

/** What an operation is given beside its handle of the database. */
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
    longestWaitMs: request.transport === "mcp" ? services.limits.toolWaitMs : Infinity,
    onRun: request.onRun,
  });
}
