import { declinePlanAction as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { declineAction } from "../plan.store.ts";

export const declinePlanAction = implement(contract)(
  async ({ tx, optionalWorkspaceId: workspaceId }, { id, reason }) => {
    const action = await declineAction(tx, { workspaceId, id, reason });
    if (action === undefined) {
      throw new AppError("not_found", `No plan has an action "${id}".`, { actionId: id });
    }
    return action;
  },
);
