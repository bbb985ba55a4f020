import type { InputOf } from "../../api/operations.ts";
import { parseCsv } from "../../components/csv.ts";
import { t } from "../../i18n/index.ts";
import { INTENTS, PRIORITIES, RELEVANCES } from "./keywords-url.ts";

export type NewKeyword = InputOf<"research.keyword.bulk_create">["keywords"][number];

/** A line of the file: a keyword to create, or why it is left out. */
export interface ImportRow {
  line: number;
  phrase: string;
  keyword: NewKeyword | undefined;
  /** Why the line, or a cell of it, is left out. */
  fault: string | undefined;
}

export interface ImportPlan {
  rows: readonly ImportRow[];
  /** Columns of the file that nothing is made of. */
  ignored: readonly string[];
  columns: readonly Column[];
}

const COLUMNS = ["keyword", "volume", "kd", "intent", "relevance", "priority", "tags"] as const;
type Column = (typeof COLUMNS)[number];

const ALSO: Readonly<Record<string, Column>> = {
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
};

const LONGEST = 500;

/** What would become of a file, line by line, before anything is sent. Without titles its first column is the keywords. */
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
      if (seen.has(same)) return { ...row, keyword: undefined, fault: t("The file names it twice.") };
      seen.add(same);
      return row;
    }),
    ignored: hasTitles ? first.filter((_title, index) => titles[index] === undefined) : [],
    columns: columns.filter((column) => column !== undefined),
  };
}

function columnOf(title: string): Column | undefined {
  const word = title.trim().toLowerCase();
  return COLUMNS.find((column) => column === word) ?? ALSO[word];
}

function readRow(cells: readonly string[], columns: readonly (Column | undefined)[], line: number): ImportRow {
  const at = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? "";
  const phrase = at("keyword").normalize("NFC").replace(/\s+/gu, " ");
  const without = (fault: string): ImportRow => ({ line, phrase, keyword: undefined, fault });
  if (phrase === "") return without(t("No keyword."));
  if (phrase.length > LONGEST) return without(t("Longer than 500 characters."));
  const faults: string[] = [];
  const tell = (column: Column) => faults.push(t("{column} is not understood and left out.", { column }));
  const volume = readNumber(at("volume"), { most: 1_000_000_000, whole: true });
  const kd = readNumber(at("kd"), { most: 100, whole: false });
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
  if (Number.isNaN(volume)) tell("volume");
  if (Number.isNaN(kd)) tell("kd");
  if (intents.includes(undefined)) tell("intent");
  if (at("relevance") !== "" && relevance === undefined) tell("relevance");
  if (at("priority") !== "" && priority === undefined) tell("priority");
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

/** NaN for what is no number, or none that is possible. */
function readNumber(text: string, { most, whole }: { most: number; whole: boolean }): number | undefined {
  if (text === "" || text === "-" || text === "–") return undefined;
  const value = Number(text.replaceAll(/[\s,']/g, ""));
  if (!(value >= 0 && value <= most)) return Number.NaN;
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
