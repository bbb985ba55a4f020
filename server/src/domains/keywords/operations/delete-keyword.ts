import { deleteKeyword as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { archiveKeyword, removeKeyword } from "../change-keyword.store.ts";
import { keywordNotFound } from "../keywords.ts";

export const deleteKeyword = implement(contract)(async ({ tx, actor, workspaceId }, { id, hard = false }) => {
  if (hard && actor.scope !== "ADMIN") {
    throw new AppError(
      "forbidden",
      "Deleting a keyword permanently requires an ADMIN key. Without `hard` it is archived.",
    );
  }
  const found = await (hard ? removeKeyword : archiveKeyword)(tx, { workspaceId, id });
  if (!found) throw keywordNotFound(id);
  return {};
});
