import type { Segment } from "@findable/contract";
import { nameKey, selectSegments, upsertSegments } from "../../domains/audience/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { SegmentDraft } from "./segments/index.ts";

export interface StoredSegments {
  segments: Segment[];
  warnings: string[];
}

/**
 * Stores segments as far as the workspace has room: known names are updated, new ones added up to the limit, the best
 * evidenced first.
 */
export async function storeSegments(
  tx: Tx,
  ctx: RunContext,
  { segments, replace }: { segments: readonly SegmentDraft[]; replace: boolean },
): Promise<StoredSegments> {
  const { id: workspaceId } = ctx.workspace;
  const { agencyId } = ctx.invocation;
  const maxSegments = ctx.limits.segmentsPerWorkspace;
  const existing = replace ? [] : await selectSegments(tx, { workspaceId, includeDeleted: false });
  const known = new Set(existing.map(({ name }) => nameKey(name)));
  let room = maxSegments - existing.length;
  const fitting = segments.filter(({ name }) => known.has(nameKey(name)) || room-- > 0);
  const stored = await upsertSegments(tx, { agencyId, workspaceId, segments: fitting, replace, maxSegments });
  const left = segments.length - fitting.length;
  const warnings =
    left === 0
      ? []
      : [
          `${left === 1 ? "One segment was" : `${left} segments were`} not stored: the workspace has its ${maxSegments} already.`,
        ];
  return { segments: stored, warnings };
}
