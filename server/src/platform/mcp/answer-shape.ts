import type { OperationContract } from "@findable/contract";
import { validationError } from "../../kernel/errors/app-error.ts";
import { isRead } from "./annotations.ts";
import { isRecord } from "./records.ts";

/** How a caller wants an answer: complete as over REST, compact, or only some of its fields. */
export interface AnswerShape {
  compact: boolean;
  /** Paths such as `result.keywords`, of the record or of each row of a list; undefined for the usual fields. */
  fields: readonly string[] | undefined;
  /** Items or characters of a single field to skip. */
  offset: number;
}

export const COMPLETE: AnswerShape = { compact: false, fields: undefined, offset: 0 };

const MAX_FIELDS = 30;
const MAX_OFFSET = 1_000_000_000;
const ALL = "*";
/** Fields of runs that only repeat others or say how the run was carried out. */
const LEFT_OF_RUNS: ReadonlySet<string> = new Set([
  "agentId",
  "skillsUsed",
  "mode",
  "depth",
  "llmCallsUsed",
  "updatedAt",
  "startedAt",
  "stepsCompleted",
  "raw",
]);

/**
 * Lists inside a record whose emptiness is a finding: nothing was added, dropped, significant, in the way, different or left unread.
 * They stay wherever they stand.
 */
export const DECISIVE_LISTS: ReadonlySet<string> = new Set([
  ...["added", "removed", "changed", "lost", "dropped", "significant", "differences", "threats", "overlapping"],
  ...["aiAnswerAdded", "aiAnswerRemoved", "questionsAdded", "questionsRemoved", "sourcesAdded", "sourcesRemoved"],
  ...["skipped", "unchecked", "blockedUrls", "surfaceGaps"],
]);

const ENDED: ReadonlySet<string> = new Set(["SUCCEEDED", "FAILED", "CANCELLED"]);

/** The arguments that shape the answer of a tool that reads. */
export const SHAPE_ARGUMENTS = {
  fields: {
    type: "array",
    items: { type: "string" },
    maxItems: MAX_FIELDS,
    description: "Only these fields, complete, such as `result.keywords` or `stepsCompleted`; `*` for all.",
  },
  offset: {
    type: "integer",
    minimum: 0,
    maximum: MAX_OFFSET,
    description: "With one field: items or characters to skip.",
  },
};

/** Separates the arguments that shape an answer from those of the operation. Throws `validation_error`. */
export function readShape(
  contract: OperationContract,
  given: Record<string, unknown>,
  compact: boolean,
): { shape: AnswerShape; own: Record<string, unknown> } {
  const own = { ...given };
  if (!isRead(contract)) return { shape: { ...COMPLETE, compact }, own };
  const { fields, offset } = given;
  const takes = (name: string) => !(name in contract.input.properties);
  if (takes("fields")) delete own["fields"];
  if (takes("offset")) delete own["offset"];
  return {
    shape: {
      compact,
      fields: takes("fields") ? readFields(fields) : undefined,
      offset: takes("offset") ? readOffset(offset) : 0,
    },
    own,
  };
}

function readFields(given: unknown): string[] | undefined {
  if (given === undefined || given === null) return undefined;
  const names = typeof given === "string" ? given.split(",").map((name) => name.trim()) : given;
  if (
    Array.isArray(names) &&
    names.length <= MAX_FIELDS &&
    names.every((name) => typeof name === "string" && name !== "")
  ) {
    return names.length === 0 ? undefined : names;
  }
  throw validationError([{ field: "fields", message: `must be at most ${MAX_FIELDS} names of fields` }]);
}

function readOffset(given: unknown): number {
  if (given === undefined || given === null) return 0;
  if (typeof given === "number" && Number.isInteger(given) && given >= 0 && given <= MAX_OFFSET) return given;
  throw validationError([{ field: "offset", message: `must be an integer from 0 to ${MAX_OFFSET}` }]);
}

/**
 * An answer in a shape. A field that the answer does not have is named in its notice, beside those that it has: the call may have waited
 * a minute for a run, and its answer must not be lost to a wrong name.
 */
