import type { PolicyRule } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { EffectKind } from "../../kernel/runs/effect.ts";
import { judgePolicy } from "./judge-policy.ts";
import { type TrustRequest, trustFor } from "./trust.ts";

// SQL: server/database/functions/keys.sql

/** An effect that a rule or a grant may approve in place of a person. */
interface StandingRequest extends TrustRequest {
  effect: EffectKind;
  preview: Readonly<Record<string, unknown>>;
}

/** What approves an effect in place of a person: a rule of the approval policy, else a trust grant with its use counted. */
export async function findStandingApproval(
  tx: Tx,
  request: StandingRequest,
): Promise<{ approver: string; policyRule?: PolicyRule } | undefined> {
  const byRule = await findRule(tx, request);
  if (byRule !== undefined) return byRule;
  const grant = await trustFor(tx, request);
  return grant === undefined ? undefined : { approver: `trust:${grant}` };
}

async function findRule(tx: Tx, request: StandingRequest) {
  const stored = await findRules(tx, request);
  if (stored === undefined) return undefined;
  const { rules, setBy, estimate } = stored;
  const verdict = judgePolicy({ rules }, { ...request, kind: "effect", estimate, isAsked: false });
  const policyRule = verdict.approves && verdict.rule !== null ? rules[verdict.rule] : undefined;
  return policyRule === undefined ? undefined : { approver: `policy:${setBy}`, policyRule };
}

/**
 * The rules of the workspace while the key that set them may approve. With a separate approver they do not approve the runs of its
 * person.
 */
async function findRules(tx: Tx, { workspaceId, invocationId }: StandingRequest) {
  const [row] = await tx.query<{ rules: PolicyRule[]; setBy: string; estimate: number }>(sql`
    select w.settings -> 'approvalPolicy' -> 'rules' as rules, w.settings -> 'approvalPolicy' ->> 'rulesSetBy' as "setBy",
      i.estimated_credits::float8 as estimate
    from workspaces w, invocations i
    where w.id = ${workspaceId} and i.id = ${invocationId}
      and jsonb_array_length(coalesce(w.settings -> 'approvalPolicy' -> 'rules', '[]')) > 0
      and key_may_approve(w.settings -> 'approvalPolicy' ->> 'rulesSetBy')
      and not (coalesce((w.settings ->> 'separateApprover')::boolean, false)
        and started_by_person(i.id, w.settings -> 'approvalPolicy' ->> 'rulesSetBy'))`);
  return row;
}
