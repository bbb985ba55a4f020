import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import type { LatestRank } from "../latest-rank.ts";

/** The position of the latest check, or why there is none: not among the results, or no check yet. */
export function rankWord(latest: LatestRank | undefined): string {
  if (latest === undefined) return t("not checked");
  return latest.position === null
    ? t("not in the first {n} ({place})", { n: formatNumber(latest.depth), place: latest.location })
    : t("position {n}", { n: formatNumber(latest.position) });
}

/** A move beyond normal fluctuation. */
export function moveWord(verdict: NonNullable<LatestRank["move"]>["verdict"]): string {
  switch (verdict) {
    case "up":
      return t("rose beyond normal fluctuation");
    case "down":
      return t("fell beyond normal fluctuation");
    case "entered":
      return t("came into the results, beyond normal fluctuation");
    case "left":
      return t("left the results, beyond normal fluctuation");
    default:
      return verdict satisfies never;
  }
}
