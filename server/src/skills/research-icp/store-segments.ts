import type { Segment } from "@findable/contract";
import { nameKey, selectSegments, upsertSegments } from "../../domains/audience/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { SegmentDraft } from "./segments/extract-segments.ts";

export interface StoredSegments {
  segments: Segment[];
  warnings: string[];
}

/** Updates segments with a known name and adds new ones, in order, up to the limit of the workspace. */
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
          `${left === 1 ? "1 segment was" : `${left} segments were`} not stored: the workspace already has ${maxSegments} segments.`,
        ];
  return { segments: stored, warnings };
}
