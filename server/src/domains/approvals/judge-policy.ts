import type { ApprovalPolicyInput, PolicyRule } from "@findable/contract";
import { type EffectKind, POLICY_OF } from "../../kernel/runs/effect.ts";
import { partnerOf } from "./partner-domain.ts";
import { stepOf } from "./trust.ts";

/** An action that may need an approval, and what rules look at. */
export interface PlannedAction {
  kind: "effect" | "step" | "unknown";
  effect: EffectKind | null;
  skill: string;
  step: string;
  subject: {
    contactId?: string;
    domain?: string;
    destination?: string;
    neverTrusted?: string;
    personOnly?: "required" | "invisible";
  };
  preview: { score?: unknown; credits?: unknown; cost?: unknown };
  /** The estimate of its run, for previews without a price. */
  estimate: number | null;
  /** Whether the caller who started the run asks for approvals. */
  isAsked: boolean;
}

/** What a policy decides about an action: `rule` is the index of the rule that approves it, null for `auto`. */
export type PolicyVerdict = { approves: false } | { approves: true; rule: number | null };

const ASKS: PolicyVerdict = { approves: false };

/** Whether a policy lets an action go on without a person. Replays and runs ask it. */
export function judgePolicy(policy: ApprovalPolicyInput, action: PlannedAction): PolicyVerdict {
  const { kind, effect, subject, isAsked } = action;
  // Steps without an effect and unknown outcomes always wait for a person.
  if (kind !== "effect" || effect === null || isAsked || subject.personOnly === "required") return ASKS;
  if (policy[POLICY_OF[effect]] === "auto") return { approves: true, rule: null };
  if (subject.neverTrusted !== undefined || subject.personOnly !== undefined) return ASKS;
  const rule = policy.rules?.findIndex((one) => meets(action, one)) ?? -1;
  return rule === -1 ? ASKS : { approves: true, rule };
}

/** A condition whose value is unknown is not met. */
function meets({ skill, step, effect, subject, preview, estimate }: PlannedAction, rule: PolicyRule): boolean {
  const { minScore, maxCredits, contactKnown, partner } = rule;
  const score = numberOf(preview.score);
  const price = numberOf(preview.credits) ?? numberOf(preview.cost) ?? estimate;
  return (
    Object.values(rule).some((value) => value !== undefined) &&
    (rule.skill === undefined || rule.skill === skill) &&
    (rule.step === undefined || rule.step === stepOf(step)) &&
    (rule.effect === undefined || rule.effect === effect) &&
    (rule.destination === undefined || rule.destination === subject.destination) &&
    (partner === undefined || isPartner(subject.domain, partner)) &&
    (minScore === undefined || (score !== null && score >= minScore)) &&
    (maxCredits === undefined || (price !== null && price <= maxCredits)) &&
    (contactKnown === undefined || subject.contactId !== undefined)
  );
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function isPartner(domain: string | undefined, wanted: string): boolean {
  const partner = domain === undefined ? undefined : partnerOf(domain);
  return partner !== undefined && partner === partnerOf(wanted);
}
