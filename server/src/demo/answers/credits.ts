import { grantCredits } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { recordOf } from "../records.ts";
import { poolOf, poolWith } from "../world/agency/credits.ts";
import { CALLER } from "../world/agency/keys.ts";
import { WORKSPACES } from "../world/agency/workspaces.ts";
import { DEMO_NOW } from "../world/facts.ts";

const OWN_POOLS = WORKSPACES.filter(({ settings }) => settings.creditPool === "workspace");

export const creditAnswers: readonly DemoOperation[] = [
  demo(grantCredits)(({ workspaceId, amount, reason }) => {
    const workspace = workspaceId === undefined ? undefined : recordOf(OWN_POOLS, workspaceId, "id");
    const pool = poolOf(workspace);
    const moved = Math.max(amount, -pool.remaining);
    return {
      id: demoId("cgr", workspaceId ?? "agency", amount, reason),
      scope: workspaceId === undefined ? "agency" : "workspace",
      workspaceId: workspaceId ?? null,
      amount: moved,
      reason,
      grantedBy: CALLER.id,
      createdAt: DEMO_NOW,
      pool: poolWith(pool, moved),
    };
  }),
];
