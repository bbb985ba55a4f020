import { getKeyword as contract } from "@findable/contract";
import { AppError } from "../../../kernel/app-error.ts";
import { implement } from "../../../kernel/operation.ts";
import { findKeyword } from "../keywords.store.ts";
import { rankHistoryOf } from "../keywords.ts";

export const getKeyword = implement(contract)(async ({ db, workspaceId }, { id, includeArchived = false }) => {
  const keyword = await findKeyword(db, { workspaceId, id });
  if (keyword === undefined || (keyword.status === "ARCHIVED" && !includeArchived)) {
    throw new AppError("keyword_not_found", `This workspace has no keyword "${id}".`);
  }
  return { ...keyword, rankHistory: rankHistoryOf(keyword), links: { blogPosts: [], landingPages: [] } };
});
