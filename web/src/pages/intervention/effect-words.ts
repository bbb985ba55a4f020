import type { OutputOf } from "../../api/operations.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";

export type InterventionDetail = OutputOf<"interventions.get">;
export type InterventionEffect = InterventionDetail["effects"][number];
export type EffectEstimate = NonNullable<InterventionEffect["estimate"]>;

/** An amount in the unit of an estimate. */
export function amountText(value: number, unit: EffectEstimate["unit"]): string {
  switch (unit) {
    case "position":
      return t("position {n}", { n: formatNumber(Math.round(value * 10) / 10) });
    case "clicks_per_week":
      return t("{text} clicks a week", { text: formatNumber(Math.round(value)) });
    case "percent_of_answers":
      return t("{share} of answers", { share: formatShare(value / 100) });
  }
}
