import { cancelInvocation as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { cancelRun } from "../invocations.store.ts";
import { toInvocation } from "../invocations.ts";
import { invocationNotFound, requireInvocation } from "../require-invocation.ts";

export const cancelInvocation = implement(contract)(
  async ({ tx, agencyId, optionalWorkspaceId, services }, { id, reason }) => {
    const outcome = await cancelRun(tx, { id, reason });
    if (outcome === "not_found") throw invocationNotFound(id);
    if (outcome !== "cancelled") {
      throw new AppError(
        "concurrent_modification",
        `Invocation "${id}" has already ended as ${outcome}, so it cannot be cancelled.`,
        { status: outcome },
      );
    }
    return toInvocation(
      await requireInvocation(tx, { agencyId, workspaceId: optionalWorkspaceId, id }),
      services.links,
    );
  },
);
