import { unshareApproval as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findApprovalState } from "../approvals.store.ts";
import { approvalNotFound, requireMayApprove } from "../approvals.ts";
import { revokeLink } from "../links.store.ts";

export const unshareApproval = implement(contract)(
  async ({ tx, agencyId, workspaceId, actor }, { approval_id, link_id }) => {
    requireMayApprove(actor);
    const address = { agencyId, workspaceId, approvalId: approval_id };
    if ((await findApprovalState(tx, address)) === undefined) throw approvalNotFound(approval_id);
    if (await revokeLink(tx, address, link_id)) return {};
    throw new AppError("not_found", `The approval has no active link "${link_id}".`, {
      linkId: link_id,
    });
  },
);
