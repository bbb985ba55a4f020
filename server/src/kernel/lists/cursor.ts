import { createHash } from "node:crypto";
import { validationError } from "../errors/app-error.ts";

/** The request of a list page. A cursor is valid only for the list that returned it. */
export interface ListRequest {
  operation: string;
  tenant: { agencyId: string; workspaceId: string | undefined };
  /** The input of the operation. `cursor` and `limit` are ignored. */
  input: Readonly<Record<string, unknown>>;
}

/** The end of a page: the sort value of its last row as PostgreSQL prints it, and the row's identifier as a tie-breaker. */
export interface Position {
  value: string | null;
  id: string;
}

export type PositionType = "time" | "integer" | "number" | "text";

interface Page<R> {
  rows: R[];
  nextCursor: string | null;
}

/** Makes a page from rows that were selected with `limit + 1`. The extra row shows that another page follows. */
export function toPage<R extends { position: string | null; id: string }>(
  list: ListRequest,
  found: readonly R[],
  limit: number,
): Page<R> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  return { rows, nextCursor: more ? writeCursor(list, { value: last.position, id: last.id }) : null };
}

export function writeCursor(list: ListRequest, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([fingerprint(list), value, id])).toString("base64url");
}

/**
 * The position in a cursor; undefined without a cursor. Throws a `validation_error` for a malformed cursor and for one of another
 * list, tenant or filter, so that no unchecked value reaches the database.
 */
export function readCursor(list: ListRequest, type: PositionType, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [made, value, id] = decode(cursor);
  if (made !== fingerprint(list) || typeof id !== "string" || !isPlain(id)) throw foreignCursor();
  if (value !== null && (typeof value !== "string" || !ACCEPTS[type](value))) throw foreignCursor();
  return { value, id };
}

function decode(cursor: string): unknown[] {
  if (!/^[\w-]{1,2048}$/.test(cursor)) throw foreignCursor();
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(parts) ? parts : [];
  } catch (cause) {
    throw foreignCursor({ cause });
  }
}

const ACCEPTS: Record<PositionType, (value: string) => boolean> = {
  time: isTime,
  integer: (value) => /^-?\d{1,15}$/.test(value),
  number: (value) => /^-?\d{1,15}(\.\d{1,20})?(e-\d\d)?$/.test(value),
  text: isPlain,
};

function isTime(value: string): boolean {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?\+00$/.exec(value) ?? [];
  if (day === undefined || time === undefined) return false;
  const moment = new Date(`${day}T${time}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${time}`);
}

/** PostgreSQL accepts any text without NUL and lone surrogates. */
function isPlain(value: string): boolean {
  return value.length <= 1024 && !value.includes("\0") && value.isWellFormed();
}

function fingerprint({ operation, tenant, input }: ListRequest): string {
  const filters = Object.entries(input)
    .filter(([field, value]) => field !== "cursor" && field !== "limit" && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([operation, tenant.agencyId, tenant.workspaceId ?? null, filters]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

function foreignCursor(options?: ErrorOptions) {
  const error = validationError([{ field: "cursor", message: "is not a cursor of this list with these filters" }]);
  error.cause = options?.cause;
  return error;
}
