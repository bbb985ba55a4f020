import type { InputOf } from "../../api/operations.ts";
import { parseCsv } from "../../components/lists/csv.ts";
import { t } from "../../i18n/index.ts";
import { INTENTS, PRIORITIES, RELEVANCES } from "./keywords-url.ts";

export type NewKeyword = InputOf<"research.keyword.bulk_create">["keywords"][number];

/** A line of the file: a keyword to create, or the reason why it is skipped. */
export interface ImportRow {
  line: number;
  phrase: string;
  keyword: NewKeyword | undefined;
  /** Why the line, or one of its cells, is skipped. */
  fault: string | undefined;
}

export interface ImportPlan {
  rows: readonly ImportRow[];
  /** Columns of the file that the import ignores. */
  ignored: readonly string[];
  columns: readonly Column[];
}

const COLUMNS = ["keyword", "volume", "kd", "intent", "relevance", "priority", "tags"] as const;
type Column = (typeof COLUMNS)[number];

const ALIASES: ReadonlyMap<string, Column> = new Map(
  Object.entries({
    "keyword phrase": "keyword",
    keywords: "keyword",
    query: "keyword",
    phrase: "keyword",
    "search term": "keyword",
    "top queries": "keyword",
    "search volume": "volume",
    "avg. monthly searches": "volume",
    difficulty: "kd",
    "keyword difficulty": "kd",
    intents: "intent",
    tag: "tags",
  }),
);

const MAX_LENGTH = 500;

/** Parses the file for the preview. Without a header, the first column holds the keywords. */
export function planImport(text: string): ImportPlan {
  const [first = [], ...rest] = parseCsv(text);
  const titles = first.map(columnOf);
  const hasTitles = titles.includes("keyword");
  const lines = hasTitles ? rest : [first, ...rest];
  const columns: (Column | undefined)[] = hasTitles ? titles : ["keyword"];
  const seen = new Set<string>();
  return {
    rows: lines.map((cells, index) => {
      const row = readRow(cells, columns, index + (hasTitles ? 2 : 1));
      if (row.keyword === undefined) return row;
      const same = row.phrase.toLowerCase();
      if (seen.has(same)) return { ...row, keyword: undefined, fault: t("Duplicate in the file.") };
      seen.add(same);
      return row;
    }),
    ignored: hasTitles ? first.filter((_title, index) => titles[index] === undefined) : [],
    columns: columns.filter((column) => column !== undefined),
  };
}

function columnOf(title: string): Column | undefined {
  const word = title.trim().toLowerCase();
  return COLUMNS.find((column) => column === word) ?? ALIASES.get(word);
}

function readRow(cells: readonly string[], columns: readonly (Column | undefined)[], line: number): ImportRow {
  const at = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? "";
  const phrase = at("keyword").normalize("NFC").replace(/\s+/gu, " ");
  const without = (fault: string): ImportRow => ({ line, phrase, keyword: undefined, fault });
  if (phrase === "") return without(t("Keyword missing."));
  if (phrase.length > MAX_LENGTH) return without(t("Longer than 500 characters."));
  const faults: string[] = [];
  const ignoreCell = (column: Column) => faults.push(t("Invalid {column}, ignored.", { column }));
  const volume = readNumber(at("volume"), { max: 1_000_000_000, whole: true });
  const kd = readNumber(at("kd"), { max: 100, whole: false });
  const intents = wordsIn(at("intent")).map((word) => INTENTS.find((intent) => intent === word));
  const relevance = RELEVANCES.find((word) => word === wordsIn(at("relevance"))[0]);
  const priority = PRIORITIES.find((word) => word === wordsIn(at("priority"))[0]);
  const tags = [
    ...new Set(
      at("tags")
        .split(/[;|]/)
        .map((tag) => tag.trim()),
    ),
  ]
    .filter((tag) => tag !== "" && tag.length <= 100)
    .slice(0, 50);
  if (Number.isNaN(volume)) ignoreCell("volume");
  if (Number.isNaN(kd)) ignoreCell("kd");
  if (intents.includes(undefined)) ignoreCell("intent");
  if (at("relevance") !== "" && relevance === undefined) ignoreCell("relevance");
  if (at("priority") !== "" && priority === undefined) ignoreCell("priority");
  const known = [...new Set(intents.filter((intent) => intent !== undefined))];
  return {
    line,
    phrase,
    keyword: {
      keyword: phrase,
      ...(volume === undefined || Number.isNaN(volume) ? {} : { volume }),
      ...(kd === undefined || Number.isNaN(kd) ? {} : { kd }),
      ...(known.length === 0 ? {} : { intentLabels: known }),
      ...(relevance === undefined ? {} : { relevanceLabel: relevance }),
      ...(priority === undefined ? {} : { priority }),
      ...(tags.length === 0 ? {} : { tags }),
    },
    fault: faults.length === 0 ? undefined : faults.join(" "),
  };
}

/** Returns NaN for text that is not a number in range. */
function readNumber(text: string, { max, whole }: { max: number; whole: boolean }): number | undefined {
  if (text === "" || text === "-" || text === "–") return undefined;
  const value = Number(text.replaceAll(/[\s,']/g, ""));
  if (!(value >= 0 && value <= max)) return Number.NaN;
  return whole ? Math.round(value) : value;
}

function wordsIn(text: string): string[] {
  return text
    .split(/[;|,]/)
    .map((word) =>
      word
        .trim()
        .toUpperCase()
        .replaceAll(/[\s-]+/g, "_"),
    )
    .filter((word) => word !== "");
}
