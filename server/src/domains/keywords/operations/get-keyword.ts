import { getKeyword as contract } from "@findable/contract";
import { implement } from "../../../kernel/operation.ts";
import { findKeyword } from "../keywords.store.ts";
import { keywordNotFound, rankHistoryOf } from "../keywords.ts";

export const getKeyword = implement(contract)(async ({ db, workspaceId }, { id, includeArchived = false }) => {
  const keyword = await findKeyword(db, { workspaceId, id });
  if (keyword === undefined || (keyword.status === "ARCHIVED" && !includeArchived)) {
    throw keywordNotFound(id);
  }
  return { ...keyword, rankHistory: rankHistoryOf(keyword), links: { blogPosts: [], landingPages: [] } };
});
