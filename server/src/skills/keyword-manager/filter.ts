import type { IntentLabel, Keyword, RelevanceLabel } from "@findable/contract";

type Status = Keyword["status"];
type Priority = NonNullable<Keyword["priority"]>;

/** The keywords of a command. A keyword must match every part that is set. */
export interface KeywordFilter {
  /** Exact phrases, in lower case. */
  phrases: string[];
  containing: string[];
  intent: IntentLabel[];
  relevance: RelevanceLabel[];
  status: Status[];
  priority: Priority[];
  pillars: string[];
  tags: string[];
  numbers: NumberTest[];
  /** True for keywords without content that targets them, false for keywords with content. */
  lacksContent: boolean | undefined;
  unlabelled: boolean;
  /** Whether the person wrote `all`. Otherwise an empty filter is refused, so that a change never matches everything by mistake. */
  all: boolean;
}

export interface NumberTest {
  field: "volume" | "kd";
  test: "over" | "at least" | "under" | "at most";
  value: number;
}

/** Whether the filter is empty and the person did not write `all`. */
export function isUnbounded(filter: KeywordFilter): boolean {
  return !filter.all && describeFilter(filter) === "";
}

/** Describes the filter in words that follow "keywords". */
export function describeFilter(filter: KeywordFilter): string {
  const parts = [
    named("named", filter.phrases.map(quoted), ", "),
    named("containing", filter.containing.map(quoted), " and "),
    named("with the intent", filter.intent, " or "),
    named("with the relevance", filter.relevance, " or "),
    named("with the status", filter.status, " or "),
    named("with the priority", filter.priority, " or "),
    named("in the pillar", filter.pillars, " or "),
    named("tagged", filter.tags.map(quoted), " or "),
    ...filter.numbers.map(
      ({ field, test, value }) => `with a ${field === "kd" ? "difficulty" : "volume"} ${test} ${value}`,
    ),
    filter.unlabelled ? "without labels" : "",
    filter.lacksContent === undefined ? "" : `with${filter.lacksContent ? "out" : ""} content`,
  ];
  return parts.filter((words) => words !== "").join(" and ");
}

/** The number of keywords and the filter in words. */
export function countedKeywords(count: number, filter: KeywordFilter): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "keyword" : "keywords"} ${describeFilter(filter)}`.trim();
}

function named(words: string, values: readonly string[], joint: string): string {
  return values.length === 0 ? "" : `${words} ${values.join(joint)}`;
}

function quoted(text: string): string {
  return `"${text}"`;
}

/** The part of the filter that `research.keyword.search` supports. `passes` checks the rest. */
export function searchInput(filter: KeywordFilter): Record<string, unknown> {
  const [first] = filter.containing;
  const least = filter.numbers.find(
    ({ field, test }) => field === "volume" && (test === "over" || test === "at least"),
  );
  const most = filter.numbers.find(({ field, test }) => field === "kd" && (test === "under" || test === "at most"));
  return {
    ...given("intent", filter.intent),
    ...given("relevance", filter.relevance),
    ...given("status", filter.status),
    ...given("priority", filter.priority),
    ...given("pillarSlugs", filter.pillars),
    ...given("tags", filter.tags),
    ...(first === undefined ? {} : { q: first.slice(0, 200) }),
    ...(least === undefined ? {} : { minVolume: Math.floor(least.value) }),
    ...(most === undefined ? {} : { maxKd: Math.min(100, most.value) }),
    ...(filter.lacksContent === undefined ? {} : { missingFromContent: filter.lacksContent }),
  };
}

function given(field: string, values: readonly unknown[]): Record<string, unknown> {
  return values.length === 0 ? {} : { [field]: values };
}

/** The filter as input of the keyword list and its facets; undefined if they do not support all of it. */
export function facetInput(filter: KeywordFilter): Record<string, unknown> | undefined {
  const { minVolume, maxKd, q, missingFromContent } = searchInput(filter);
  const [tag, ...tags] = filter.tags;
  const exact = filter.numbers.every(({ field, test, value }) =>
    field === "volume" ? test === "at least" && Number.isInteger(value) : test === "at most",
  );
  const fields = new Set(filter.numbers.map(({ field }) => field));
  const simple =
    exact &&
    filter.numbers.length === fields.size &&
    filter.containing.length <= 1 &&
    filter.phrases.length === 0 &&
    filter.pillars.length === 0 &&
    tags.length === 0 &&
    !filter.unlabelled;
  if (!simple) return undefined;
  const lists = {
    intent: filter.intent,
    relevance: filter.relevance,
    status: filter.status,
    priority: filter.priority,
  };
  return {
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([field, values]) => (values.length === 0 ? [] : [[field, values.join(",")]])),
    ),
    ...(tag === undefined ? {} : { tag }),
    ...(q === undefined ? {} : { q }),
    ...(minVolume === undefined ? {} : { minVolume }),
    ...(maxKd === undefined ? {} : { maxKd }),
    ...(missingFromContent === undefined ? {} : { hasContent: missingFromContent === false }),
  };
}

/** Whether a keyword returned by the search matches the parts of the filter that the search does not support. */
export function passes(filter: KeywordFilter, keyword: Keyword): boolean {
  const text = keyword.keyword.toLowerCase();
  return (
    (filter.phrases.length === 0 || filter.phrases.includes(text)) &&
    filter.containing.every((part) => text.includes(part)) &&
    filter.numbers.every((test) => holds(test, keyword[test.field])) &&
    (!filter.unlabelled || (keyword.intentLabels.length === 0 && keyword.relevanceLabel === null))
  );
}

function holds({ test, value }: NumberTest, actual: number | null): boolean {
  if (actual === null) return false;
  switch (test) {
    case "over":
      return actual > value;
    case "at least":
      return actual >= value;
    case "under":
      return actual < value;
    case "at most":
      return actual <= value;
  }
}
