import { isSchema } from "./answer-shape.ts";
import { isRecord } from "./records.ts";

/** A row with a longer text gets a line for each field: a reader would lose the columns of a table. */
const MAX_CELL = 240;
/** Deeper values are written as JSON. */
const MAX_DEPTH = 5;
/** Columns that a reader can still match with their headings. */
const MAX_COLUMNS = 24;
/** Fewer rows than this cost less with each value in its cell. */
const WORTH_COMMON = 3;
const INDENT = "  ";
const UNKNOWN = "unknown";
const NONE = "none";

/**
 * An answer as text: everything that its structured content has, so that a client may read either one. A field is a line, the parts of a
 * record are indented under it, and a list of records is a table. It costs a model fewer tokens than the same answer as JSON.
 *
 *     notice, if something was cut
 *     sentence, if the answer has one
 *     status: RUNNING
 *     period: {since 2026-11-01, until 2026-11-30}
 *     movers[2]: keyword | from | to | verdict
 *     - oak desk | 3 | 9 | fell
 *     - elm desk | 8 | 7 | within_noise
 *     next: agent.invocations.get {"id":"inv_1","waitSeconds":50}
 */
export function readingOf(output: Record<string, unknown>): string {
  const { notice, sentence, unknown, nextStep, ...rest } = output;
  const opening = [notice, sentence].filter((text) => typeof text === "string" && text !== "");
  const lines = [
    ...opening,
    ...fieldLines(rest, 0),
    ...decisionLines(rest),
    ...unknownLines(unknown),
    ...nextLines(nextStep),
  ];
  return lines.join("\n") || "Done.";
}

/** Which figures are null, why, and what would make them known. */
function unknownLines(unknown: unknown): string[] {
  if (!Array.isArray(unknown)) return [];
  return unknown.filter(isRecord).map(({ reason, meaning, resolve, figures }) => {
    const fields = [figures]
      .flat()
      .filter(isRecord)
      .map(({ field, count }) => (count === 1 ? String(field) : `${field} (${count})`));
    const operation = isResolution(resolve) ? `; ${resolutionWords(resolve)}` : "";
    return `unknown: ${fields.join(", ")}; ${reason}: ${meaning}${operation}`;
  });
}

/** The decision that a run waits for. */
function decisionLines({ currentStep }: Record<string, unknown>): string[] {
  const asks = isRecord(currentStep) && typeof currentStep["approvalUrl"] === "string";
  return asks ? [`Waits for a person: ${currentStep["approvalUrl"]}`] : [];
}

function nextLines(nextStep: unknown): string[] {
  if (!isRecord(nextStep)) return [];
  return [`next: ${nextStep["tool"]} ${JSON.stringify(nextStep["arguments"] ?? {})}`];
}

function fieldLines(record: Record<string, unknown>, depth: number): string[] {
  return Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => linesOf(name, value, depth));
}

function linesOf(name: string, value: unknown, depth: number): string[] {
  const margin = INDENT.repeat(depth);
  const resolutions = [value].flat().filter(isResolution);
  if (resolutions.length > 0) return [`${margin}${name}: ${resolutions.map(resolutionWords).join(" or ")}`];
  if (!isRecord(value) && !Array.isArray(value)) return [`${margin}${name}: ${inWords(value)}`];
  if (isSchema(name) || depth >= MAX_DEPTH) return [`${margin}${name}: ${JSON.stringify(value)}`];
  if (Array.isArray(value)) return listLines(name, value, depth);
  const short = inlineOf(value);
  return short === undefined
    ? [`${margin}${name}:`, ...fieldLines(value, depth + 1)]
    : [`${margin}${name}: {${short}}`];
}

/** A record of few short values on one line; undefined for any other. */
function inlineOf(record: Record<string, unknown>): string | undefined {
  const fields = Object.entries(record).filter(([, value]) => value !== undefined);
  if (fields.some(([, value]) => isRecord(value) || Array.isArray(value))) return undefined;
  const line = fields.map(([name, value]) => `${name} ${inWords(value, ",}")}`).join(", ");
  return line.length <= MAX_CELL ? line : undefined;
}

