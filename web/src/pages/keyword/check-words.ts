import { t } from "../../i18n/index.ts";
import type { RankRecord } from "./use-history.ts";

/** What a check found. */
export function outcomeWord({ outcome, position }: RankRecord): string {
  if (outcome === "failed") return t("could not look");
  return position === null ? t("not found") : t("position {n}", { n: position });
}

/** An address as people write it. */
export function shortUrl(url: string | null): string {
  return url?.replace(/^https?:\/\/(www\.)?/, "") ?? "";
}
