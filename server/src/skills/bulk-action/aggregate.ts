import type { BulkActionResult, ErrorEnvelope } from "@findable/contract";
import type { FamilyMember } from "../../kernel/runs/child-run.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";

/** A workspace in which no run could be started. */
interface NotStarted {
  workspaceId: string;
  error: ErrorEnvelope;
}

/** Summarizes a bulk action. Workspaces without a run come last. */
export function aggregate(
  action: string,
  members: readonly FamilyMember[],
  notStarted: readonly NotStarted[],
): BulkActionResult {
  const count = (status: FamilyMember["status"]) => members.filter((member) => member.status === status).length;
  const credits = members.reduce((sum, member) => sum + member.creditsUsed, 0);
  return {
    action,
    summary: {
      total: members.length + notStarted.length,
      succeeded: count("SUCCEEDED"),
      failed: count("FAILED") + notStarted.length,
      cancelled: count("CANCELLED"),
      creditsUsed: roundTo(credits, 4),
    },
    results: [...members.map(resultOf), ...notStarted.map(({ workspaceId }) => noResult(workspaceId))],
    failures: [
      ...members.flatMap(({ workspaceId, invocationId, error }) =>
        error === null ? [] : [{ workspaceId, invocationId, error }],
      ),
      ...notStarted.map(({ workspaceId, error }) => ({ workspaceId, invocationId: null, error })),
    ],
  };
}

function resultOf({ workspaceId, invocationId, status, result, resultOmitted }: FamilyMember) {
  return { workspaceId, invocationId, status, result, ...(resultOmitted ? { resultOmitted } : {}) };
}

function noResult(workspaceId: string) {
  return { workspaceId, invocationId: null, status: "FAILED" as const, result: null };
}
