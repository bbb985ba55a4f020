import type { ItemOf } from "../../api/operations.ts";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

export type Intervention = ItemOf<"interventions.list">;
export type InterventionKind = Intervention["kind"];
type EffectVerdict = Intervention["verdict"];
type UndecidedReason = NonNullable<Intervention["reason"]>;
type EffectSource = NonNullable<Intervention["headline"]>;

/** In the order of the filter. */
export const INTERVENTION_KINDS = [
  "publication",
  "refresh",
  "revert",
  "link_placed",
  "link_lost",
  "fix",
  "submission",
  "profile_change",
  "site_change",
  "other",
  "storm",
  "vendor_break",
] as const satisfies readonly InterventionKind[];

export const EFFECT_VERDICTS = [
  "helped",
  "hurt",
  "no_effect_seen",
  "cannot_say_yet",
] as const satisfies readonly EffectVerdict[];

export function interventionKindWord(kind: InterventionKind): string {
  switch (kind) {
    case "publication":
      return t("Publication");
    case "refresh":
      return t("Refresh");
    case "revert":
      return t("Revert");
    case "link_placed":
      return t("Link placed");
    case "link_lost":
      return t("Link lost");
    case "fix":
      return t("Fixed issue");
    case "submission":
      return t("Submission");
    case "profile_change":
      return t("Profile change");
    case "site_change":
      return t("Change of the whole site");
    case "other":
      return t("Other work");
    case "storm":
      return t("Many ranks moved at once");
    case "vendor_break":
      return t("Break at a data vendor");
  }
}

/** Without a decision there is no colour. */
export const EFFECT_TONES: Readonly<Record<EffectVerdict, Tone>> = {
  helped: "good",
  hurt: "bad",
  no_effect_seen: "neutral",
  cannot_say_yet: "outline",
};

export function effectVerdictWord({ verdict, scope }: Pick<Intervention, "verdict" | "scope">): string {
  if (scope === "mark") return t("Marked only");
  switch (verdict) {
    case "helped":
      return t("Helped");
    case "hurt":
      return t("Hurt");
    case "no_effect_seen":
      return t("No effect seen");
    case "cannot_say_yet":
      return t("Cannot say yet");
  }
}

/** Why nothing can be said, or when it can. */
export function undecidedReasonWords(reason: UndecidedReason, nextLookOn: string | null): string {
  switch (reason) {
    case "overlap":
      return t("Another intervention moved the same units, so the two cannot be separated.");
    case "no_controls":
      return t("It changed the whole site, so no page shows what would have happened without it.");
    case "too_few_controls":
      return t("Fewer than 18 untouched units are measured.");
    case "too_little_history":
      return t("Its units were measured for less than 12 weeks before.");
    case "not_measured":
      return t("Its units were measured in less than three quarters of the weeks.");
    case "not_comparable":
      return t("A model or a definition changed in between.");
    case "too_early":
      return nextLookOn === null ? t("Too early.") : t("Next look on {day}.", { day: formatDay(nextLookOn) });
    case "too_noisy":
      return t("Its units move too much by themselves. More similar units would help; waiting does not.");
  }
}

export function effectSourceWord(source: EffectSource): string {
  switch (source) {
    case "rank":
      return t("Positions");
    case "clicks":
      return t("Clicks");
    case "citations":
      return t("AI citations");
    case "presence":
      return t("Keywords found");
  }
}

export function selectedBecauseWord(reason: Intervention["selectedBecause"]): string {
  switch (reason) {
    case "fell":
      return t("They had fallen");
    case "low":
      return t("They ranked low");
    case "opportunity":
      return t("They promised most");
    case "routine":
      return t("Routine");
    case "unknown":
      return t("Unknown");
  }
}
