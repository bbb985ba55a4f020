import type { OutputOf } from "../../api/operations.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";

export type Figures = OutputOf<"site.crawlers">;
export type Crawler = Figures["data"][number];
export type Log = Figures["logs"][number];

export function purposeWord(purpose: Crawler["purpose"]): string {
  switch (purpose) {
    case "search":
      return t("Search");
    case "ai_search":
      return t("AI search");
    case "ai_user":
      return t("AI, for a person");
    case "ai_training":
      return t("AI training");
    case "ads":
      return t("Ads");
    case "previews":
      return t("Link previews");
  }
}

export function accessWord({ access }: Crawler): string {
  if (access === null) return t("Not checked");
  switch (access.mayRead) {
    case "all":
      return access.directives.length === 0 ? t("May read") : t("May read, with limits");
    case "some":
      return t("{n, plural, one {# page blocked} other {# pages blocked}}", { n: access.blockedPages });
    case "none":
      return t("Blocked");
  }
}

export function accessTone({ access }: Crawler): "good" | "warn" | "bad" | "neutral" {
  if (access === null) return "neutral";
  if (access.mayRead === "none") return "bad";
  return access.mayRead === "some" || access.directives.length > 0 ? "warn" : "good";
}

/** The sections of the site that the crawler must not read; undefined if there is none. */
export function blockedSectionsWord({ access }: Crawler): string | undefined {
  const blocked = (access?.sections ?? []).filter((section) => section.blocked > 0);
  return blocked.length === 0
    ? undefined
    : blocked.map(({ section, blocked: count, pages }) => `${section} (${count}/${pages})`).join(", ");
}

export function statusesWord({ visits }: Crawler): string {
  if (visits === null || visits.statuses.length === 0) return "–";
  return visits.statuses.map(({ status, requests }) => `${status}: ${formatNumber(requests)}`).join(", ");
}
