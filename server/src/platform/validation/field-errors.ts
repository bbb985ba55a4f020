import type { ErrorObject } from "ajv/dist/2020.js";
import type { FieldError } from "../../kernel/errors/app-error.ts";
import { nearestOf } from "../../kernel/text/nearest.ts";
import { joinField } from "./json-values.ts";

/** Maximum number of errors in one response. */
export const MAX_ERRORS = 20;

/** Converts Ajv errors to sentences about fields; at most 20. */
export function toFieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const reported = new Map<string, FieldError>();
  for (const error of withoutTwins(withoutUnionNoise(errors))) {
    const fieldError = { field: fieldOf(error), message: messageOf(error) };
    const key = `${fieldError.field}\n${fieldError.message}`;
    if (!reported.has(key)) reported.set(key, fieldError);
    if (reported.size === MAX_ERRORS) break;
  }
  return [...reported.values()];
}

/** Omits the enumeration error of a value whose type is wrong already. */
function withoutTwins(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const mistyped = new Set(errors.flatMap(({ keyword, instancePath }) => (keyword === "type" ? [instancePath] : [])));
  return errors.filter(({ keyword, instancePath }) => keyword !== "enum" || !mistyped.has(instancePath));
}

/**
 * A value that matches no branch of a union yields the errors of every branch. Keeps those of the branch with the type of the
 * value; without such a branch, one sentence about the whole value.
 */
function withoutUnionNoise(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let kept = errors;
  for (const union of errors) {
    if (union.keyword !== "anyOf" && union.keyword !== "oneOf") continue;
    const branches = branchesOf(union, kept);
    const fitting = [...branches.values()].filter((branch) => !branch.some((error) => isTypeErrorAt(error, union)));
    const noise = new Set<ErrorObject>([...branches.values()].flat());
    for (const error of fitting.length === 1 ? (fitting[0] ?? []) : []) noise.delete(error);
    if (fitting.length === 1) noise.add(union);
    kept = kept.filter((error) => !noise.has(error));
  }
  return kept;
}

function branchesOf(union: ErrorObject, errors: readonly ErrorObject[]): Map<string, ErrorObject[]> {
  const branches = new Map<string, ErrorObject[]>();
  const prefix = `${union.schemaPath}/`;
  for (const error of errors) {
    if (!error.schemaPath.startsWith(prefix) || !error.instancePath.startsWith(union.instancePath)) continue;
    const branch = error.schemaPath.slice(prefix.length).split("/", 1)[0] ?? "";
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  return branches;
}

function isTypeErrorAt(error: ErrorObject, union: ErrorObject): boolean {
  return error.keyword === "type" && error.instancePath === union.instancePath;
}

function fieldOf(error: ErrorObject): string {
  const parent = pathToField(error.instancePath);
  if (error.keyword === "required") return joinField(parent, String(error.params["missingProperty"]));
  if (error.keyword === "additionalProperties") return joinField(parent, String(error.params["additionalProperty"]));
  return parent;
}

/** `/tags/3/name` is `tags[3].name`. */
function pathToField(pointer: string): string {
  let field = "";
  for (const segment of pointer.split("/").slice(1)) {
    const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    field = /^\d+$/.test(name) ? `${field}[${name}]` : joinField(field, name);
  }
  return field;
}

function messageOf(error: ErrorObject): string {
  const limit = String(error.params["limit"]);
  switch (error.keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return `is not a field here; ${knownFields(error)}${suggestion(String(error.params["additionalProperty"]), fieldNames(error))}`;
    case "type":
      return `must be ${withArticle(String(error.params["type"]))}, not ${describe(error.data)}`;
    case "enum":
      return `must be one of ${listed(error.params["allowedValues"])}, not ${describe(error.data)}${suggestion(error.data, error.params["allowedValues"])}`;
    case "const":
      return `must be ${JSON.stringify(error.params["allowedValue"])}, not ${describe(error.data)}`;
    case "minimum":
      return `must be at least ${limit}, not ${describe(error.data)}`;
    case "maximum":
      return `must be at most ${limit}, not ${describe(error.data)}`;
    case "exclusiveMinimum":
      return `must be greater than ${limit}, not ${describe(error.data)}`;
    case "exclusiveMaximum":
      return `must be less than ${limit}, not ${describe(error.data)}`;
    case "multipleOf":
      return `must be a multiple of ${String(error.params["multipleOf"])}, not ${describe(error.data)}`;
    case "minLength":
      return limit === "1" ? "must not be empty" : `must have at least ${limit} characters`;
    case "maxLength":
      return `must have at most ${limit} characters`;
    case "minItems":
      return limit === "1" ? "must have at least one item" : `must have at least ${limit} items`;
    case "maxItems":
      return `must have at most ${limit} items`;
    case "minProperties":
      return limit === "1" ? "must have at least one field" : `must have at least ${limit} fields`;
    case "uniqueItems":
      return "must not have the same item twice";
    case "format":
      return `must be ${formatName(String(error.params["format"]))}, not ${describe(error.data)}`;
    case "pattern":
      return `must match the pattern ${String(error.params["pattern"])}${meaningOf(error)}`;
    case "anyOf":
    case "oneOf":
      return `must have one of the forms in its schema; ${describe(error.data)} has none of them`;
    default:
      return error.message ?? "is not valid";
  }
}

/** Uses the description of the field, because a pattern is hard to read. */
function meaningOf({ parentSchema }: ErrorObject): string {
  const description: unknown = parentSchema?.["description"];
  return typeof description === "string" ? `: ${description.replace(/\.$/, "")}` : "";
}

/** Names the value that the caller most likely meant. */
function suggestion(given: unknown, allowed: unknown): string {
  if (typeof given !== "string" || !Array.isArray(allowed)) return "";
  const nearest = nearestOf(
    given,
    allowed.filter((value) => typeof value === "string"),
  );
  return nearest === undefined ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
}

function fieldNames(error: ErrorObject): string[] {
  const properties: unknown = error.parentSchema?.["properties"];
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}

function knownFields(error: ErrorObject): string {
  const names = fieldNames(error);
  if (names.length === 0) return "it takes none";
  return `known fields are ${names.slice(0, 40).join(", ")}`;
}

function listed(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(", ") : "the listed values";
}

function withArticle(type: string): string {
  return type
    .split(",")
    .map((name) =>
      name === "null" ? "null" : name === "integer" ? "a whole number" : `${/^[aeio]/.test(name) ? "an" : "a"} ${name}`,
    )
    .join(" or ");
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function formatName(format: string): string {
  if (format === "date-time") return "a time with its zone in ISO 8601, such as 2026-01-31T09:00:00Z";
  if (format === "date") return "a date such as 2026-01-31";
  if (format === "uri") return "an absolute URL";
  return withArticle(format);
}
