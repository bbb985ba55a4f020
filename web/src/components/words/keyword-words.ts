import type { Keyword } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

type Intent = Keyword["intentLabels"][number];
type Relevance = NonNullable<Keyword["relevanceLabel"]>;
type Priority = NonNullable<Keyword["priority"]>;

export function intentWord(intent: Intent): string {
  switch (intent) {
    case "URGENCY":
      return t("Urgent");
    case "PURCHASE":
      return t("Purchase");
    case "LOCATION":
      return t("Local");
    case "SPECIFICATION":
      return t("Specification");
    case "PRODUCT":
      return t("Product");
    case "PROBLEM_SOLUTION":
      return t("Problem");
    case "ALTERNATIVE":
      return t("Alternative");
  }
}

type VendorIntent = NonNullable<Keyword["vendorIntent"]>;

export function vendorIntentWord(intent: VendorIntent): string {
  switch (intent) {
    case "informational":
      return t("Informational");
    case "navigational":
      return t("Navigational");
    case "commercial":
      return t("Commercial");
    case "transactional":
      return t("Transactional");
  }
}

export function relevanceWord(relevance: Relevance): string {
  switch (relevance) {
    case "OFFERING":
      return t("Offering");
    case "ALTERNATIVE":
      return t("Alternative");
    case "COMPLEMENTARY":
      return t("Complementary");
    case "INCUMBENT":
      return t("Incumbent");
  }
}

export function keywordStatusWord(status: Keyword["status"]): string {
  switch (status) {
    case "RAW":
      return t("Unlabeled");
    case "LABELLING":
      return t("Labeling");
    case "LABELED":
      return t("Labeled");
    case "FOCUSED":
      return t("Focused");
    case "ARCHIVED":
      return t("Archived");
  }
}

export function keywordStatusTone(status: Keyword["status"]): Tone {
  switch (status) {
    case "FOCUSED":
      return "accent";
    case "LABELLING":
      return "warn";
    case "RAW":
    case "LABELED":
      return "neutral";
    case "ARCHIVED":
      return "outline";
  }
}

export function priorityWord(priority: Priority): string {
  switch (priority) {
    case "CRITICAL":
      return t("Critical");
    case "HIGH":
      return t("High");
    case "MEDIUM":
      return t("Medium");
    case "LOW":
      return t("Low");
    case "BACKLOG":
      return t("Backlog");
  }
}

export function sourceWord(source: Keyword["source"]): string {
  switch (source) {
    case "SERPDATA":
      return t("Search data");
    case "SEARCH_CONSOLE":
      return t("Search Console");
    case "LINKDATA":
      return t("Link data");
    case "AI_SUGGESTION":
      return t("AI suggestion");
    case "USER_INPUT":
      return t("Added manually");
  }
}
