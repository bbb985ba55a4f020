import type { Workspace } from "@findable/contract/client";
import { bootstrapFullCredits } from "@findable/contract/prices";
import type { CountsByWorkspace } from "./use-workspace-counts.ts";

export type Concern = "waiting" | "failed" | "integrations" | "credits";

/** A workspace that needs a person, and the reason. */
export interface Attention {
  workspace: Workspace;
  concern: Concern;
  count: number;
}

/** Warn below this: a thorough site analysis would not fit. */
const LOW_CREDITS = bootstrapFullCredits("thorough");

/** Ordered by urgency: approvals, failures, integrations, credits. */
export function attentionOf(workspaces: readonly Workspace[], counts: CountsByWorkspace): Attention[] {
  const live = workspaces.filter(({ active, deletedAt }) => active && deletedAt === null);
  const about = (concern: Concern, countOf: (workspace: Workspace) => number): Attention[] =>
    live
      .map((workspace) => ({ workspace, concern, count: countOf(workspace) }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count);
  return [
    ...about("waiting", ({ id }) => counts.of(id).waiting ?? 0),
    ...about("failed", ({ id }) => counts.of(id).failed ?? 0),
    ...about("integrations", ({ health = {} }) => Object.values(health).filter((state) => state === "warning").length),
    ...about("credits", ({ usage }) => (usage !== undefined && usage.creditsRemaining < LOW_CREDITS ? 1 : 0)),
  ];
}
