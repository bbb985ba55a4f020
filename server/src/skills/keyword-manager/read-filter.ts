import { INTENT_LABELS, KEYWORD_PRIORITIES, KEYWORD_STATUSES, RELEVANCE_LABELS } from "@findable/contract";
import type { KeywordFilter, NumberTest } from "./filter.ts";

/** The filter, or the words that are not part of the filter language. */
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

/** Words that begin another part of a filter and therefore end the free text before them. */
const NEXT =
  "(?:and|with|without|whose|having|containing|about|intents?|relevance|status|priority|pillar|tagged|tag|volume|kd|difficulty)";
const TEXT = `(?:"([^"]+)"|((?!\\s).+?)(?<!\\s)(?=\\s+${NEXT}\\b|\\s*$))`;
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

/** A part of a filter at the beginning of the remaining text. `take` returns false if its values are unknown. */
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

/** Reads a filter. Text without any filter words is read as a list of phrases. */
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
  const words = list.split(/(?<!\s)\s*(?:,|\bor\b)\s*/i).map((word) => word.toUpperCase());
  const values = words.map((word) => known.find((value) => value === word));
  if (values.some((value) => value === undefined)) return false;
  into.push(...values.filter((value) => value !== undefined));
  return true;
}
