import { isRunRecord } from "./answer-shape.ts";
import { isRecord } from "./records.ts";

const MAX_ROWS = 5;
const MAX_LINE = 140;
/** A sentence can be the name. */
const MAX_NAME = 400;
const MAX_FIELDS = 8;
/** Fields with the name of a thing, the clearest first. */
const NAMES = ["keyword", "name", "title", "slug", "query", "domain", "path", "skill", "sentence", "summary", "prompt"];

/**
 * A short reading of an answer for people and for clients that show text only. The structured content has everything; a copy of it
 * would double what a model reads.
 */
export function readingOf(output: Record<string, unknown>): string {
  const { notice, ...rest } = output;
  const list = listIn(rest);
  const lines = list === undefined ? recordLines(rest) : listLines(list, rest);
  return [...(typeof notice === "string" ? [notice] : []), ...lines].join("\n") || "Done.";
}

/** The field with the items of a list: the only list of records, if the answer is no record of one thing. */
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
  ];
}

function recordLines(record: Record<string, unknown>): string[] {
  const lists = Object.entries(record).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 0 ? [`${name}: ${value.length}`] : [],
  );
  const line = lineOf(record);
  return [line, ...whatHolds(record), lists.join(", ")].filter((part) => part !== "");
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

/** Its name, then those of its first short values that fit: half a URL or date would be wrong. */
function lineOf(given: Record<string, unknown>): string {
  const record = isRunRecord(given) ? runLine(given) : given;
  const name = NAMES.find((field) => typeof record[field] === "string");
  let line = name === undefined ? "" : firstOf(String(record[name]));
  const others = Object.entries(record)
    .map(([field, value]) => [field, field === PURPOSE ? beginningOf(value) : value] as const)
    .filter(([field, value]) => field !== name && isShort(value));
  for (const [field, value] of others.slice(0, MAX_FIELDS)) {
    // A sentence ends with its own full stop.
    const sign = line === "" ? "" : /[.!?…]$/.test(line) ? " " : ", ";
    const part = `${sign}${field} ${String(value)}`;
    if (line.length + part.length <= MAX_LINE) line += part;
  }
  return line;
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
