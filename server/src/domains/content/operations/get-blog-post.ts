import { getBlogPost as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { toRecord } from "../content.ts";
import { historyOf, requireShown, summaryOf } from "../require-content.ts";

export const getBlogPost = implement(contract)(async (context, { id, includeArchived, includeRefinementHistory }) => {
  const row = await requireShown(context, { kind: "blog_post", id, includeArchived });
  const history = await historyOf(context, row.id, includeRefinementHistory);
  return { ...toRecord(row, await summaryOf(context, row)), ...history };
});
