import { getKeyword as contract } from "@findable/contract";
import { AppError } from "../../../kernel/app-error.ts";
import { implement } from "../../../kernel/operation.ts";
import { findKeyword } from "../keywords.store.ts";
import { selectRankHistory } from "../rank-history.store.ts";

export const getKeyword = implement(contract)(async ({ db, workspaceId }, { id, includeArchived = false }) => {
  const [keyword, rankHistory] = await Promise.all([
    findKeyword(db, { workspaceId, id }),
    selectRankHistory(db, { workspaceId, id }),
  ]);
  if (keyword === undefined || (keyword.status === "ARCHIVED" && !includeArchived)) {
    throw new AppError("keyword_not_found", `This workspace has no keyword "${id}".`);
  }
  return { ...keyword, rankHistory, links: { blogPosts: [], landingPages: [] } };
});
