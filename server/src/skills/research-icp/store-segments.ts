import type { Segment } from "@findable/contract";
import { fittingSegments, upsertSegments } from "../../domains/audience/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { SegmentDraft } from "./segments/extract-segments.ts";

export interface StoredSegments {
  segments: Segment[];
  warnings: string[];
}

/** Updates segments of runs with a known name and adds new ones, in order, up to the limit of the workspace. */
export async function storeSegments(
  tx: Tx,
  ctx: RunContext,
  { segments, replace }: { segments: readonly SegmentDraft[]; replace: boolean },
): Promise<StoredSegments> {
  const { id: workspaceId } = ctx.workspace;
  const { agencyId } = ctx.invocation;
  const maxSegments = ctx.limits.segmentsPerWorkspace;
  const fitting = await fittingSegments(tx, { workspaceId, segments, replace, maxSegments });
  const stored = await upsertSegments(tx, { agencyId, workspaceId, segments: fitting, replace, maxSegments });
  const left = segments.length - fitting.length;
  return { segments: stored, warnings: [...limitWarning(left, maxSegments), ...keptWarning(stored)] };
}

function limitWarning(left: number, maxSegments: number): string[] {
  if (left === 0) return [];
  const subject = left === 1 ? "1 segment was" : `${left} segments were`;
  return [`${subject} not stored: the workspace already has ${maxSegments} segments.`];
}

function keptWarning(stored: readonly Segment[]): string[] {
  const names = stored.filter(({ origin }) => origin === "person").map(({ name }) => name);
  if (names.length === 0) return [];
  return [
    `Left unchanged, because a person wrote or corrected ${names.length === 1 ? "it" : "them"}: ${names.join(", ")}.`,
  ];
}
