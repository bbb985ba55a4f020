import type { Keyword } from "@findable/contract/client";
import { formatNumber } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";

/** The position of a keyword, or why there is none: not among the results of a check, or no check yet. */
export function rankWord({ currentRank, ranks }: Pick<Keyword, "currentRank" | "ranks">): string {
  if (currentRank !== null) return t("position {n}", { n: formatNumber(currentRank.position) });
  const missed = (ranks ?? []).find(({ device, position }) => device === "desktop" && position === null);
  return missed === undefined
    ? t("not checked")
    : t("not in the first {n} ({place})", { n: formatNumber(missed.depth), place: missed.location });
}
