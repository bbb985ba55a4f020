import { endSession as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { deleteSession } from "../members.store.ts";

export const endSession = implement(contract)(async ({ tx, actor }, { id }) => {
  if (await deleteSession(tx, actor.keyId, id)) return {};
  throw new AppError("not_found", `You have no session "${id}". List yours with \`people.sessions.list\`.`, { id });
});
