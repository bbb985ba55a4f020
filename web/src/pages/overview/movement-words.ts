import type { OutputOf } from "../../api/operations.ts";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { LOCALE, t } from "../../i18n/index.ts";

/** What moved, in a sentence: the judge's own in English, and from its figures in other languages. */
export function movementWords({ sentence, since, compared, counts }: OutputOf<"insights.movement">): string {
  if (LOCALE === "en") return sentence;
  const { up, down, entered, left, within_noise: noise, unknown } = counts;
  return [
    t(
      "{fell} of {compared, plural, one {# keyword} other {# keywords}} fell and {rose} rose beyond noise since {day}.",
      {
        fell: formatNumber(down + left),
        rose: formatNumber(up + entered),
        compared,
        day: formatDay(since),
      },
    ),
    t("{n, plural, one {# changed} other {# changed}} within noise.", { n: noise }),
    ...(left > 0
      ? [
          t("{n, plural, one {# of those that fell is} other {# of those that fell are}} no longer in the results.", {
            n: left,
          }),
        ]
      : []),
    ...(unknown > 0 ? [t("{n, plural, one {# cannot} other {# cannot}} be judged yet.", { n: unknown })] : []),
  ].join(" ");
}
