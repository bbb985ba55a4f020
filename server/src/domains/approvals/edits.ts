import { AppError, type FieldError } from "../../kernel/errors/app-error.ts";
import { canonicalJson, sha256Hex } from "../../kernel/ids/hashes.ts";
import type { CheckEdits, EditSchema } from "../../kernel/operations/services.ts";
import { followEdits } from "../../kernel/runs/follow-edits.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface Editable {
  editable_fields: readonly string[];
  edit_schema: EditSchema | null;
}

/** Throws `invalid_edits` with every invalid field: only editable fields may change, and each must match its schema. */
export function requireAllowedEdits(
  { editable_fields, edit_schema }: Editable,
  edits: Fields,
  checkEdits: CheckEdits,
): void {
  const unknown = Object.keys(edits).filter((name) => !isEditable(editable_fields, edit_schema, name));
  const errors: FieldError[] = unknown.map((name) => ({
    field: `edits.${name}`,
    message: notEditableMessage(editable_fields),
  }));
  if (errors.length === 0) {
    errors.push(
      ...checkEdits(edit_schema ?? {}, edits).map(({ field, message }) => ({ field: `edits.${field}`, message })),
    );
    errors.push(...Object.entries(edits).flatMap(([name, value]) => lineBreakErrors(name, value)));
  }
  if (errors.length === 0) return;
  const [first] = errors;
  throw new AppError("invalid_edits", `\`${first?.field}\` ${first?.message}.`, { errors });
}

/** A field without a schema cannot be checked, so it cannot be edited. */
function isEditable(fields: readonly string[], schema: EditSchema | null, name: string): boolean {
  return fields.includes(name) && Object.hasOwn(schema?.properties ?? {}, name);
}

function notEditableMessage(fields: readonly string[]): string {
  return fields.length === 0
    ? "cannot be edited: this preview has no editable fields"
    : `cannot be edited; editable fields: ${fields.join(", ")}`;
}

/** Last words of the names of fields that end up in a header, a URL or a single line. */
const ONE_LINE = new Set(
  "subject title headline name slug url link href domain host address email mail recipient recipients to cc bcc from sender header tag tags category".split(
    " ",
  ),
);
const LINE_BREAKS = /\p{Cc}|\u2028|\u2029/u;

/** Whether a field holds a single line: `subject`, `replyTo`, `reply_to`. */
function isOneLine(name: string): boolean {
  const last = name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word !== "")
    .at(-1);
  return ONE_LINE.has((last ?? "").toLowerCase());
}

function lineBreakErrors(name: string, value: unknown): FieldError[] {
  const message = "must be one line, without control characters";
  return isOneLine(name) && containsLineBreak(value) ? [{ field: `edits.${name}`, message }] : [];
}

function containsLineBreak(value: unknown): boolean {
  if (typeof value === "string") return LINE_BREAKS.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(containsLineBreak);
}

/** The exact text to send: the stored payload, or the payload with the edited fields and what follows from them. */
export function payloadWith(payload: string | null, edits: Fields): { payload: string | null; sha256: string | null } {
  if (payload === null) return { payload, sha256: null };
  if (Object.keys(edits).length === 0) return { payload, sha256: sha256Hex(payload) };
  const planned = parsePayload(payload);
  const edited = canonicalJson({ ...planned, ...edits, ...followEdits(planned, edits) });
  return { payload: edited, sha256: sha256Hex(edited) };
}

/** The edits with the editable fields that follow from them, as the preview shows them. */
export function withFollowers(
  { payload, editable_fields }: Editable & { payload: string | null },
  edits: Fields,
): Fields {
  if (payload === null) return edits;
  const shown = Object.entries(followEdits(parsePayload(payload), edits)).filter(([name]) =>
    editable_fields.includes(name),
  );
  return { ...edits, ...Object.fromEntries(shown) };
}

// Safe cast: the engine stores the payloads of effects as objects.
function parsePayload(payload: string): Fields {
  return JSON.parse(payload);
}
