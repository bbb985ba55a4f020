import type { WorkspaceSettingsInput } from "@findable/contract/client";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { skillName } from "./skill-words.ts";

export type PolicyRule = NonNullable<NonNullable<WorkspaceSettingsInput["approvalPolicy"]>["rules"]>[number];

export const EFFECTS = ["publish", "submit", "outreach_send", "discover", "report_send"] as const;

export function effectName(effect: NonNullable<PolicyRule["effect"]>): string {
  switch (effect) {
    case "publish":
      return t("Publish");
    case "submit":
      return t("Submit to search engines");
    case "outreach_send":
      return t("Send an email");
    case "discover":
      return t("Look up contacts");
    case "report_send":
      return t("Send a report");
  }
}

/** A rule as answers have it. */
export type AnsweredRule = Readonly<Record<string, string | number | boolean>>;

/** The conditions of a rule that an answer has. Those that this version does not know are left out. */
export function ruleFrom({
  skill,
  effect,
  step,
  minScore,
  maxCredits,
  partner,
  destination,
  contactKnown,
}: AnsweredRule): PolicyRule {
  const known = EFFECTS.find((one) => one === effect);
  return {
    ...(typeof skill === "string" ? { skill } : {}),
    ...(known === undefined ? {} : { effect: known }),
    ...(typeof step === "string" ? { step } : {}),
    ...(typeof minScore === "number" ? { minScore } : {}),
    ...(typeof maxCredits === "number" ? { maxCredits } : {}),
    ...(typeof partner === "string" ? { partner } : {}),
    ...(typeof destination === "string" ? { destination } : {}),
    ...(contactKnown === true ? { contactKnown } : {}),
  };
}

/** The conditions of a rule in words. */
export function conditionsOf(rule: PolicyRule): string {
  const { skill, effect, step, minScore, maxCredits, partner, destination, contactKnown } = rule;
  return [
    skill === undefined ? "" : skillName(skill),
    effect === undefined ? "" : effectName(effect),
    step === undefined ? "" : t("step {step}", { step }),
    minScore === undefined ? "" : t("score {n} or more", { n: formatNumber(minScore) }),
    maxCredits === undefined ? "" : t("{n} credits or fewer", { n: formatNumber(maxCredits) }),
    partner ?? "",
    destination ?? "",
    contactKnown === true ? t("a stored contact") : "",
  ]
    .filter((one) => one !== "")
    .join(" · ");
}
