import { grantCredits as contract } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { type GrantAnswer, grantCredits as storeGrant } from "../credits.store.ts";
import { roundCredits } from "../credits.ts";

export const grantCredits = implement(contract)(async ({ tx, actor }, { workspaceId, amount, reason }) => {
  const asked = roundCredits(amount);
  const id = newId("cgr");
  const answer = await storeGrant(tx, { id, workspaceId, amount: asked, reason, apiKeyId: actor.keyId });
  requireGranted(answer.outcome);
  const { moved, created_at, allocated, used, reserved, available } = answer;
  return {
    id,
    scope: workspaceId === undefined ? ("agency" as const) : ("workspace" as const),
    workspaceId: workspaceId ?? null,
    amount: moved,
    reason,
    grantedBy: actor.keyId,
    createdAt: created_at,
    pool: { allocated, used, reserved, remaining: available },
  };
});

function requireGranted(outcome: GrantAnswer["outcome"]): void {
  switch (outcome) {
    case "granted":
      return;
    case "no_workspace":
      throw new AppError("workspace_forbidden", "This API key may not act in that workspace.");
    case "no_pool":
      throw validationError([
        {
          field: "workspaceId",
          message: "names a workspace that uses the agency's pool; omit it, or set its `settings.creditPool` first",
        },
      ]);
    case "too_many":
      throw validationError([{ field: "amount", message: "would make the pool larger than 100,000,000,000 credits" }]);
  }
}