function listLines(name: string, items: readonly unknown[], depth: number): string[] {
  const margin = INDENT.repeat(depth);
  if (items.length === 0) return [`${margin}${name}: ${NONE}`];
  const head = `${margin}${name}[${items.length}]:`;
  if (items.every((item) => !isRecord(item) && !Array.isArray(item))) {
    return [`${head} ${items.map((item) => inWords(item, ",")).join(", ")}`];
  }
  const records = items.filter(isRecord);
  if (records.length < items.length) return [head, ...items.map((item) => `${margin}- ${JSON.stringify(item)}`)];
  const rows = records.map((record) => cellsOf(record));
  const table = rows.every((row) => row !== undefined) ? tableLines(head, rows, margin) : undefined;
  return table ?? [head, ...records.flatMap((record) => itemLines(record, depth))];
}

/** The first field of an item follows a dash; the others stand below it. */
function itemLines(record: Record<string, unknown>, depth: number): string[] {
  const margin = INDENT.repeat(depth);
  const [first = "{}", ...others] = fieldLines(record, depth + 1);
  return [`${margin}- ${first.trimStart()}`, ...others];
}

/** The values of a row by column; undefined for a row that is no row of a table. */
function cellsOf(record: Record<string, unknown>): Map<string, string> | undefined {
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    const resolutions = [value].flat().filter(isResolution);
    if (resolutions.length > 0) cells.set(name, resolutions.map(resolutionWords).join(" or "));
    else if (isSchema(name)) return undefined;
    else if (isRecord(value)) {
      const inner = cellsOf(value);
      if (inner === undefined) return undefined;
      for (const [part, cell] of inner) cells.set(`${name}.${part}`, cell);
      if (inner.size === 0) cells.set(name, "{}");
    } else if (Array.isArray(value)) {
      if (value.some((item) => isRecord(item) || Array.isArray(item))) return undefined;
      cells.set(name, value.length === 0 ? NONE : value.map((item) => inWords(item, ",|")).join(", "));
    } else cells.set(name, inWords(value, "|"));
  }
  return [...cells.values()].some((cell) => cell.length > MAX_CELL) ? undefined : cells;
}

function tableLines(head: string, rows: readonly Map<string, string>[], margin: string): string[] | undefined {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (columns.length === 0) return undefined;
  const [first = new Map<string, string>()] = rows;
  const isCommon = (column: string) =>
    rows.length >= WORTH_COMMON &&
    rows.every((row) => row.get(column) !== undefined && row.get(column) === first.get(column));
  const common = columns.filter(isCommon);
  const varied = columns.filter((column) => !isCommon(column));
  if (varied.length > MAX_COLUMNS || varied.length === 0) return undefined;
  const each =
    common.length === 0 ? "" : `; each ${common.map((column) => `${column} ${first.get(column)}`).join(" | ")}`;
  return [
    `${head} ${varied.join(" | ")}${each}`,
    ...rows.map((row) => `${margin}- ${rowLine(varied.map((column) => row.get(column) ?? ""))}`.trimEnd()),
  ];
}

/** The cells of a row, without the empty ones at its end. */
function rowLine(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== "");
  return cells.slice(0, last + 1).join(" | ");
}

/** A value in words. A text is quoted if it would read as something else, has several lines, or has a separator of its place. */
function inWords(value: unknown, separators = ""): string {
  if (value === null) return UNKNOWN;
  if (typeof value !== "string") return String(value);
  const isPlain =
    value !== "" &&
    value.trim() === value &&
    !/^["[{-]|\n|\r/.test(value) &&
    value !== UNKNOWN &&
    value !== NONE &&
    ![...separators].some((separator) => value.includes(separator));
  return isPlain ? value : JSON.stringify(value);
}

interface Resolution {
  operation: string;
  credits: number;
  per: string;
}

/** What would make a figure known: an operation with its price. */
function isResolution(value: unknown): value is Resolution {
  return isRecord(value) && "operation" in value && "credits" in value && "per" in value;
}

function resolutionWords({ operation, credits, per }: Resolution): string {
  return `${operation} (${credits} credits per ${per})`;
}
