import type { Keyword } from "@findable/contract/client";
import { flag, number, oneOf, someOf, text, texts, type UrlStateOf } from "../../url/fields.ts";

export const INTENTS = [
  "PURCHASE",
  "URGENCY",
  "LOCATION",
  "SPECIFICATION",
  "PRODUCT",
  "PROBLEM_SOLUTION",
  "ALTERNATIVE",
] as const satisfies readonly Keyword["intentLabels"][number][];
export const RELEVANCES = ["OFFERING", "ALTERNATIVE", "COMPLEMENTARY", "INCUMBENT"] as const;
export const STATUSES = [
  "RAW",
  "LABELLING",
  "LABELED",
  "FOCUSED",
  "ARCHIVED",
] as const satisfies readonly Keyword["status"][];
export const PRIORITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "BACKLOG"] as const;
export const SORTS = ["-volume", "volume", "-createdAt", "createdAt", "keyword", "-keyword", "kd", "-kd"] as const;

/** The filters of the table. */
export const FILTER_URL = {
  q: text(),
  intent: someOf(INTENTS),
  relevance: someOf(RELEVANCES),
  status: someOf(STATUSES),
  priority: someOf(PRIORITIES),
  pillar: text(),
  tag: text(),
  minVolume: number(),
  maxKd: number(),
  content: oneOf(["any", "with", "without"]),
  archived: flag(),
};

/** The fields of a saved view. */
export const VIEW_URL = {
  ...FILTER_URL,
  sort: oneOf(SORTS),
  columns: texts(),
};

/** The URL state of the table. */
export const KEYWORDS_URL = {
  ...VIEW_URL,
  /** The pane that is open beside the table. */
  open: oneOf(["", "research", "import", "pillars", "track"]),
};

export type KeywordFilters = UrlStateOf<typeof FILTER_URL>;
export type KeywordsState = UrlStateOf<typeof KEYWORDS_URL>;

export const NO_FILTERS: KeywordFilters = {
  q: "",
  intent: [],
  relevance: [],
  status: [],
  priority: [],
  pillar: "",
  tag: "",
  minVolume: undefined,
  maxKd: undefined,
  content: "any",
  archived: false,
};

export function isFiltered(state: KeywordFilters): boolean {
  return Object.entries(NO_FILTERS).some(([name, none]) => {
    const value = Object.entries(state).find(([key]) => key === name)?.[1];
    return Array.isArray(value) ? value.length > 0 : value !== none;
  });
}
