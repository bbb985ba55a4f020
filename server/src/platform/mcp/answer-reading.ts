import { isRecord } from "./records.ts";

const MAX_ROWS = 5;
const MAX_LINE = 160;
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
  return [...(line === "" ? [] : [line]), ...(lists.length === 0 ? [] : [lists.join(", ")])];
}

/** Its name, then its first short values. */
function lineOf(record: Record<string, unknown>): string {
  const fields = Object.entries(record).filter(([, value]) => isShort(value));
  const name = NAMES.find((field) => typeof record[field] === "string");
  const head = name === undefined ? [] : [String(record[name])];
  const others = fields.filter(([field]) => field !== name).slice(0, MAX_FIELDS);
  const line = [...head, ...others.map(([field, value]) => `${field} ${String(value)}`)].join(", ");
  return line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE).toWellFormed()}…`;
}

function isShort(value: unknown): boolean {
  return (
    typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value.length <= MAX_LINE)
  );
}
