/** The subset of JSON Schema that skill forms support. Any other field is entered as JSON. */
export interface FieldSchema {
  /** The path of the field in the input, with dots: `filter.status`. */
  name: string;
  title: string;
  /** The title of the object that the field is part of. */
  group?: string;
  description: string | undefined;
  isRequired: boolean;
  kind: "text" | "longText" | "number" | "flag" | "choice" | "choices" | "texts" | "numbers" | "rows" | "json";
  choices: readonly string[];
  /** The fields of each row, for `rows`. */
  columns: readonly FieldSchema[];
  /** The most rows; undefined for no limit. */
  maxRows: number | undefined;
  defaultValue: string | undefined;
}

type Schema = Readonly<Record<string, unknown>>;

const LONG = 500;

/** The fields of a skill's input: required ones first, then the fields of objects, and tags last. */
export function readFields(schema: Schema): FieldSchema[] {
  const fields = readProperties(schema, { path: [], isRequired: true });
  const order = ({ name, isRequired, group }: FieldSchema) =>
    name === "tags" && !isRequired ? 3 : group === undefined ? Number(!isRequired) : 2;
  return fields.toSorted((one, other) => order(one) - order(other));
}

function readProperties(schema: Schema, at: { path: string[]; group?: string; isRequired: boolean }): FieldSchema[] {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(asRecord(schema["properties"])).flatMap(([name, found]) => {
    const property = simplified(asRecord(found));
    const path = [...at.path, name];
    const isRequired = at.isRequired && required.includes(name);
    if (property["type"] === "object" && property["properties"] !== undefined) {
      return readProperties(property, { path, group: at.group ?? titleOf(name), isRequired });
    }
    return [{ ...readField(path, property, isRequired), ...(at.group === undefined ? {} : { group: at.group }) }];
  });
}

/** An alternative of one value, a list of such values or null accepts the list. An alternative of a value and null is the value. */
function simplified(property: Schema): Schema {
  const { anyOf, ...rest } = property;
  if (!Array.isArray(anyOf)) return property;
  const options = anyOf.map(asRecord).filter(({ type }) => type !== "null");
  const chosen = options.find(({ type }) => type === "array") ?? options[0];
  return chosen === undefined ? property : { ...chosen, ...rest };
}

function readField(path: readonly string[], property: Schema, isRequired: boolean): FieldSchema {
  const { description } = property;
  const defaultValue = property["default"] ?? trueByDefault(property);
  const choices = property["enum"] ?? asRecord(property["items"])["enum"];
  return {
    name: path.join("."),
    title: titleOf(path.at(-1) ?? ""),
    description: typeof description === "string" ? description : undefined,
    isRequired,
    kind: isAddress(path.at(-1) ?? "", property) ? "text" : kindOf(property),
    choices: Array.isArray(choices) ? choices.map(String) : [],
    columns: property["type"] === "array" ? columnsOf(asRecord(property["items"])) : [],
    maxRows: typeof property["maxItems"] === "number" ? property["maxItems"] : undefined,
    defaultValue:
      defaultValue === undefined || typeof defaultValue === "string" ? defaultValue : JSON.stringify(defaultValue),
  };
}

/** Schemas state no defaults that the service applies, only their descriptions do. A box for such a flag is ticked. */
function trueByDefault({ type, description }: Schema): true | undefined {
  return type === "boolean" && typeof description === "string" && /\bdefaults to true\b/i.test(description)
    ? true
    : undefined;
}

/** A web address can be long, but it is one line. */
function isAddress(name: string, { type, enum: choices }: Schema): boolean {
  return type === "string" && choices === undefined && /url$/i.test(name);
}

function kindOf(property: Schema): FieldSchema["kind"] {
  if (Array.isArray(property["enum"])) return "choice";
  switch (property["type"]) {
    case "string":
      return typeof property["maxLength"] === "number" && property["maxLength"] > LONG ? "longText" : "text";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "flag";
    case "array":
      return kindOfList(asRecord(property["items"]));
    default:
      return "json";
  }
}

function kindOfList(items: Schema): FieldSchema["kind"] {
  if (Array.isArray(items["enum"])) return "choices";
  switch (items["type"]) {
    case "string":
      return "texts";
    case "integer":
    case "number":
      return "numbers";
    default:
      return columnsOf(items).length > 0 ? "rows" : "json";
  }
}

const SIMPLE: ReadonlySet<FieldSchema["kind"]> = new Set(["text", "longText", "number", "flag", "choice"]);

/** The fields of the objects of a list; empty unless each holds one value. */
function columnsOf(items: Schema): FieldSchema[] {
  if (items["type"] !== "object") return [];
  const columns = readFields(items);
  return columns.every(({ kind, group }) => SIMPLE.has(kind) && group === undefined) ? columns : [];
}

const ACRONYMS = /\b(?:url|id|llm|dr|icp|serp|og)(?=s?\b)/g;

/** `maxPages` is "Max pages", and `keywordIds` is "Keyword IDs". */
export function titleOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_.]/g, " ")
    .toLowerCase()
    .replaceAll(ACRONYMS, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text entered in each field, by its path. An empty string means no value. Lists have one value per line, and rows are a JSON list of these. */
export type Written = Readonly<Record<string, string>>;

/** The text of a field. Every object inherits values by names such as `constructor`. */
export function textOf(written: Written, name: string): string {
  return Object.hasOwn(written, name) ? (written[name] ?? "") : "";
}

/** Builds the input from the fields; undefined if a field is not valid JSON. The service reports missing fields. */
export function toInput(fields: readonly FieldSchema[], written: Written): Record<string, unknown> | undefined {
  const input: Record<string, unknown> = {};
  for (const { name, kind, columns } of fields) {
    const text = textOf(written, name).trim();
    if (text === "") continue;
    const value = kind === "rows" ? rowsOf(text).map((row) => toInput(columns, row)) : toValue(kind, text);
    if (value === undefined) return undefined;
    place(input, name.split("."), value);
  }
  return input;
}

function place(input: Record<string, unknown>, [head = "", ...rest]: readonly string[], value: unknown): void {
  const inner = { ...asRecord(Object.hasOwn(input, head) ? input[head] : undefined) };
  if (rest.length > 0) place(inner, rest, value);
  // An assignment to `__proto__` would add no field.
  const field = { value: rest.length === 0 ? value : inner, enumerable: true, configurable: true, writable: true };
  Object.defineProperty(input, head, field);
}

function toValue(kind: Exclude<FieldSchema["kind"], "rows">, text: string): unknown {
  switch (kind) {
    case "text":
    case "longText":
    case "choice":
      return text;
    case "number":
      return toNumber(text);
    case "flag":
      return text === "true";
    case "texts":
    case "choices":
      return linesOf(text);
    case "numbers":
      return linesOf(text).map(toNumber);
    case "json":
      return parseJson(text);
  }
}

/** The values of a list. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What is entered in each row. */
export function rowsOf(text: string): Written[] {
  const rows = parseJson(text);
  if (!Array.isArray(rows)) return [];
  return rows.map((row) =>
    Object.fromEntries(Object.entries(asRecord(row)).map(([name, value]) => [name, String(value)])),
  );
}

/** The service refuses a text that is not a number, and names the field. */
const toNumber = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
