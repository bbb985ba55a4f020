import { IsRefine, type TSchema } from "typebox";
import type { FieldError } from "../../kernel/errors/app-error.ts";
import { joinField } from "./json-values.ts";

/** Checks the rules of `Type.Refine`, which JSON Schema cannot express, for values of the right type. */
export type Refiner = (value: unknown, field?: string) => FieldError[];

const NOTHING: Refiner = () => [];

/** Created once per schema; free if the schema has no such rule. */
export function createRefiner(schema: TSchema): Refiner {
  if (IsRefine(schema)) return refinerOfValue(schema["~refine"]);
  if (!isObject(schema)) return NOTHING;
  if (isObject(schema["properties"])) return refinerOfFields(schema["properties"]);
  return isObject(schema["items"]) ? refinerOfItems(schema["items"]) : NOTHING;
}

function refinerOfValue(rules: readonly { check(value: unknown): boolean; error(value: unknown): string }[]): Refiner {
  return (value, field = "") => {
    const broken = value === undefined ? undefined : rules.find((rule) => !rule.check(value));
    return broken === undefined ? [] : [{ field, message: broken.error(value) }];
  };
}

function refinerOfFields(properties: Record<string, unknown>): Refiner {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, Refiner][] => {
    const refine = isObject(schema) ? createRefiner(schema) : NOTHING;
    return refine === NOTHING ? [] : [[name, refine]];
  });
  const ranges = rangesAmong(properties);
  if (fields.length === 0 && ranges.length === 0) return NOTHING;
  return (value, field = "") =>
    isObject(value)
      ? [
          ...fields.flatMap(([name, refine]) => refine(value[name], joinField(field, name))),
          ...ranges.flatMap(([first, last]) =>
            isReversed(value[first], value[last])
              ? [{ field: joinField(field, first), message: `must not be greater than \`${last}\`` }]
              : [],
          ),
        ]
      : [];
}

const RANGES = [
  ["since", "until"],
  ["from", "to"],
  ["raisedAfter", "raisedBefore"],
] as const;

/** Fields that are the two ends of a range of times or numbers. */
function rangesAmong(properties: Record<string, unknown>): [string, string][] {
  const minima = Object.keys(properties).filter((name) => /^min[A-Z]/.test(name));
  const pairs = [...RANGES, ...minima.map((name) => [name, name.replace(/^min/, "max")] as const)];
  return pairs.flatMap(([first, last]): [string, string][] =>
    isOrdered(properties[first]) && isOrdered(properties[last]) ? [[first, last]] : [],
  );
}

function isOrdered(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { type, format } = schema;
  return type === "number" || type === "integer" || format === "date" || format === "date-time";
}

/** Times have offsets, so they are compared as instants. */
function isReversed(first: unknown, last: unknown): boolean {
  if (typeof first === "number" && typeof last === "number") return first > last;
  return typeof first === "string" && typeof last === "string" && Date.parse(first) > Date.parse(last);
}

function refinerOfItems(items: Record<string, unknown>): Refiner {
  const refine = createRefiner(items);
  if (refine === NOTHING) return NOTHING;
  return (value, field = "") =>
    Array.isArray(value) ? value.flatMap((item, index) => refine(item, `${field}[${index}]`)) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
