import type { SharedApproval } from "../../../kernel/runs/approval-links.ts";
import { type Html, html } from "../reference/html.ts";
import type { DecisionWords } from "./decision-words.ts";
import { holdsHidden, nameOf, renderValue } from "./preview-html.ts";

type Kind = "line" | "lines" | "yesNo" | "number" | "choice" | "list" | "json";

const PREFIX = "field:";

/** The entries of a form, by field name. */
export type Entries = ReadonlyMap<string, string>;

interface FieldSchema {
  type?: unknown;
  enum?: unknown;
  items?: unknown;
  description?: unknown;
  maxLength?: unknown;
}

function schemaOf({ editSchema }: SharedApproval, field: string): FieldSchema {
  const schema = editSchema?.properties?.[field];
  return typeof schema === "object" && schema !== null ? schema : {};
}

function kindOf(schema: FieldSchema, value: unknown): Kind {
  if (Array.isArray(schema.enum)) return "choice";
  if (schema.type === "boolean") return "yesNo";
  if (schema.type === "number" || schema.type === "integer") return "number";
  if (schema.type === "array" && Array.isArray(value) && value.every((item) => typeof item === "string")) return "list";
  if (schema.type !== "string" && typeof value !== "string") return "json";
  const isShort = typeof schema.maxLength === "number" && schema.maxLength <= 200;
  const text = typeof value === "string" ? value : "";
  return !text.includes("\n") && (isShort || text.length <= 80) ? "line" : "lines";
}

/** Formats a value for its form field. */
function entryOf(kind: Kind, value: unknown): string {
  if (kind === "json") return JSON.stringify(value ?? null, undefined, 2);
  if (kind === "list" && Array.isArray(value)) return value.join("\n");
  if (kind === "yesNo") return value === true ? "true" : "false";
  return value === undefined || value === null ? "" : withPlainBreaks(String(value));
}

/** Browsers send every line break as `\r\n`. */
function withPlainBreaks(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
}

/** Renders an editable field of the preview, with the person's entry and its problem. */
export function renderField(
  shared: SharedApproval,
  field: string,
  { entered, fault, words }: { entered: Entries; fault: string | undefined; words: DecisionWords },
): Html {
  const value = shared.approval.preview[field];
  const schema = schemaOf(shared, field);
  const kind = kindOf(schema, value);
  const name = `${PREFIX}${field}`;
  const entry = entered.get(name) ?? entryOf(kind, value);
  const described = fault === undefined ? html`` : html` aria-invalid="true" aria-describedby="fault-${field}"`;
  const message =
    fault === undefined ? html`` : html`<p class="fault" id="fault-${field}">${nameOf(field, words)} ${fault}.</p>`;
  const hidden = holdsHidden(value) ? html`<p class="hint">${words.hidden}</p>${renderValue(value, words)}` : undefined;
  return html`<label for="${name}">${nameOf(field, words)} <span class="hint">${hintOf(kind, words)}</span></label>
${renderControl(kind, { name, entry, schema, described, words })}${message}${hidden}`;
}

function hintOf(kind: Kind, words: DecisionWords): string {
  if (kind === "list") return words.editableList;
  return kind === "json" ? words.editableJson : words.editable;
}

interface Control {
  name: string;
  entry: string;
  schema: FieldSchema;
  described: Html;
  words: DecisionWords;
}

function renderControl(kind: Kind, { name, entry, schema, described, words }: Control): Html {
  switch (kind) {
    case "line":
      // Do not use a one-line input: on a phone it hides the end of the approved text.
      return html`<textarea class="line" id="${name}" name="${name}" rows="1" dir="auto" autocomplete="off"${described}>
${entry}</textarea>`;
    case "number":
      return html`<input type="text" inputmode="decimal" id="${name}" name="${name}" value="${entry}" autocomplete="off"${described}>`;
    case "yesNo":
      return renderChoice(
        name,
        entry,
        [
          ["true", words.yes],
          ["false", words.no],
        ],
        described,
      );
    case "choice": {
      const values = Array.isArray(schema.enum) ? schema.enum.map(String) : [];
      return renderChoice(
        name,
        entry,
        values.map((value) => [value, value]),
        described,
      );
    }
    case "lines":
    case "list":
    case "json": {
      const rows = Math.min(24, Math.max(3, entry.split("\n").length + Math.floor(entry.length / 90) + 1));
      // The browser drops a line break right after the tag, so add one.
      return html`<textarea id="${name}" name="${name}" rows="${rows}" dir="auto"${described}>
${entry}</textarea>`;
    }
  }
}

function renderChoice(
  name: string,
  entry: string,
  options: readonly (readonly [string, string])[],
  described: Html,
): Html {
  const shown = options.map(([value, label]) =>
    value === entry
      ? html`<option value="${value}" selected>${label}</option>`
      : html`<option value="${value}">${label}</option>`,
  );
  return html`<select id="${name}" name="${name}"${described}>${shown}</select>`;
}

/** The fields whose entry differs from the shown value. An unreadable entry stays text, and the schema refuses it. */
export function readEdits(shared: SharedApproval, entered: Entries): Record<string, unknown> {
  const edits: [string, unknown][] = [];
  for (const field of shared.approval.editableFields) {
    const entry = entered.get(`${PREFIX}${field}`);
    const value = shared.approval.preview[field];
    const kind = kindOf(schemaOf(shared, field), value);
    if (entry === undefined || withPlainBreaks(entry) === entryOf(kind, value)) continue;
    edits.push([field, enteredValue(kind, withPlainBreaks(entry), schemaOf(shared, field))]);
  }
  return Object.fromEntries(edits);
}

function enteredValue(kind: Kind, entry: string, schema: FieldSchema): unknown {
  switch (kind) {
    case "line":
      return entry
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .join(" ");
    case "lines":
      return entry;
    case "choice":
      return Array.isArray(schema.enum) ? (schema.enum.find((value) => String(value) === entry) ?? entry) : entry;
    case "yesNo":
      return entry === "true" ? true : entry === "false" ? false : entry;
    case "number":
      return entry.trim() === "" || Number.isNaN(Number(entry)) ? entry : Number(entry);
    case "list":
      return entry
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "");
    case "json":
      return parsedOr(entry);
  }
}

function parsedOr(entry: string): unknown {
  try {
    return JSON.parse(entry);
  } catch {
    return entry;
  }
}
