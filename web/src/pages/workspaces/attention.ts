import type { Workspace } from "@findable/contract/client";
import { bootstrapFullCredits } from "@findable/contract/prices";
import type { Standings } from "./use-standing.ts";

export type Concern = "waiting" | "failed" | "integrations" | "credits";

/** A workspace in which something needs a person, and what. */
export interface Attention {
  workspace: Workspace;
  concern: Concern;
  count: number;
}

/** With fewer credits left, the next thorough first run does not fit. */
const FEW_CREDITS = bootstrapFullCredits("thorough");

/** What needs a person first: who is waited for, then what failed, then what is broken or runs out. */
export function attentionOf(workspaces: readonly Workspace[], standings: Standings): Attention[] {
  const live = workspaces.filter(({ active, deletedAt }) => active && deletedAt === undefined);
  const about = (concern: Concern, countOf: (workspace: Workspace) => number): Attention[] =>
    live
      .map((workspace) => ({ workspace, concern, count: countOf(workspace) }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count);
  return [
    ...about("waiting", ({ id }) => standings.of(id).waiting ?? 0),
    ...about("failed", ({ id }) => standings.of(id).failed ?? 0),
    ...about("integrations", ({ health = {} }) => Object.values(health).filter((state) => state === "warning").length),
    ...about("credits", ({ usage }) => (usage !== undefined && usage.creditsRemaining < FEW_CREDITS ? 1 : 0)),
  ];
}
