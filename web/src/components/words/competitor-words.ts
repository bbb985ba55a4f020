import type { CompetitorWeight } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

export const WEIGHTS = ["incumbent", "alternative", "complementary", "inspiration"] as const;

export function weightWord(weight: CompetitorWeight): string {
  switch (weight) {
    case "incumbent":
      return t("Incumbent");
    case "alternative":
      return t("Alternative");
    case "complementary":
      return t("Complementary");
    case "inspiration":
      return t("Inspiration");
  }
}

function weightReason(weight: CompetitorWeight): string {
  switch (weight) {
    case "incumbent":
      return t("what customers use today");
    case "alternative":
      return t("what customers could buy instead of yours");
    case "complementary":
      return t("sold alongside yours");
    case "inspiration":
      return t("good content, not a competitor");
  }
}

export function weightChoices(): { value: CompetitorWeight; label: string; note: string }[] {
  return WEIGHTS.map((value) => ({ value, label: weightWord(value), note: weightReason(value) }));
}
