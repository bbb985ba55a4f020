import { DECISIVE_LISTS, isRunRecord } from "./answer-shape.ts";
import { isRecord } from "./records.ts";

const MAX_ROWS = 5;
const MAX_LINE = 140;
/** A sentence can be the name. */
const MAX_NAME = 400;
const MAX_FIELDS = 8;
/** Records inside an answer that get a line each. */
const MAX_PARTS = 6;
/** Fields with the name of a thing, the clearest first. */
const NAMES = ["keyword", "name", "title", "slug", "query", "domain", "path", "skill", "sentence", "summary", "prompt"];
/** Fields that decide what an answer means, before all others. */
const DECISIVE = ["verdict", "rate", "reason", "resolve"];

/**
 * A short reading of an answer for people and for clients that show text only. The structured content has everything; a copy of it
 * would double what a model reads. What decides is never left out: a sentence, why a figure is unknown, what was looked at, and
 * lists that are empty.
 */
export function readingOf(output: Record<string, unknown>): string {
  const { notice, unknown, ...rest } = output;
  const list = listIn(rest);
  const lines = list === undefined ? recordLines(rest) : listLines(list, rest);
  return [...(typeof notice === "string" ? [notice] : []), ...lines, ...unknownLines(unknown)].join("\n") || "Done.";
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

function listIn(output: Record<string, unknown>): string | undefined {
  if (Array.isArray(output["data"])) return "data";
  const lists = Object.keys(output).filter((name) => {
    const value = output[name];
    return Array.isArray(value) && isRecord(value[0]);
  });
  const hasName = NAMES.some((name) => typeof output[name] === "string");
  return lists.length === 1 && !hasName && !("invocationId" in output) ? lists[0] : undefined;
}

function listLines(field: string, { [field]: items, total, nextCursor, ...rest }: Record<string, unknown>): string[] {
  const data = Array.isArray(items) ? items : [];
  const count = typeof total === "number" && total > data.length ? `${data.length} of ${total}` : `${data.length}`;
  const next = typeof nextCursor === "string" ? "; continue with nextCursor as cursor" : "";
  const about = lineOf(rest);
  return [
    `${count} items${next}.${about === "" ? "" : ` ${about}`}`,
    ...data.slice(0, MAX_ROWS).map((row) => `- ${isRecord(row) ? lineOf(row) : String(row).slice(0, MAX_LINE)}`),
    ...(data.length > MAX_ROWS ? [`and ${data.length - MAX_ROWS} more in structuredContent.${field}`] : []),
    ...partLines(rest),
    listCounts(rest),
  ].filter((line) => line !== "");
}

function recordLines(record: Record<string, unknown>): string[] {
  const { sentence, ...rest } = record;
  const lines = typeof sentence === "string" ? [firstOf(sentence), lineOf(rest)] : [lineOf(record)];
  return [...lines, ...whatHolds(record), ...partLines(record), listCounts(record)].filter((part) => part !== "");
}

/** The number of items of each list. None is decisive too: `dropped: 0`. */
function listCounts(record: Record<string, unknown>): string {
  return Object.entries(record)
    .flatMap(([name, value]) => (Array.isArray(value) && !isResolution(value[0]) ? [`${name}: ${value.length}`] : []))
    .join(", ");
}

/** A line for each record of the answer; for a record of records, a line for each of these. */
function partLines(record: Record<string, unknown>): string[] {
  return Object.entries(record)
    .filter(([name, part]) => isRecord(part) && !LEFT_OUT.has(name) && !isResolution(part))
    .slice(0, MAX_PARTS)
    .flatMap(([name, part]) => (isRecord(part) ? linesOfPart(name, part) : []));
}

/** Parts that `whatHolds` reads, and those that say how a run is followed. */
const LEFT_OUT: ReadonlySet<string> = new Set(["error", "currentStep", "links", "input", "raw"]);

function linesOfPart(name: string, part: Record<string, unknown>): string[] {
  const parts = Object.entries(part);
  const isMap = parts.length > 0 && parts.every(([, value]) => isRecord(value));
  if (isMap) {
    const rows = parts.map(([key, value]) => `- ${key}: ${isRecord(value) ? lineOf(value) : ""}`);
    const more = rows.length > MAX_ROWS ? [`and ${rows.length - MAX_ROWS} more in structuredContent.${name}`] : [];
    return [`${name}:`, ...rows.slice(0, MAX_ROWS), ...more];
  }
  const words = [lineOf(part), listCounts(part)].filter((text) => text !== "").join("; ");
  return words === "" ? [] : [`${name}: ${words}`];
}

/** Why a run failed, or the decision that it waits for. */
function whatHolds({ error, currentStep }: Record<string, unknown>): string[] {
  const failed =
    isRecord(error) && typeof error["message"] === "string" ? [`${error["code"]}: ${error["message"]}`] : [];
  const asks = isRecord(currentStep) && typeof currentStep["approvalUrl"] === "string";
  return asks ? [...failed, `Waits for a person: ${currentStep["approvalUrl"]}`] : failed;
}

const PURPOSE = "does";
const MAX_PURPOSE = 80;
/** What a reader wants to know of a run, in this order. */
const OF_RUNS = ["status", "invocationId", "creditsUsed", "createdAt"];

/**
 * Its name, then those of its first short values that fit: half a URL or date would be wrong. Why a figure is unknown, and what would
 * make it known, always fits.
 */
function lineOf(given: Record<string, unknown>): string {
  const record = isRunRecord(given) ? runLine(given) : given;
  const name = NAMES.find((field) => typeof record[field] === "string");
  let line = name === undefined ? "" : firstOf(String(record[name]));
  const others = Object.entries(record)
    .map(([field, value]) => [field, wordsOf(field, value, record)] as const)
    .filter(([field, value]) => field !== name && value !== undefined)
    .sort(([one], [other]) => Number(DECISIVE.includes(other)) - Number(DECISIVE.includes(one)));
  const isDecisive = (field: string) => DECISIVE.includes(field) || DECISIVE_LISTS.has(field);
  for (const [field, value] of others.filter(([field], at) => at < MAX_FIELDS || isDecisive(field))) {
    // A sentence ends with its own full stop.
    const sign = line === "" ? "" : /[.!?…]$/.test(line) ? " " : ", ";
    const part = `${sign}${field} ${value}`;
    if (line.length + part.length <= MAX_LINE || isDecisive(field)) line += part;
  }
  return line;
}

/** A short value in words; undefined for any other. */
function wordsOf(field: string, value: unknown, { reason }: Record<string, unknown>): string | undefined {
  if (value === null) return typeof reason === "string" && field !== "resolve" ? "unknown" : undefined;
  if (field === PURPOSE) return beginningOf(value);
  const resolutions = [value].flat().filter(isResolution);
  if (resolutions.length > 0) return resolutions.map(resolutionWords).join(" or ");
  if (Array.isArray(value) && value.length === 0) return DECISIVE_LISTS.has(field) ? "none" : undefined;
  return isShort(value) ? String(value) : undefined;
}

function resolutionWords({ operation, credits, per }: Resolution): string {
  return `${operation} (${credits} credits per ${per})`;
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

/** A purpose is prose: its beginning helps to choose. */
function beginningOf(purpose: unknown): string {
  const text = String(purpose);
  return text.length <= MAX_PURPOSE ? text : `${text.slice(0, MAX_PURPOSE).toWellFormed()}…`;
}

function firstOf(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME).toWellFormed()}…`;
}

function runLine(run: Record<string, unknown>): Record<string, unknown> {
  const named = ["skill", ...OF_RUNS].flatMap((name) => (name in run ? [[name, run[name]] as const] : []));
  return Object.fromEntries(named);
}

function isShort(value: unknown): boolean {
  return (
    typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value.length <= MAX_LINE)
  );
}
