import { getKeyword as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findContentLinks } from "../content-links.store.ts";
import { findKeyword } from "../keywords.store.ts";
import { keywordArchived, keywordNotFound } from "../keywords.ts";
import { selectRankHistory } from "../rank-history.store.ts";
import { withSearch } from "../with-search.ts";

export const getKeyword = implement(contract)(async ({ db, workspaceId }, { id, includeArchived = false }) => {
  const [keyword, rankHistory, links] = await Promise.all([
    findKeyword(db, { workspaceId, id }),
    selectRankHistory(db, { workspaceId, id }),
    findContentLinks(db, { workspaceId, id }),
  ]);
  if (keyword === undefined) throw keywordNotFound(id);
  if (keyword.status === "ARCHIVED" && !includeArchived) throw keywordArchived(id);
  const [listed] = await withSearch(db, { workspaceId, keywords: [keyword] });
  return { ...keyword, search: listed?.search ?? null, rankHistory, links };
});
