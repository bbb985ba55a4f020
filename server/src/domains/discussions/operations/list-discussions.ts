import { listDiscussions as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { discussionCoverage } from "../discussion-coverage.ts";
import { THREAD_LIST, type ThreadRow, toThread } from "../threads.store.ts";

export const listDiscussions = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<ThreadRow>(context, contract, THREAD_LIST, mine, input);
  return { data: rows.map(toThread), ...page, coverage: await discussionCoverage(context, page.total) };
});
