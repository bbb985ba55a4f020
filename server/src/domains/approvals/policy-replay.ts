import { type ApprovalPolicyInput, POLICY_REPLAY_LIMITS, type PolicyReplay } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { judgePolicy, type PlannedAction } from "./judge-policy.ts";

/** A decision of a person, and what rules look at. */
export interface PastDecision extends PlannedAction {
  id: string;
  status: "APPROVED" | "REJECTED";
  edited: boolean;
  note: string | null;
  decidedAt: string;
}

/** The newest decisions of people in a workspace, without those of trust grants and rules. */
export async function selectDecisions(
  db: Db,
  { workspaceId, since, until }: { workspaceId: string; since: string | undefined; until: string | undefined },
): Promise<{ decisions: PastDecision[]; total: number }> {
  const rows = await db.query<PastDecision & { total: number }>(sql`
    select a.id, a.kind, a.effect, a.skill, a.step, a.subject, a.status, coalesce(a.edits, '{}') <> '{}' as edited, a.note,
      a.decided_at as "decidedAt", i.estimated_credits::float8 as estimate, i.approval_scope is not null as "isAsked",
      jsonb_build_object('score', a.preview -> 'score', 'credits', a.preview -> 'credits', 'cost', a.preview -> 'cost') as preview,
      count(*) over ()::int as total
    from approvals a
    join invocations i on i.id = a.invocation_id
    where a.workspace_id = ${workspaceId} and a.status in ('APPROVED', 'REJECTED')
      and a.approver not like 'trust:%' and a.approver not like 'policy:%'
      and a.decided_at >= coalesce(${since ?? null}::timestamptz, '-infinity')
      and a.decided_at < coalesce(${until ?? null}::timestamptz, 'infinity')
    order by a.decided_at desc, a.id desc
    limit ${POLICY_REPLAY_LIMITS.decisions}`);
  return { decisions: rows, total: rows[0]?.total ?? 0 };
}

/** What the policy would have decided. */
export function replayDecisions(
  decisions: readonly PastDecision[],
  policy: ApprovalPolicyInput,
): Omit<PolicyReplay, "since" | "until" | "leftOut"> {
  const approved = decisions.flatMap((decision) => {
    const verdict = judgePolicy(policy, decision);
    return verdict.approves ? [{ decision, rule: verdict.rule }] : [];
  });
  const edited = approved.filter(({ decision }) => decision.status === "APPROVED" && decision.edited);
  const rejected = approved.filter(({ decision }) => decision.status === "REJECTED");
  const differences = approved
    .filter(({ decision: { status, edited: isEdited } }) => status === "REJECTED" || isEdited)
    .slice(0, POLICY_REPLAY_LIMITS.listed);
  return {
    sentence:
      decisions.length === 0
        ? "No person has decided an approval in this period, so there is nothing to replay."
        : `This policy would have approved ${approved.length} of ${decisions.length} by itself; of these people had edited ${edited.length} and rejected ${rejected.length}.`,
    ...{ total: decisions.length, wouldApprove: approved.length },
    ofThese: { edited: summaryOf(edited), rejected: summaryOf(rejected) },
    rules: (policy.rules ?? []).map((_rule, index) => ({
      rule: index,
      matched: approved.filter(({ rule }) => rule === index).length,
    })),
    differences: differences.map(({ decision, rule }) => ({
      approvalId: decision.id,
      skill: decision.skill,
      step: decision.step,
      decision: decision.status,
      edited: decision.edited,
      note: decision.note,
      decidedAt: decision.decidedAt,
      rule,
    })),
  };
}

function summaryOf(found: readonly { decision: PastDecision }[]) {
  const approvalIds = found.slice(0, POLICY_REPLAY_LIMITS.listed).map(({ decision }) => decision.id);
  return { count: found.length, approvalIds };
}
