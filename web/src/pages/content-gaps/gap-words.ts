import type { OutputOf } from "../../api/operations.ts";
import { t } from "../../i18n/index.ts";

export type Report = OutputOf<"research.content_gap.get">;
export type Gap = Report["gaps"][number];

export function typeWord(type: Gap["type"]): string {
  switch (type) {
    case "MISSING_TOPIC":
      return t("Missing topic");
    case "KEYWORD_GAP":
      return t("Keyword gap");
    case "WEAKER_COVERAGE":
      return t("Weaker coverage");
  }
}

/** What search performance says about a gap. */
export function verdictWord(verdict: NonNullable<Gap["searchVerdict"]>): string {
  switch (verdict) {
    case "within_reach":
      return t("Your page is within reach");
    case "wrong_page":
      return t("Wrong page in search");
    case "no_content":
      return t("No page in search");
  }
}

/** Where competitors stand, and where the brand does. */
export function standingOf(gap: Gap): string {
  if (gap.type === "WEAKER_COVERAGE")
    return gap.ourRank == null
      ? t("A competitor ranks at {theirs}.", { theirs: gap.competitorRank })
      : t("You rank at {ours}, a competitor at {theirs}.", { ours: gap.ourRank, theirs: gap.competitorRank });
  const competitors = gap.type === "MISSING_TOPIC" ? gap.competitorsCovering.length : gap.competitorsRanking.length;
  return t("{n, plural, one {# competitor covers} other {# competitors cover}} it, and you do not rank.", {
    n: competitors,
  });
}

/** Your page about the subject; null if there is none. */
export function ownPageOf(gap: Gap): string | null {
  return gap.type === "WEAKER_COVERAGE" ? (gap.ourUrl ?? null) : (gap.coveredBy?.url ?? null);
}
