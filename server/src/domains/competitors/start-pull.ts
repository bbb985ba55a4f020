import type { CommandContext } from "../../kernel/operations/operation.ts";
import { startSkill } from "../invocations/index.ts";
import { findPull, type PullKind } from "./pulls.store.ts";
import { requireCompetitor } from "./require-competitor.ts";

interface PullStart {
  id: string;
  freshness?: "now" | "cached" | undefined;
}

/** Starts a pull. Reserves no credits if the last pull is fresh enough to answer. */
export async function startPull(
  context: CommandContext,
  slug: "research.competitor.backlinks" | "research.competitor.keywords",
  kind: PullKind,
  { dryRun, ...input }: PullStart & { dryRun: boolean },
) {
  const { tx, agencyId, workspaceId } = context;
  const { id, freshness } = input;
  await requireCompetitor(tx, { workspaceId, id });
  const isStored =
    freshness === "cached" && (await findPull(tx, { agencyId, workspaceId, competitorId: id, ...kind })) !== undefined;
  return startSkill(context, slug, input, {
    dryRun,
    resourceIds: [id],
    ...(isStored ? { estimatedCost: { credits: 0, durationSeconds: 1 } } : {}),
  });
}
