import { listKeywords as contract } from "@findable/contract";
import { checkFilters } from "../../../kernel/lists/evaluate.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { filterOfList, LIST_RULES } from "../keyword-filter.ts";
import { findKeywordPage } from "../keyword-page.store.ts";
import { toKeyword } from "../keywords.store.ts";

export const listKeywords = implement(contract)(async (context, input) => {
  checkFilters(LIST_RULES, input);
  const { workspaceId } = context;
  const { rows, ...page } = await findKeywordPage(context, contract, {
    workspaceId,
    filter: filterOfList(input),
    input,
  });
  return { data: rows.map(toKeyword), ...page };
});
