import type { JsonSchema } from "../../validation/render-schema.ts";
import { type Html, html, prose } from "./html.ts";
import { isRecord, propertiesOf, requiredOf } from "./json-schema.ts";

/** Returns the link target of a code word in a description, or undefined. */
export type Link = (code: string) => string | undefined;

/** One field of a request or a response. */
export interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
  description: string;
}

/** Deeper fields appear only under the schema that they belong to. */
const DEEPEST = 4;
const WITHOUT_NUL = "^[^\\u0000]*$";

/** Who sends the fields: callers see which fields are required, readers which may be absent. */
export type Sender = "caller" | "service";

export function renderFields(fields: readonly Field[], sender: Sender, link: Link, depth = 0): Html {
  return html`<dl class="fields">${fields.map((field) => renderField(field, sender, link, depth))}</dl>`;
}

function renderField({ name, required, schema, description }: Field, sender: Sender, link: Link, depth: number): Html {
  const limits = limitsOf(schema);
  const inner = depth < DEEPEST ? fieldsInside(schema) : [];
  return html`<dt><code>${name}</code> <span class="type">${typeOf(schema)}</span> ${presenceOf(required, sender)}</dt><dd>${
    description === "" ? undefined : html`<p>${prose(description, link)}</p>`
  }${limits === "" ? undefined : html`<p class="limits">${prose(limits)}</p>`}${
    inner.length === 0 ? undefined : renderFields(inner, sender, link, depth + 1)
  }</dd>`;
}

function presenceOf(required: boolean, sender: Sender): Html | undefined {
  if (sender === "caller") return required ? html`<span class="required">required</span>` : undefined;
  return required ? undefined : html`<span class="type">may be absent</span>`;
}

export function fieldsOf(schema: JsonSchema): Field[] {
  const required = requiredOf(schema);
  return [...propertiesOf(schema)].map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
    description: String(field["description"] ?? ""),
  }));
}

/** The fields of an object, of the items of a list, or of a nullable object. */
function fieldsInside(schema: JsonSchema): Field[] {
  if (isRecord(schema["items"])) return fieldsInside(schema["items"]);
  const choices = choicesOf(schema).filter((choice) => choice["type"] !== "null");
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) return fieldsInside(only);
  return fieldsOf(schema);
}

function choicesOf(schema: JsonSchema): JsonSchema[] {
  const choices = schema["anyOf"] ?? schema["oneOf"];
  return Array.isArray(choices) ? choices.filter(isRecord) : [];
}

/** Describes the type of a value. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, type, items, format } = schema;
  const choices = choicesOf(schema);
  if (typeof $ref === "string") {
    const name = $ref.split("/").at(-1) ?? "";
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (choices.length > 0)
    return html`${choices.map((choice, index) => html`${index > 0 ? " or " : ""}${typeOf(choice)}`)}`;
  if (schema["const"] !== undefined) return html`${JSON.stringify(schema["const"])}`;
  if (type === "array") return isRecord(items) ? html`list of ${typeOf(items)}` : html`list`;
  if (type === "string" && typeof format === "string") return html`${format}`;
  return html`${typeof type === "string" ? type : "any"}`;
}

function limitsOf(schema: JsonSchema): string {
  const { items } = schema;
  const own = [
    defaultOf(schema),
    valuesOf(schema),
    rangeOf(schema),
    lengthOf(schema),
    countOf(schema),
    patternOf(schema),
  ];
  const ofItems =
    isRecord(items) && items["type"] !== "object" ? [valuesOf(items), rangeOf(items), lengthOf(items)] : [];
  return [...own, ...ofItems].filter((limit) => limit !== "").join(" ");
}

function defaultOf({ default: value }: JsonSchema): string {
  return value === undefined ? "" : `Default \`${JSON.stringify(value)}\`.`;
}

function valuesOf({ enum: values }: JsonSchema): string {
  return Array.isArray(values) ? `One of ${values.map((value) => `\`${value}\``).join(", ")}.` : "";
}

function rangeOf({ minimum, maximum }: JsonSchema): string {
  const low = isBound(minimum) ? minimum : undefined;
  const high = isBound(maximum) ? maximum : undefined;
  if (low !== undefined && high !== undefined) return `${grouped(low)} to ${grouped(high)}.`;
  if (low !== undefined) return `At least ${grouped(low)}.`;
  return high === undefined ? "" : `At most ${grouped(high)}.`;
}

function isBound(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

/** Omits the bounds that every request has. */
const COMMON_LENGTHS = new Set<unknown>([16_384, 1_048_576]);

function lengthOf({ minLength, maxLength }: JsonSchema): string {
  const low = typeof minLength === "number" && minLength > 1 ? minLength : undefined;
  const high = typeof maxLength === "number" && !COMMON_LENGTHS.has(maxLength) ? maxLength : undefined;
  if (low !== undefined && high !== undefined) return `${grouped(low)} to ${grouped(high)} characters.`;
  return high === undefined ? "" : `Up to ${grouped(high)} characters.`;
}

function countOf({ minItems, maxItems }: JsonSchema): string {
  if (typeof maxItems !== "number") return typeof minItems === "number" ? `At least ${minItems}.` : "";
  return typeof minItems === "number" ? `${minItems} to ${grouped(maxItems)} items.` : `Up to ${grouped(maxItems)}.`;
}

function patternOf({ pattern }: JsonSchema): string {
  return typeof pattern === "string" && pattern !== WITHOUT_NUL ? `Matches \`${pattern}\`.` : "";
}

function grouped(value: number): string {
  return value.toLocaleString("en-US");
}
