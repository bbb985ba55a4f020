import type { PolicyRule } from "../../components/words/rule-words.ts";

/** A rule as it is typed. */
export interface RuleDraft {
  key: number;
  skill: string;
  effect: NonNullable<PolicyRule["effect"]> | "";
  step: string;
  minScore: string;
  maxCredits: string;
  partner: string;
  destination: string;
  contact: "any" | "known";
}

export const EMPTY_RULE: Omit<RuleDraft, "key"> = {
  skill: "",
  effect: "",
  step: "",
  minScore: "",
  maxCredits: "",
  partner: "",
  destination: "",
  contact: "any",
};

export function draftOf(rule: PolicyRule, key: number): RuleDraft {
  return {
    key,
    skill: rule.skill ?? "",
    effect: rule.effect ?? "",
    step: rule.step ?? "",
    minScore: rule.minScore === undefined ? "" : String(rule.minScore),
    maxCredits: rule.maxCredits === undefined ? "" : String(rule.maxCredits),
    partner: rule.partner ?? "",
    destination: rule.destination ?? "",
    contact: rule.contactKnown === true ? "known" : "any",
  };
}

/** Conditions that are left empty are not sent. */
export function ruleOf({
  skill,
  effect,
  step,
  minScore,
  maxCredits,
  partner,
  destination,
  contact,
}: RuleDraft): PolicyRule {
  return {
    ...(skill === "" ? {} : { skill }),
    ...(effect === "" ? {} : { effect }),
    ...(step.trim() === "" ? {} : { step: step.trim() }),
    ...(minScore === "" ? {} : { minScore: Number(minScore) }),
    ...(maxCredits === "" ? {} : { maxCredits: Number(maxCredits) }),
    ...(partner.trim() === "" ? {} : { partner: partner.trim() }),
    ...(destination === "" ? {} : { destination }),
    ...(contact === "any" ? {} : { contactKnown: true }),
  };
}
