import { once } from "../once.ts";
import type { ApprovalRequest } from "./approval-request.ts";
import { decidedRequests } from "./decided-approvals.ts";
import { pendingRequests } from "./pending-approvals.ts";

/** Everything that people were asked. */
export const approvalRequests = once((): readonly ApprovalRequest[] => [...pendingRequests(), ...decidedRequests()]);

/** What a run asked, of an item if it asked about several. */
export function requestOf(slug: string, item?: string): ApprovalRequest {
  const found = approvalRequests().find(({ key: [run, of] }) => run === slug && of === item);
  if (found === undefined) throw new Error(`The demo world's run "${slug}" asked nothing.`);
  return found;
}
