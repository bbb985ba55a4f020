import { listKeywords as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operation.ts";
import { KEYWORD_LIST, type KeywordRow, toKeyword } from "../keywords.store.ts";

export const listKeywords = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<KeywordRow>(context, contract, KEYWORD_LIST, mine, input);
  return { data: rows.map(toKeyword), ...page };
});
