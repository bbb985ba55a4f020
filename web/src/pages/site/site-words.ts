import type { ItemOf, OutputOf } from "../../api/operations.ts";
import { t } from "../../i18n/index.ts";
import type { CHANGES } from "./site-url.ts";

export type SitePageRow = ItemOf<"site.pages.list">;
export type Crawl = NonNullable<OutputOf<"site.pages.list">["crawl"]>;
export type Finding = Crawl["findings"][number];

export function changeWord(change: (typeof CHANGES)[number]): string {
  switch (change) {
    case "new":
      return t("New pages");
    case "gone":
      return t("Pages that are gone");
    case "fixed":
      return t("Fixed issues");
    case "broken":
      return t("New issues");
  }
}

export function severityWord(severity: Finding["severity"]): string {
  switch (severity) {
    case "high":
      return t("Critical");
    case "medium":
      return t("Important");
    case "low":
      return t("Minor");
  }
}

export function indexabilityWord({ state, indexability, status }: SitePageRow): string {
  if (state === "gone") return t("Gone");
  switch (indexability) {
    case "indexable":
      return t("Indexable");
    case "noindex":
      return t("Excluded by noindex");
    case "canonical_elsewhere":
      return t("Another page is canonical");
    case "redirect":
      return t("Redirects");
    case "status":
      return t("Status {status}", { status: String(status) });
    case "blocked":
      return t("Blocked by robots.txt");
  }
}
