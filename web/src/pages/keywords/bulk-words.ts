import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import type { BulkProgress } from "./bulk-target.ts";

export function underWayWords({ looked, changed }: BulkProgress): string {
  return t("{looked} looked at, {changed} changed", { looked: formatNumber(looked), changed: formatNumber(changed) });
}

export function stoppedWords({ changed }: BulkProgress): string {
  return t("Stopped. {changed} were changed and stay so; the rest is as it was.", { changed: formatNumber(changed) });
}

export function doneWords({ looked, changed }: BulkProgress): string {
  const counts = { changed: formatNumber(changed), same: formatNumber(looked - changed), n: changed };
  return looked === changed
    ? t("{n, plural, one {{changed} keyword} other {{changed} keywords}} changed.", counts)
    : t("{n, plural, one {{changed} keyword} other {{changed} keywords}} changed; {same} were so already.", counts);
}
