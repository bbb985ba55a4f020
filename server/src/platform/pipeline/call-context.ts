import type { Actor, BlobDraft, Reply, Services } from "../../kernel/operation.ts";
import type { AnswerDraft } from "./answer-draft.ts";
import type { Caller } from "./authentication.ts";
import type { OperationRequest } from "./request.ts";

/**
 * What an operation is given beside its handle of the database.
 *
 * A class, for its getters: V8 puts a getter of an object literal among the old objects at once, and with it all that the call
 * has read, until the next full collection.
 */
export class CallContext {
  readonly requestId: string;
  readonly actor: Actor;
  readonly agencyId: string;
  readonly optionalWorkspaceId: string | undefined;
  readonly services: Services;
  readonly reply: Reply;
  readonly upload: BlobDraft | undefined;
  readonly #request: OperationRequest;

  constructor(services: Services, request: OperationRequest, { actor, workspaceId }: Caller, draft: AnswerDraft) {
    this.requestId = request.requestId;
    this.actor = actor;
    this.agencyId = actor.agencyId;
    this.optionalWorkspaceId = workspaceId;
    this.services = services;
    this.reply = draft.reply();
    this.upload = request.upload;
    this.#request = request;
  }

  get workspaceId(): string {
    if (this.optionalWorkspaceId === undefined)
      throw new Error("This operation has no workspace; its contract must say `workspace: required`.");
    return this.optionalWorkspaceId;
  }

  /** Asked of the transport only by those who look: most calls are answered before anybody could go away. */
  get signal(): AbortSignal {
    return this.#request.signal;
  }
}
