import type { IndexedUrl } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

type IndexState = IndexedUrl["indexState"];

export const INDEX_STATES = [
  "INDEXED",
  "NOT_INDEXED",
  "DISCOVERED_NOT_INDEXED",
  "CRAWLED_NOT_INDEXED",
  "EXCLUDED",
  "UNKNOWN",
] as const satisfies readonly IndexState[];

export const INDEX_TONES: Readonly<Record<IndexState, Tone>> = {
  INDEXED: "good",
  NOT_INDEXED: "bad",
  DISCOVERED_NOT_INDEXED: "accent",
  CRAWLED_NOT_INDEXED: "warn",
  EXCLUDED: "neutral",
  UNKNOWN: "neutral",
};

export function indexStateWord(state: IndexState): string {
  switch (state) {
    case "INDEXED":
      return t("Indexed");
    case "NOT_INDEXED":
      return t("Not indexed");
    case "DISCOVERED_NOT_INDEXED":
      return t("Discovered, not indexed");
    case "CRAWLED_NOT_INDEXED":
      return t("Crawled, not indexed");
    case "EXCLUDED":
      return t("Excluded");
    case "UNKNOWN":
      return t("Unknown to the index");
  }
}

/** The outcome of a submission in words; never “submitted” for what was not. */
export function outcomeWord(outcome: string | null): string {
  switch (outcome) {
    case null:
      return t("Pending");
    case "submitted":
      return t("Notification sent");
    case "sitemaps_submitted":
      return t("Sitemaps sent again");
    case "inspected":
      return t("Only looked at");
    case "queued":
      return t("Queued");
    case "rejected":
      return t("Rejected");
    case "quota_exceeded":
      return t("Quota used up");
    case "failed":
      return t("Failed");
    default:
      return outcome;
  }
}
