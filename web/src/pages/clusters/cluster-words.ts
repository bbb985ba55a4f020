import type { KeywordCluster } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

type Proposal = KeywordCluster["proposedPage"];

export function actionWord(action: Proposal["action"]): string {
  switch (action) {
    case "keep":
      return t("Keep page");
    case "improve":
      return t("Extend page");
    case "merge":
      return t("Merge pages");
    case "create":
      return t("Create page");
    case "search":
      return t("Fetch results pages");
    case "skip":
      return t("No page");
  }
}

export function actionTone(action: Proposal["action"]): Tone {
  switch (action) {
    case "keep":
      return "good";
    case "improve":
      return "accent";
    case "merge":
      return "warn";
    case "create":
      return "accent";
    case "search":
    case "skip":
      return "neutral";
  }
}

/** A sentence that explains the proposed action. */
export function actionReason({ action, rankingKeywords, contentType, contentId }: Proposal, size: number): string {
  switch (action) {
    case "keep":
      return t("This page already ranks for {n} of {size} keywords. Extend it to serve them all.", {
        n: rankingKeywords,
        size,
      });
    case "improve":
      return t("This page is about these keywords and does not rank. Extend it instead of writing a second one.");
    case "merge":
      return t("Several of your pages compete for these keywords. Merge them into the one that ranks best.");
    case "create":
      if (contentId !== null && contentId !== undefined)
        return t("A draft for this page exists. Finish and publish it.");
      return contentType === "landing_page"
        ? t("None of your pages ranks here. Searchers want an offer, so create a landing page.")
        : t("None of your pages ranks here. Searchers want information, so create a blog post.");
    case "search":
      return t(
        "No results pages are stored for these keywords, so they are grouped by wording. Fetch their results pages to confirm the cluster.",
      );
    case "skip":
      return t(
        "Searchers want a forum or an offer in a place that your brand does not name, or the SERP gap analysis advises against it.",
      );
  }
}
