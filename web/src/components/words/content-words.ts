import type { OutputOf } from "../../api/operations.ts";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";
import type { ContentItem, ContentKind } from "./content-kinds.ts";

export type ContentStatus = ContentItem["status"];
export const CONTENT_STATUSES = ["DRAFT", "PUBLISHED", "ARCHIVED"] as const satisfies readonly ContentStatus[];

export function contentKindWord(kind: ContentKind): string {
  switch (kind) {
    case "blog_post":
      return t("Blog post");
    case "landing_page":
      return t("Landing page");
  }
}

export function contentKindsWord(kind: ContentKind): string {
  switch (kind) {
    case "blog_post":
      return t("Blog posts");
    case "landing_page":
      return t("Landing pages");
  }
}

export function contentStatusWord(status: ContentStatus): string {
  switch (status) {
    case "DRAFT":
      return t("Draft");
    case "PUBLISHED":
      return t("Published");
    case "ARCHIVED":
      return t("Archived");
  }
}

export const CONTENT_STATUS_TONES: Readonly<Record<ContentStatus, Tone>> = {
  DRAFT: "accent",
  PUBLISHED: "good",
  ARCHIVED: "outline",
};

export function contentSourceWord(source: ContentItem["source"]): string {
  switch (source) {
    case "USER":
      return t("On request");
    case "BULK":
      return t("Bulk order");
    case "CONTENT_GAP":
      return t("Content gap");
    case "CONTENT_FACTORY":
      return t("Content factory");
  }
}

/** Whether a run writes the content now. */
export function isBeingWritten({ lastInvocation }: Pick<ContentItem, "lastInvocation">): boolean {
  return lastInvocation !== null && !["SUCCEEDED", "FAILED", "CANCELLED"].includes(lastInvocation.status);
}

type Gate = OutputOf<"produce.rubric.get">["gates"][number];
export const RUBRIC_GATES = [
  "claims_supported",
  "intent_match",
  "not_duplicate",
  "brand_facts",
  "links_work",
  "length",
] as const satisfies readonly Gate[];

export function gateWord(gate: Gate): string {
  switch (gate) {
    case "claims_supported":
      return t("Claims supported");
    case "intent_match":
      return t("Search intent met");
    case "not_duplicate":
      return t("No duplicate");
    case "brand_facts":
      return t("Brand facts correct");
    case "links_work":
      return t("Links work");
    case "length":
      return t("Length fits");
  }
}

export const isGate = (name: string): name is Gate => RUBRIC_GATES.some((gate) => gate === name);

/** The name of a criterion, which the workspace chose: `internal_links` is "Internal links". */
export function criterionName(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
