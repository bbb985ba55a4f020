import type { KeywordCluster } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

type Proposal = KeywordCluster["proposedPage"];

export function actionWord(action: Proposal["action"]): string {
  switch (action) {
    case "keep":
      return t("Keep the page");
    case "merge":
      return t("Merge pages");
    case "create":
      return t("Write a page");
    case "search":
      return t("Search first");
  }
}

export function actionTone(action: Proposal["action"]): Tone {
  switch (action) {
    case "keep":
      return "good";
    case "merge":
      return "warn";
    case "create":
      return "accent";
    case "search":
      return "neutral";
  }
}

/** What the proposal means, in a sentence. */
export function actionReason({ action, rankingKeywords, contentType }: Proposal, size: number): string {
  switch (action) {
    case "keep":
      return t("It already ranks for {n} of the {size} keywords: make it serve them all.", {
        n: rankingKeywords,
        size,
      });
    case "merge":
      return t("Several of your pages compete for these keywords. Merge them into the one that ranks best.");
    case "create":
      return contentType === "landing_page"
        ? t("None of your pages ranks here. What people search is an offer: write a landing page.")
        : t("None of your pages ranks here. What people search is something to read: write a post.");
    case "search":
      return t(
        "No results page of these keywords is stored, so they are grouped by their words. Search them to be sure.",
      );
  }
}

/** The part of an address that tells pages of one site apart. */
export function pathOfUrl(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return url;
  }
}
