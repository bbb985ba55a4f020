import { freezeEffects, getFreezes, listTrust, revokeTrust, unfreezeEffects } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import { CALLER } from "../world/agency/keys.ts";
import { approvals, type DemoApproval } from "../world/approvals/approvals.ts";
import { trustGrants } from "../world/approvals/trust.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";

export const trustAndEffectAnswers: readonly DemoOperation[] = [
  demo(listTrust)((input) => demoPage(listTrust, trustGrants(), input)),
  demo(revokeTrust)(() => ({})),
  demo(getFreezes)(() => ({ workspace: null, agency: null })),
  demo(freezeEffects)(({ scope = "workspace", reason }) => {
    const held = waiting().filter(({ workspaceId }) => scope === "agency" || workspaceId === BRAND.workspaceId);
    return {
      scope,
      workspaceId: scope === "agency" ? null : BRAND.workspaceId,
      reason,
      frozenAt: DEMO_NOW,
      frozenBy: CALLER.id,
      held: {
        total: held.length,
        items: held.map(({ workspaceId, invocationId, skill, step, approvalId }) => ({
          workspaceId,
          invocationId,
          skill,
          step,
          approvalId,
        })),
      },
    };
  }),
  demo(unfreezeEffects)(() => ({})),
];

/** Everything that waits would go out, oldest first. */
function waiting(): DemoApproval[] {
  return approvals()
    .filter(({ status }) => status === "PENDING")
    .toSorted((one, other) => Date.parse(one.raisedAt) - Date.parse(other.raisedAt));
}
