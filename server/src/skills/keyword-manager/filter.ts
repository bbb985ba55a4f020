import {
  INTENT_LABELS,
  type IntentLabel,
  KEYWORD_PRIORITIES,
  KEYWORD_STATUSES,
  type Keyword,
  RELEVANCE_LABELS,
  type RelevanceLabel,
} from "@findable/contract";

type Status = Keyword["status"];
type Priority = NonNullable<Keyword["priority"]>;

/** Which keywords a command is about; every part that is there narrows. */
export interface KeywordFilter {
  /** These very phrases, in lower case. */
  phrases: string[];
  containing: string[];
  intent: IntentLabel[];
  relevance: RelevanceLabel[];
  status: Status[];
  priority: Priority[];
  pillars: string[];
  tags: string[];
  numbers: NumberTest[];
  /** True: without content that targets them; false: with some. */
  lacksContent: boolean | undefined;
  unlabelled: boolean;
  /** Whether somebody said `all`: without it a filter that names nothing is none. */
  all: boolean;
}

export interface NumberTest {
  field: "volume" | "kd";
  test: "over" | "at least" | "under" | "at most";
  value: number;
}

/** The filter, or the words of it that nobody can read. */
export type ReadFilter = { filter: KeywordFilter } | { unread: string };

function emptyFilter(): KeywordFilter {
  return {
    phrases: [],
    containing: [],
    intent: [],
    relevance: [],
    status: [],
    priority: [],
    pillars: [],
    tags: [],
    numbers: [],
    lacksContent: undefined,
    unlabelled: false,
    all: false,
  };
}

/** Words that begin another part of a filter, so that free text before them ends there. */
const NEXT =
  "(?:and|with|without|whose|having|containing|about|intents?|relevance|status|priority|pillar|tagged|tag|volume|kd|difficulty)";
const TEXT = `(?:"([^"]+)"|(.+?)(?=\\s+${NEXT}\\b|\\s*$))`;
const LIST = "([a-z_]+(?:\\s*(?:,|\\bor\\b)\\s*[a-z_]+)*)";
const TESTS: Readonly<Record<string, NumberTest["test"]>> = {
  over: "over",
  above: "over",
  "more than": "over",
  ">": "over",
  "at least": "at least",
  from: "at least",
  ">=": "at least",
  under: "under",
  below: "under",
  "less than": "under",
  "<": "under",
  "at most": "at most",
  "up to": "at most",
  "<=": "at most",
};
const TEST_WORDS = Object.keys(TESTS)
  .toSorted((one, other) => other.length - one.length)
  .join("|");

const MEASURED = "(?:with\\s+(?:a\\s+)?)?(volume|kd|difficulty)\\s*(?:of\\s+|is\\s+)?";
/** `1,200`, `1.5k` or `20`. */
const NUMBER = "(\\d+(?:,\\d{3})*(?:\\.\\d+)?k?)";

function fieldOf(word: string | undefined): NumberTest["field"] {
  return word?.toLowerCase() === "volume" ? "volume" : "kd";
}

function numberIn(text = ""): number {
  return Number(text.replaceAll(",", "").replace(/k$/i, "")) * (/k$/i.test(text) ? 1000 : 1);
}

/** A part of a filter at the beginning of what is left to read. Answers false where its values are not known. */
interface Part {
  pattern: RegExp;
  take(filter: KeywordFilter, match: RegExpExecArray): boolean;
}

function part(source: string, take: Part["take"]): Part {
  return { pattern: new RegExp(`^${source}`, "i"), take };
}

