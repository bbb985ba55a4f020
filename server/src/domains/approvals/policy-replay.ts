import { POLICY_REPLAY_LIMITS, type PolicyReplay, type PolicyRule } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { partnerOf } from "./partner-domain.ts";
import { stepOf } from "./trust.ts";

/** A decision of a person, and what rules look at. */
export interface PastDecision {
  id: string;
  kind: "effect" | "step" | "unknown";
  effect: string | null;
  skill: string;
  step: string;
  subject: { contactId?: string; domain?: string; destination?: string; neverTrusted?: string };
  score: number | null;
  /** The price of what was to be approved. */
  credits: number;
  status: "APPROVED" | "REJECTED";
  edited: boolean;
  note: string | null;
  decided_at: string;
}

/** The newest decisions of people in a workspace, without those of trust grants. */
export async function selectDecisions(
  db: Db,
  { workspaceId, since, until }: { workspaceId: string; since: string | undefined; until: string | undefined },
): Promise<{ decisions: PastDecision[]; total: number }> {
  const rows = await db.query<PastDecision & { total: number }>(sql`
    select a.id, a.kind, a.effect, a.skill, a.step, a.subject, a.status, coalesce(a.edits, '{}') <> '{}' as edited, a.note,
      a.decided_at, case when jsonb_typeof(a.preview -> 'score') = 'number' then (a.preview ->> 'score')::float8 end as score,
      case when jsonb_typeof(a.preview -> 'credits') = 'number' then (a.preview ->> 'credits')::float8
        else (select i.estimated_credits::float8 from invocations i where i.id = a.invocation_id) end as credits,
      count(*) over ()::int as total
    from approvals a
    where a.workspace_id = ${workspaceId} and a.status in ('APPROVED', 'REJECTED') and a.approver not like 'trust:%'
      and a.decided_at >= coalesce(${since ?? null}::timestamptz, '-infinity')
      and a.decided_at < coalesce(${until ?? null}::timestamptz, 'infinity')
    order by a.decided_at desc, a.id desc
    limit ${POLICY_REPLAY_LIMITS.decisions}`);
  return { decisions: rows, total: rows[0]?.total ?? 0 };
}

/** What the rules would have decided. They never approve what no trust grant may cover. */
export function replayDecisions(
  decisions: readonly PastDecision[],
  rules: readonly PolicyRule[],
): Omit<PolicyReplay, "since" | "until" | "leftOut"> {
  const approved = decisions.flatMap((decision) => {
    const rule = mayBeTrusted(decision) ? rules.findIndex((one) => matches(decision, one)) : -1;
    return rule === -1 ? [] : [{ decision, rule }];
  });
  const edited = approved.filter(({ decision }) => decision.status === "APPROVED" && decision.edited).length;
  const rejected = approved.filter(({ decision }) => decision.status === "REJECTED").length;
  const differences = approved
    .filter(({ decision: { status, edited: isEdited } }) => status === "REJECTED" || isEdited)
    .slice(0, POLICY_REPLAY_LIMITS.listed);
  return {
    sentence:
      decisions.length === 0
        ? "No person has decided an approval in this period, so there is nothing to replay."
        : `This policy would have approved ${approved.length} of ${decisions.length} by itself; of these people had edited ${edited} and rejected ${rejected}.`,
    ...{ decisions: decisions.length, wouldApprove: approved.length, edited, rejected },
    rules: rules.map((_rule, index) => ({
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
      decidedAt: decision.decided_at,
      rule,
    })),
  };
}

/** Steps without an effect and unknown outcomes always wait for a person. */
function mayBeTrusted({ kind, subject }: PastDecision): boolean {
  return kind === "effect" && subject.neverTrusted === undefined;
}

function matches({ skill, step, effect, subject, score, credits }: PastDecision, rule: PolicyRule): boolean {
  const { minScore, maxCredits, contactKnown, partner } = rule;
  return (
    (rule.skill === undefined || rule.skill === skill) &&
    (rule.step === undefined || rule.step === stepOf(step)) &&
    (rule.effect === undefined || rule.effect === effect) &&
    (rule.destination === undefined || rule.destination === subject.destination) &&
    (partner === undefined || isPartner(subject.domain, partner)) &&
    (minScore === undefined || (score !== null && score >= minScore)) &&
    (maxCredits === undefined || credits <= maxCredits) &&
    (contactKnown === undefined || contactKnown === (subject.contactId !== undefined))
  );
}

function isPartner(domain: string | undefined, partner: string): boolean {
  return domain !== undefined && (partnerOf(domain) ?? domain) === partner.toLowerCase();
}
