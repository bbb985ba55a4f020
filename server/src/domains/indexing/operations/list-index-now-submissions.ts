import { listIndexNowSubmissions as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { SUBMISSION_LIST, type SubmissionRow, toSubmission } from "../indexnow/submissions.store.ts";

export const listIndexNowSubmissions = implement(contract)(async (context, input) => {
  const sent = sql`workspace_id = ${context.workspaceId} and state = 'submitted'`;
  const { rows, ...page } = await livePage<SubmissionRow>(context, contract, SUBMISSION_LIST, sent, input);
  return { data: rows.map(toSubmission), ...page };
});
