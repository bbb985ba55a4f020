import type { BulkActionResult, ErrorEnvelope } from "@findable/contract";
import type { FamilyMember } from "../../kernel/runs/child-run.ts";

/** A workspace in which nothing could be begun. */
interface Unbegun {
  workspaceId: string;
  error: ErrorEnvelope;
}

/** What a bulk action came to in all workspaces, those where it was never begun last. */
export function aggregate(
  action: string,
  members: readonly FamilyMember[],
  unbegun: readonly Unbegun[],
): BulkActionResult {
  const count = (status: FamilyMember["status"]) => members.filter((member) => member.status === status).length;
  const credits = members.reduce((sum, member) => sum + member.creditsUsed, 0);
  return {
    action,
    summary: {
      total: members.length + unbegun.length,
      succeeded: count("SUCCEEDED"),
      failed: count("FAILED") + unbegun.length,
      cancelled: count("CANCELLED"),
      creditsUsed: Math.round(credits * 10_000) / 10_000,
    },
    results: [...members.map(resultOf), ...unbegun.map(({ workspaceId }) => noResult(workspaceId))],
    failures: [
      ...members.flatMap(({ workspaceId, invocationId, error }) =>
        error === null ? [] : [{ workspaceId, invocationId, error }],
      ),
      ...unbegun.map(({ workspaceId, error }) => ({ workspaceId, invocationId: null, error })),
    ],
  };
}

function resultOf({ workspaceId, invocationId, status, result, resultOmitted }: FamilyMember) {
  return { workspaceId, invocationId, status, result, ...(resultOmitted ? { resultOmitted } : {}) };
}

function noResult(workspaceId: string) {
  return { workspaceId, invocationId: null, status: "FAILED" as const, result: null };
}
