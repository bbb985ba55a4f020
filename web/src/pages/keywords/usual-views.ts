import type { SavedView } from "../../components/saved-views.ts";
import { t } from "../../i18n/index.ts";

/** Views that most people want, made of nothing but filters. */
export function usualViews(): readonly SavedView[] {
  return [
    { name: t("All keywords"), search: {} },
    { name: t("In focus"), search: { status: "FOCUSED", sort: "-volume" } },
    { name: t("Ready to buy"), search: { intent: "PURCHASE,URGENCY", sort: "-volume" } },
    { name: t("Easy to win"), search: { maxKd: "30", minVolume: "50", sort: "-volume" } },
    {
      name: t("About the offer, without content"),
      search: { relevance: "OFFERING", content: "without", sort: "-volume" },
    },
    { name: t("Not labelled yet"), search: { status: "RAW" } },
  ];
}