const PARTS: readonly Part[] = [
  part(
    `(?:that contains?|which contains?|containing|contains?|about|matching)\\s+${TEXT}`,
    (filter, [, quoted, bare]) => filter.containing.push((quoted ?? bare ?? "").trim().toLowerCase()) > 0,
  ),
  part(
    `${MEASURED}between\\s+${NUMBER}\\s+and\\s+${NUMBER}(?=\\s|,|$)`,
    (filter, [, field, least, most]) =>
      filter.numbers.push(
        { field: fieldOf(field), test: "at least", value: numberIn(least) },
        { field: fieldOf(field), test: "at most", value: numberIn(most) },
      ) > 0,
  ),
  part(`${MEASURED}(${TEST_WORDS})\\s*${NUMBER}(?=\\s|,|$)`, (filter, [, field, test, value]) => {
    const known = TESTS[(test ?? "").toLowerCase()];
    if (known === undefined) return false;
    filter.numbers.push({ field: fieldOf(field), test: known, value: numberIn(value) });
    return true;
  }),
  part(`(${INTENT_LABELS.join("|")})(?=\\s+(?:keywords?|phrases?|ones)\\b)`, (filter, [, label]) =>
    takeAll(filter.intent, INTENT_LABELS, label),
  ),
  part(`(?:with\\s+)?intents?\\s+${LIST}`, (filter, [, list]) => takeAll(filter.intent, INTENT_LABELS, list)),
  part(`(?:with\\s+)?relevance\\s+${LIST}`, (filter, [, list]) => takeAll(filter.relevance, RELEVANCE_LABELS, list)),
  part(`(?:with\\s+)?status\\s+${LIST}`, (filter, [, list]) => takeAll(filter.status, KEYWORD_STATUSES, list)),
  part(`(?:with\\s+)?priority\\s+${LIST}`, (filter, [, list]) => takeAll(filter.priority, KEYWORD_PRIORITIES, list)),
  part(
    `(?:(?:in|of)\\s+)?(?:the\\s+)?pillar\\s+(?:"([^"]+)"|(\\S+))`,
    (filter, [, quoted, bare]) => filter.pillars.push(quoted ?? bare ?? "") > 0,
  ),
  part(
    `(?:tagged|with\\s+(?:the\\s+)?tag|tag)\\s+(?:"([^"]+)"|(\\S+))`,
    (filter, [, quoted, bare]) => filter.tags.push(quoted ?? bare ?? "") > 0,
  ),
  part("(?:without labels?|unlabell?ed)(?=\\s|,|$)", (filter) => {
    filter.unlabelled = true;
    return true;
  }),
  part("(without|with) (?:content|an? page|pages?)(?=\\s|,|$)", (filter, [, word]) => {
    filter.lacksContent = word?.toLowerCase() === "without";
    return true;
  }),
  part("(?:in focus|focused)(?=\\s|,|$)", (filter) => filter.status.push("FOCUSED") > 0),
  part("archived(?=\\s|,|$)", (filter) => filter.status.push("ARCHIVED") > 0),
  part('"([^"]+)"', (filter, [, phrase]) => filter.phrases.push((phrase ?? "").trim().toLowerCase()) > 0),
  part("(?:all|everything|every)(?=\\s|,|$)", (filter) => {
    filter.all = true;
    return true;
  }),
  part(
    "(?:and|of|the|our|my|keywords?|phrases?|ones|any|that|which|are|is|have|has|whose|having|those|them|,)(?=\\s|$)|,",
    () => true,
  ),
];

/** Reads a filter. Words that are no part of one are taken for phrases, if nothing else is said. */
export function readFilter(text: string): ReadFilter {
  const filter = emptyFilter();
  let rest = text.trim();
  while (rest !== "") {
    const before = rest;
    for (const { pattern, take } of PARTS) {
      const match = pattern.exec(rest);
      if (match === null) continue;
      if (!take(filter, match)) return { unread: match[0] };
      rest = rest.slice(match[0].length).trim();
      break;
    }
    if (rest === before) return asPhrases(text, rest);
  }
  return { filter };
}

const STARTS_A_PART = new RegExp(`(?:^|\\s)${NEXT}\\b`, "i");

function asPhrases(text: string, unread: string): ReadFilter {
  if (STARTS_A_PART.test(text)) return { unread };
  const phrases = text
    .split(",")
    .map((phrase) =>
      phrase
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .toLowerCase(),
    )
    .filter((phrase) => phrase !== "");
  return { filter: { ...emptyFilter(), phrases } };
}

function takeAll<T extends string>(into: T[], known: readonly T[], list = ""): boolean {
  const words = list.split(/\s*(?:,|\bor\b)\s*/i).map((word) => word.toUpperCase());
  const values = words.map((word) => known.find((value) => value === word));
  if (values.some((value) => value === undefined)) return false;
  into.push(...values.filter((value) => value !== undefined));
  return true;
}

/** Whether the filter says anything. */
export function isUnbounded(filter: KeywordFilter): boolean {
  return !filter.all && describeFilter(filter) === "";
}

/** The filter as the service understood it, in words that follow "keywords". */
export function describeFilter(filter: KeywordFilter): string {
  const parts = [
    named("named", filter.phrases.map(quoted), ", "),
    named("containing", filter.containing.map(quoted), " and "),
    named("with the intent", filter.intent, " or "),
    named("with the relevance", filter.relevance, " or "),
    named("in the state", filter.status, " or "),
    named("of the priority", filter.priority, " or "),
    named("of the pillar", filter.pillars, " or "),
    named("tagged", filter.tags.map(quoted), " or "),
    ...filter.numbers.map(
      ({ field, test, value }) => `with a ${field === "kd" ? "difficulty" : "volume"} ${test} ${value}`,
    ),
    filter.unlabelled ? "without labels" : "",
    filter.lacksContent === undefined ? "" : `with${filter.lacksContent ? "out" : ""} content`,
  ];
  return parts.filter((words) => words !== "").join(" and ");
}

/** So many keywords of the filter, in words. */
export function countedKeywords(count: number, filter: KeywordFilter): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "keyword" : "keywords"} ${describeFilter(filter)}`.trim();
}

function named(words: string, values: readonly string[], joint: string): string {
  return values.length === 0 ? "" : `${words} ${values.join(joint)}`;
}

function quoted(text: string): string {
  return `"${text}"`;
}

/** What `research.keyword.search` can narrow by; `passes` looks at the rest. */
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

/** The filter as the list and its counts take it; undefined where it says more than they can. */
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

/** Whether a keyword that the search let through is meant. */
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
