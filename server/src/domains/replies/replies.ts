import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { AnswerableReply } from "./replies.store.ts";
import { whyNotAnswerable } from "./rules.ts";

export function replyNotFound(id: string): AppError {
  return new AppError("not_found", `The workspace has no reply ${id}.`, { id });
}

/** Why this reply must not be answered, with what is known about the person; undefined if it can be. */
export function whyNotAnswer({ kind, email, mailbox, suppression }: AnswerableReply): string | undefined {
  if (email === null) return "The person's data was deleted.";
  if (mailbox === "") return "No mailbox of ours received it.";
  return whyNotAnswerable(kind) ?? (suppression === null ? undefined : "The person must not be written to.");
}

/** Throws where a reply must not be answered, or was answered. */
export function requireAnswerable(reply: AnswerableReply): void {
  const reason = whyNotAnswer(reply);
  if (reason !== undefined) throw validationError([{ field: "id", message: `cannot be answered: ${reason}` }]);
  if (reply.state === "answered") {
    throw new AppError("already_decided", `The reply ${reply.id} was answered.`, { id: reply.id });
  }
}
