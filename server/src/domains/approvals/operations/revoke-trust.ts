import { revokeTrust as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayApprove } from "../approvals.ts";
import { revokeGrant } from "../trust.store.ts";

export const revokeTrust = implement(contract)(async ({ tx, agencyId, workspaceId, actor }, { id }) => {
  requireMayApprove(actor);
  if (await revokeGrant(tx, { agencyId, workspaceId, id })) return {};
  throw new AppError("not_found", `This workspace has no active trust grant "${id}".`, { trustId: id });
});
