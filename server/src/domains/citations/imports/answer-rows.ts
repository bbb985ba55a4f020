import {
  type AnswerEngine,
  type CopiedAnswer,
  countryCode,
  isCountry,
  isLanguage,
  languageCode,
  MOST_ANSWER_CHARACTERS,
} from "@findable/contract";
import { engineOf, KNOWN_ENGINES } from "./engine-names.ts";

/** A row that is not stored, and what to write instead. */
export interface Refusal {
  line: number;
  field: string;
  message: string;
}

/** A copied answer with its line in the file, or its place in the request. */
export interface AnswerRow extends CopiedAnswer {
  line: number;
}

type Field = "prompt" | "engine" | "answer" | "sources" | "model" | "date" | "country" | "language";

const HEADERS: Readonly<Record<Field, readonly string[]>> = {
  prompt: ["prompt", "question", "query", "frage"],
  engine: ["engine", "llm", "assistant", "platform"],
  answer: ["answer", "text", "response", "antwort"],
  sources: ["sources", "citations", "links", "urls"],
  model: ["model"],
  date: ["date", "sampledat", "time", "timestamp"],
  country: ["country", "location", "market"],
  language: ["language", "lang"],
};
const LONGEST_PROMPT = 2_000;
const LONGEST_MODEL = 200;
const MOST_SOURCES = 500;
const LONGEST_SOURCE = 2_000;

/** Values of rows whose cell is empty. */
export interface Defaults {
  prompt?: string | undefined;
  llm?: AnswerEngine | undefined;
}

export interface AnswerColumns {
  indexes: Partial<Record<Field, number>>;
  unknown: string[];
}

/** The columns of a header; undefined for a header without answers. */
export function answerColumns(header: readonly string[]): AnswerColumns | undefined {
  const names = header.map((cell) => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  const indexes: AnswerColumns["indexes"] = {};
  for (const field of Object.keys(HEADERS) as Field[]) {
    const index = names.findIndex((name) => HEADERS[field].includes(name));
    if (index !== -1) indexes[field] = index;
  }
  if (indexes.answer === undefined) return undefined;
  const used = new Set(Object.values(indexes));
  return { indexes, unknown: header.filter((cell, index) => !used.has(index) && cell.trim() !== "") };
}

/** Reads a row, or says what is wrong with it. */
export function readRow(
  { cells, line }: { cells: readonly string[]; line: number },
  { indexes }: AnswerColumns,
  defaults: Defaults,
): AnswerRow | Refusal {
  const cell = (field: Field) => (indexes[field] === undefined ? "" : (cells[indexes[field]] ?? ""));
  const refuse = (field: Field, message: string): Refusal => ({ line, field, message });
  const prompt = cell("prompt").trim() || defaults.prompt;
  if (!prompt) return refuse("prompt", "is empty; fill in the cell, or send prompt with the import");
  if (prompt.length > LONGEST_PROMPT) return refuse("prompt", `must have at most ${LONGEST_PROMPT} characters`);
  const llm = cell("engine").trim() === "" ? defaults.llm : engineOf(cell("engine"));
  if (llm === undefined)
    return refuse(
      "engine",
      cell("engine").trim() ? KNOWN_ENGINES : "is empty; fill in the cell, or send llm with the import",
    );
  const text = cell("answer");
  if (text.trim() === "") return refuse("answer", "is empty; copy the text of the answer");
  if (text.length > MOST_ANSWER_CHARACTERS)
    return refuse("answer", `must have at most ${MOST_ANSWER_CHARACTERS} characters`);
  const date = readDate(cell("date"));
  if (date === null) return refuse("date", "is no time; write 2026-11-15 or 2026-11-15T10:00:00Z");
  const country = countryCode(cell("country").trim());
  if (country !== "" && !isCountry(country)) return refuse("country", "is no country code; write US or DE");
  const language = languageCode(cell("language").trim());
  if (language !== "" && !isLanguage(language)) return refuse("language", "is no language code; write en or de");
  const model = cell("model").trim().slice(0, LONGEST_MODEL);
  return {
    ...{ line, prompt, llm, text, sources: addressesIn(cell("sources")) },
    ...(model === "" ? {} : { model }),
    ...(date === undefined ? {} : { sampledAt: date }),
    ...(country === "" ? {} : { location: country }),
    ...(language === "" ? {} : { language }),
  };
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A time in UTC: undefined for an empty cell, null for what is no time. */
function readDate(cell: string): string | null | undefined {
  const written = cell.trim();
  if (written === "") return undefined;
  if (!DATE.test(written)) return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written.slice(10));
  const iso = written.length === 10 ? `${written}T00:00:00Z` : `${written.replace(" ", "T")}${hasZone ? "" : "Z"}`;
  const moment = new Date(iso);
  const isReal =
    !Number.isNaN(moment.getTime()) &&
    new Date(`${written.slice(0, 10)}T00:00:00Z`).toJSON()?.startsWith(written.slice(0, 10));
  return isReal ? moment.toISOString() : null;
}

/** Addresses of a cell, one a line or separated by spaces, `|`, `;` or commas. */
function addressesIn(cell: string): string[] {
  return cell
    .split(/[\s|;,](?=https?:\/\/)|[\n|]/)
    .map((part) => part.trim().replace(/[;,]$/, ""))
    .filter((part) => /^https?:\/\//i.test(part) && part.length <= LONGEST_SOURCE)
    .slice(0, MOST_SOURCES);
}
