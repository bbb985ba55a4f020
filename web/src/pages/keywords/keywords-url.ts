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
export const SORTS = [
  "-volume",
  "volume",
  "-createdAt",
  "createdAt",
  "keyword",
  "-keyword",
  "kd",
  "-kd",
  "rank",
  "-rank",
  "change",
  "-change",
] as const;
export const BUCKETS = ["1-3", "4-10", "11-20", "21-50", "51-100", "none", "unchecked"] as const;
export const MOVES = ["any", "up", "down"] as const;
export const CHANGE_DAYS = ["7", "1", "28"] as const;
export const DEVICES = ["desktop", "mobile"] as const;

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
  bucket: someOf(BUCKETS),
  moved: oneOf(MOVES),
  days: oneOf(CHANGE_DAYS),
  device: oneOf(DEVICES),
  significant: flag(),
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
  bucket: [],
  moved: "any",
  days: "7",
  device: "desktop",
  significant: false,
};

/** Fields that select which ranks are shown. They filter nothing. */
const RANK_CHOICES: readonly string[] = ["days", "device"];

export function isFilteredByRank({ bucket, moved, significant }: KeywordFilters): boolean {
  return bucket.length > 0 || moved !== "any" || significant;
}

export function isFiltered(state: KeywordFilters): boolean {
  return Object.entries(NO_FILTERS).some(([name, none]) => {
    if (RANK_CHOICES.includes(name)) return false;
    const value = Object.entries(state).find(([key]) => key === name)?.[1];
    return Array.isArray(value) ? value.length > 0 : value !== none;
  });
}
