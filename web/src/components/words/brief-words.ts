import type { ItemOf } from "../../api/operations.ts";
import { t } from "../../i18n/index.ts";

export type Brief = ItemOf<"produce.brief.list">;

export function briefIntentWord(label: Brief["intent"]["label"]): string {
  switch (label) {
    case "learn":
      return t("To learn");
    case "compare":
      return t("To compare");
    case "buy":
      return t("To buy");
    case "find":
      return t("To find a place or site");
  }
}

export function questionSourceWord(source: Brief["questions"][number]["source"]): string {
  switch (source) {
    case "results_page":
      return t("Results page");
    case "page":
      return t("Ranking page");
    case "discussion":
      return t("Discussion");
  }
}
