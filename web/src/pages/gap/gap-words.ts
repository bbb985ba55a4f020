import type { SerpGapAnalysis } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

type Cliff = SerpGapAnalysis["cliffs"][number];

export function cliffWord(type: Cliff["type"]): string {
  switch (type) {
    case "DR":
      return t("Domain strength");
    case "BRAND":
      return t("Brands");
    case "CONTENT":
      return t("Content length");
    case "INTENT_SATURATION":
      return t("Page types");
  }
}

export function effortWord(effort: SerpGapAnalysis["recommendation"]["estimatedEffort"]): string {
  switch (effort) {
    case "LOW":
      return t("Low effort");
    case "MEDIUM":
      return t("Medium effort");
    case "HIGH":
      return t("High effort");
  }
}
