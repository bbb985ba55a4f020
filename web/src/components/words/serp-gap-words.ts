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

/** The word of an action. Analyses without an action have only whether to pursue the query. */
export function actionWord(
  action: NonNullable<SerpGapAnalysis["recommendation"]["action"]> | null,
  shouldPursue: boolean,
): string {
  switch (action) {
    case "CREATE":
      return t("Create a page");
    case "IMPROVE":
      return t("Improve the page");
    case "DEFEND":
      return t("Defend");
    case "SKIP":
      return t("Skip");
    case null:
      return shouldPursue ? t("Pursue") : t("Skip");
  }
}