export function shapeAnswer(
  output: Record<string, unknown>,
  { compact, fields, offset }: AnswerShape,
): Record<string, unknown> {
  if (fields?.includes(ALL)) return output;
  if (fields !== undefined) return pickFields(output, fields, offset);
  return compact ? compacted(output, true) : output;
}

/**
 * Removes nulls, REST links and what only repeats the rest. Empty lists of the answer itself and of the result of a run are kept, because
 * `dropped: []` says that nothing was dropped, and so are those that decide, however deep; and a figure that is null for a stated reason.
 */
function compacted(record: Record<string, unknown>, isTop = false): Record<string, unknown> {
  const isRun = isRunRecord(record);
  const isUnknown = typeof record["reason"] === "string" && "resolve" in record;
  const kept = Object.entries(record).filter(([name, value]) => {
    if (value === undefined || (isRun && isLeftOfRun(name, record))) return false;
    if (value === null) return isUnknown && name !== "resolve";
    if (name === "quote" && (value === record["statement"] || value === record["value"])) return false;
    if (Array.isArray(value) && value.length === 0) return (isTop && !isRun) || DECISIVE_LISTS.has(name);
    return !(name === "links" && isRecord(value) && "self" in value);
  });
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (isSchema(name)) return [name, value];
      return [name, isRun && name === "result" && isRecord(value) ? compacted(value, true) : compactPart(value)];
    }),
  );
}

export function isRunRecord(record: Record<string, unknown>): boolean {
  return "invocationId" in record && "status" in record && "skill" in record;
}

/** An estimate is worth reading until the run has ended: then `creditsUsed` is what it cost. */
function isLeftOfRun(name: string, { childCount, status }: Record<string, unknown>): boolean {
  if (LEFT_OF_RUNS.has(name)) return true;
  if (name === "childCount") return childCount === 0;
  return name === "estimatedCost" && ENDED.has(String(status));
}

function compactPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compactPart);
  return isRecord(value) ? compacted(value) : value;
}

/** Whether a field holds a JSON Schema, of which no part can be left out. */
export function isSchema(name: string): boolean {
  return name.endsWith("Schema");
}

function pickFields(
  output: Record<string, unknown>,
  fields: readonly string[],
  offset: number,
): Record<string, unknown> {
  const { data, ...page } = output;
  const isOfRows = Array.isArray(data) && !fields.some((path) => path === "data" || path.startsWith("data."));
  const records = isOfRows ? data.filter(isRecord) : [output];
  // A row may lack a field that other rows have, and an empty page says nothing about its fields.
  const known = fields.filter(
    (path) => records.length === 0 || records.some((one) => valueAt(one, path) !== undefined),
  );
  const notice = wrongFieldsNotice(
    fields.filter((path) => !known.includes(path)),
    records[0],
  );
  if (known.length === 0) return { ...notice, ...compacted(output, true) };
  if (isOfRows) return { ...notice, ...compacted(page), data: records.map((row) => pick(row, known)) };
  const picked = pick(output, known);
  const [only] = known;
  return {
    ...notice,
    ...(offset === 0 || known.length !== 1 || only === undefined ? picked : skip(picked, only, offset)),
  };
}

function wrongFieldsNotice(wrong: readonly string[], record: Record<string, unknown> = {}): { notice?: string } {
  if (wrong.length === 0) return {};
  return {
    notice: `\`fields\` has no ${wrong.map((path) => `"${path}"`).join(", ")} here; choose from ${Object.keys(record).join(", ")}.`,
  };
}

function pick(record: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((path) => {
      const value = valueAt(record, path);
      return value === undefined ? [] : [[path, value]];
    }),
  );
}

function valueAt(record: unknown, path: string): unknown {
  let value = record;
  for (const name of path.split(".")) {
    if (!isRecord(value) && !Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  }
  return value;
}

function skip(picked: Record<string, unknown>, field: string, offset: number): Record<string, unknown> {
  const value = picked[field];
  if (typeof value === "string" || Array.isArray(value)) return { [field]: value.slice(offset), offset };
  return picked;
}
