/** The subset of JSON Schema that skill forms support. Any other field is entered as JSON. */
export interface FieldSchema {
  name: string;
  title: string;
  description: string | undefined;
  isRequired: boolean;
  kind: "text" | "longText" | "number" | "flag" | "choice" | "texts" | "json";
  choices: readonly string[];
  defaultValue: string | undefined;
}

const LONG = 500;

/** The fields of a skill's input, required ones first. */
export function readFields(schema: Readonly<Record<string, unknown>>): FieldSchema[] {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const fields = Object.entries(asRecord(schema["properties"])).map(([name, property]) =>
    readField(name, asRecord(property), required.includes(name)),
  );
  return fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

function readField(name: string, property: Readonly<Record<string, unknown>>, isRequired: boolean): FieldSchema {
  const { description, enum: choices } = property;
  const defaultValue = property["default"];
  return {
    name,
    title: titleOf(name),
    description: typeof description === "string" ? description : undefined,
    isRequired,
    kind: kindOf(property),
    choices: Array.isArray(choices) ? choices.map(String) : [],
    defaultValue:
      defaultValue === undefined || typeof defaultValue === "string" ? defaultValue : JSON.stringify(defaultValue),
  };
}

function kindOf(property: Readonly<Record<string, unknown>>): FieldSchema["kind"] {
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
      return asRecord(property["items"])["type"] === "string" ? "texts" : "json";
    default:
      return "json";
  }
}

/** `maxPages` is "Max pages". */
function titleOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_.]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text entered in each field. An empty string means no value. */
export type Written = Readonly<Record<string, string>>;

/** Builds the input from the fields; undefined if a field is not valid JSON. The service reports missing fields. */
export function toInput(fields: readonly FieldSchema[], written: Written): Record<string, unknown> | undefined {
  const input: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const text = written[name]?.trim() ?? "";
    if (text === "") continue;
    const value = toValue(kind, text);
    if (value === undefined) return undefined;
    input[name] = value;
  }
  return input;
}

function toValue(kind: FieldSchema["kind"], text: string): unknown {
  switch (kind) {
    case "text":
    case "longText":
    case "choice":
      return text;
    case "number":
      return Number.isNaN(Number(text)) ? text : Number(text);
    case "flag":
      return text === "true";
    case "texts":
      return text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "");
    case "json":
      return parseJson(text);
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
