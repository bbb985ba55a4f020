import type { SerpGapAnalysis } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

type Cliff = SerpGapAnalysis["cliffs"][number];

export function cliffWord(type: Cliff["type"]): string {
  switch (type) {
    case "DR":
      return t("Strength of the sites");
    case "BRAND":
      return t("Brands");
    case "CONTENT":
      return t("Length of the pages");
    case "INTENT_SATURATION":
      return t("Kinds of pages");
  }
}

export function effortWord(effort: SerpGapAnalysis["recommendation"]["estimatedEffort"]): string {
  switch (effort) {
    case "LOW":
      return t("Little work");
    case "MEDIUM":
      return t("Some work");
    case "HIGH":
      return t("Much work");
  }
}
