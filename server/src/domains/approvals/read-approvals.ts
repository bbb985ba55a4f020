import type { Db } from "../../kernel/database/db.ts";
import { type ApprovalListRequest, approvalPage } from "./approval-list.store.ts";
import { toApproval } from "./approvals.ts";

/** A page of approvals as `agent.approval.list` answers it. Reports read it too: a run may not call that operation. */
export async function readApprovals(db: Db, request: ApprovalListRequest) {
  const { rows, ...page } = await approvalPage(db, request);
  return { data: rows.map(toApproval), ...page };
}
