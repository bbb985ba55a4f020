import { readFileSync } from "node:fs";
import path from "node:path";

/** One sentence or one row of a table of the documents. */
export interface Statement {
  /** Counts over both documents. */
  number: number;
  document: string;
  line: number;
  /** The headings above it, the outermost first. */
  headings: readonly string[];
  /** The header cells of the table that it is a row of; empty for a sentence. */
  columns: readonly string[];
  cells: readonly string[];
  text: string;
  /** The operation that the text before it in its section was about last, as `METHOD /path`. */
  about: string | undefined;
}

const DOCUMENTS = ["1-service-core.md", "2-domain-endpoints.md"];

/** The sections that are about production, research by answers and discussions, indexing and link building: the second half. */
const SECOND_HALF =
  /content.gap|discussion|ai citation|blog post|content \(|indexing|outreach|link building|refiner|draft|campaign|submission/i;

export function isOfSecondHalf({ document, headings, text }: Statement): boolean {
  if (document !== "2-domain-endpoints.md") return false;
  return headings.some((heading) => SECOND_HALF.test(heading)) || SECOND_HALF.test(text);
}

/** The documents leave some things open in so many words: `3-decisions.md` decides them, and nothing is stated. */
export function isOpen({ text }: Pick<Statement, "text">): boolean {
  return /not shown|not reconciled/.test(text);
}

/** Rows that contradict others of the documents, and that `3-decisions.md` decides the other way. */
const DECIDED = [/^competitor overlap \| 2$/];

export function isDecidedOtherwise({ text }: Pick<Statement, "text">): boolean {
  return DECIDED.some((row) => row.test(text));
}

/** Headings in a sentence, the scope of the documents, and what clients and receivers should do. */
const NOTHING = [
  /^This document covers/,
  /^Document [12] covers/,
  /^everything there \(headers/,
  /^Placeholders:/,
  /^The service automates search-engine/,
  /^Workspace header rules:/,
  /^(?:Create|Start) body:$/,
  /^Credits per action:/,
  /^Other limits:/,
  /^Cost per endpoint of the other areas/,
  /^Receivers reject a `t`/,
  /^Webhook (?:signature tolerance|receiver response time) \|/,
  /^Retry guidance: 4xx/,
  /^(?:408|429|500): /,
  /^502, 503, 504: exponential/,
  /^a client retries only/,
];

export function statesNothing({ text }: Pick<Statement, "text">): boolean {
  return NOTHING.some((one) => one.test(text));
}

export function readStatements(folder: string): Statement[] {
  const found = DOCUMENTS.flatMap((document) =>
    statementsOf(document, readFileSync(path.join(folder, document), "utf8").split("\n")),
  );
  return found.map((statement, place) => ({ ...statement, number: place + 1 }));
}

const CALL = /`((?:GET|POST|PATCH|PUT|DELETE) \/v1\/[^`\s]*)`/;

function statementsOf(document: string, lines: readonly string[]): Statement[] {
  const found: Statement[] = [];
  let headings: string[] = [];
  let columns: string[] = [];
  let about: string | undefined;
  lines.forEach((text, index) => {
    const [, marks, heading = ""] = /^(#+) (.*)$/.exec(text) ?? [];
    if (marks !== undefined) {
      headings = [...headings.slice(0, marks.length - 1), heading];
      [columns, about] = [[], /(?:GET|POST|PATCH|PUT|DELETE) \/v1\/\S+/.exec(heading)?.[0]];
      return;
    }
    const place = { number: 0, document, line: index + 1, headings: [...headings] };
    if (!text.startsWith("|")) {
      columns = [];
      for (const sentence of sentencesOf(text)) {
        about = CALL.exec(sentence)?.[1] ?? about;
        found.push({ ...place, columns: [], cells: [], text: sentence, about });
      }
      return;
    }
    const cells = cellsOf(text);
    if (columns.length === 0) columns = cells;
    else if (!cells.every((cell) => /^-+$/.test(cell)))
      found.push({ ...place, columns, cells, text: cells.join(" | "), about });
  });
  return found;
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, row.lastIndexOf("|"))
    .split("|")
    .map((cell) => cell.trim());
}

/** Splits at the ends of sentences outside of code and parentheses. */
function sentencesOf(paragraph: string): string[] {
  const found: string[] = [];
  let [current, depth, isCode] = ["", 0, false];
  for (const [place, letter] of [...paragraph].entries()) {
    current += letter;
    if (letter === "`") isCode = !isCode;
    if (isCode) continue;
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    const ends = (letter === "." || letter === ";") && depth <= 0 && /^(?:\s|$)/.test(paragraph.slice(place + 1));
    if (!ends) continue;
    found.push(current.trim());
    current = "";
  }
  return [...found, current.trim()].filter((sentence) => /[a-z]{2}/i.test(sentence));
}
