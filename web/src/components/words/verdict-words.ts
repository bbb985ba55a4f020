import type { SerpGapVerdict } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

export function verdictWord(verdict: SerpGapVerdict): string {
  switch (verdict) {
    case "EASY_WIN":
      return t("Easy win");
    case "WINNABLE_WITH_EFFORT":
      return t("Winnable with effort");
    case "STRETCH":
      return t("Stretch");
    case "DOMINATED":
      return t("Dominated");
  }
}

/** The range of scores of a verdict. */
export function verdictRange(verdict: SerpGapVerdict): string {
  switch (verdict) {
    case "EASY_WIN":
      return "85–100";
    case "WINNABLE_WITH_EFFORT":
      return "60–84";
    case "STRETCH":
      return "35–59";
    case "DOMINATED":
      return "0–34";
  }
}

export const VERDICT_TONES: Readonly<Record<SerpGapVerdict, Tone>> = {
  EASY_WIN: "good",
  WINNABLE_WITH_EFFORT: "accent",
  STRETCH: "warn",
  DOMINATED: "bad",
};
