import { getDiscussion as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findReadingRun, findThread, selectQuotes, toThread } from "../threads.store.ts";

export const getDiscussion = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const row = await findThread(db, { workspaceId, id });
  const invocation = row && (await findReadingRun(db, row.invocation_id));
  if (row === undefined || invocation === undefined)
    throw new AppError("not_found", `This workspace has no thread "${id}".`, { threadId: id });
  return { ...toThread(row), quotes: await selectQuotes(db, { workspaceId, id }), invocation };
});
