import type { ItemOf } from "../../api/operations.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";

export type PlanAction = ItemOf<"plan.list">;

export function planKindWord(kind: PlanAction["kind"]): string {
  switch (kind) {
    case "write_page":
      return t("Write a page");
    case "refresh_page":
      return t("Refresh a page");
    case "fix_finding":
      return t("Fix an issue");
    case "earn_link":
      return t("Earn a link");
    case "be_named":
      return t("Be named");
    case "answer_thread":
      return t("Answer a discussion");
    case "index_pages":
      return t("Index pages");
  }
}

/** The expected gain in words. Small parts of a visit say little. */
export function expectedGainText({ expectedClicks, expectedCitations }: PlanAction): string {
  const parts = [
    expectedClicks === null || expectedClicks === 0
      ? undefined
      : t("{n, plural, one {+{text} visit a month} other {+{text} visits a month}}", {
          n: expectedClicks,
          text: formatNumber(Math.round(expectedClicks * 10) / 10),
        }),
    expectedCitations === 0
      ? undefined
      : t("+{text} points of answers", { text: formatNumber(Math.round(expectedCitations * 100) / 100) }),
  ].filter((part) => part !== undefined);
  if (parts.length > 0) return parts.join(", ");
  return expectedClicks === null ? t("Unknown: no clicks are imported") : t("None expected");
}

/** What it can add, around the expected gain; undefined if unknown. */
export function gainRangeText({ expectedRange }: PlanAction): string | undefined {
  if (expectedRange === null) return;
  const { of, clicks, citations } = expectedRange;
  const places = clicks === null ? 100 : 10;
  const range = clicks ?? citations;
  if (range === null || (range.low === 0 && range.high === 0)) return;
  const text = (value: number) => formatNumber(Math.round(value * places) / places);
  const [low, high] = [text(range.low), text(range.high)];
  if (of === "reached_or_missed") return t("{low} if it misses the top three, {high} if it is there", { low, high });
  return t("{low} to {high} in four of five cases", { low, high });
}
