import type { ListFilter, ListRules } from "@findable/contract";
import { type FieldError, validationError } from "../errors/app-error.ts";

/** The value at a path of an item; undefined where the path leads nowhere. */
export function fieldOf(item: unknown, path: string): unknown {
  let value = item;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Whether an item passes every filter that the input uses. */
export function matches(rules: ListRules, item: unknown, input: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(rules.filters).every(([field, filter]) => {
    const { is } = filter;
    const asked = input[field];
    if (!isUsed(filter, input, asked)) return true;
    if (is === "reveals") return !pathsOf(filter).some((path) => fieldOf(item, path) === true);
    return pathsOf(filter).some((path) => TESTS[is](fieldOf(item, path), asked));
  });
}

/** Whether the input uses this filter. An empty list of values does not use it. */
export function isUsed(filter: ListFilter, input: Readonly<Record<string, unknown>>, asked: unknown): boolean {
  if (filter.is === "reveals")
    return asked !== true && (filter.unless === undefined || valuesOf(input[filter.unless] ?? "").length === 0);
  if (asked === undefined) return false;
  return !(filter.is === "oneOf" || filter.is === "overlaps") || valuesOf(asked).length > 0;
}

export function pathsOf({ of }: ListFilter): readonly string[] {
  return typeof of === "string" ? [of] : of;
}

const TESTS: Record<Exclude<ListFilter["is"], "reveals">, (value: unknown, asked: unknown) => boolean> = {
  equal: (value, asked) => value === asked,
  oneOf: (value, asked) => valuesOf(asked).includes(value),
  has: (value, asked) => Array.isArray(value) && value.includes(asked),
  overlaps: (value, asked) => Array.isArray(value) && valuesOf(asked).some((one) => value.includes(one)),
  atLeast: (value, asked) => compare(value, asked, (difference) => difference >= 0),
  atMost: (value, asked) => compare(value, asked, (difference) => difference <= 0),
  before: (value, asked) => compare(value, asked, (difference) => difference < 0),
  contains: (value, asked) => typeof value === "string" && folded(value).includes(folded(String(asked))),
  startsWith: (value, asked) => typeof value === "string" && value.startsWith(String(asked)),
  present: (value, asked) => isPresent(value) === asked,
};

/** Throws a `validation_error` where a comma-separated filter names an unknown value. */
export function checkFilters({ filters }: ListRules, input: Readonly<Record<string, unknown>>): void {
  const errors = Object.entries(filters).flatMap(([field, { values }]): FieldError[] => {
    if (values === undefined) return [];
    const unknown = valuesOf(input[field] ?? "").find((value) => typeof value === "string" && !values.includes(value));
    if (unknown === undefined) return [];
    return [{ field, message: `has no value "${unknown}"; choose from ${values.join(", ")}` }];
  });
  if (errors.length > 0) throw validationError(errors);
}

/** The values of a filter: a list unchanged, a text split at commas. */
export function valuesOf(asked: unknown): readonly unknown[] {
  if (Array.isArray(asked)) return asked;
  if (typeof asked !== "string") return [asked];
  return asked
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

function compare(value: unknown, asked: unknown, holds: (difference: number) => boolean): boolean {
  const [one, other] = [magnitude(value), magnitude(asked)];
  return one !== undefined && other !== undefined && holds(one - other);
}

/** Numbers unchanged, times in milliseconds. */
function magnitude(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : moment;
}

function folded(text: string): string {
  return text.toLowerCase();
}

function isPresent(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0 || value === "") return false;
  return !Array.isArray(value) || value.length > 0;
}

/** Sorts items by the rules, or by the input's `sort`. */
export function inOrder<T>(rules: ListRules, items: readonly T[], sort: string = rules.order): T[] {
  const descending = sort.startsWith("-");
  const path = descending ? sort.slice(1) : sort;
  const direction = descending ? -1 : 1;
  // Computed once for each item instead of once for each comparison.
  const placed = items.map((item) => ({
    item,
    value: orderable(fieldOf(item, path)),
    identifier: orderable(fieldOf(item, rules.identifier)),
  }));
  placed.sort(
    (one, other) =>
      ordering(one.value, other.value, direction) || ordering(one.identifier, other.identifier, direction),
  );
  return placed.map(({ item }) => item);
}

/** Undefined for an unknown value. */
type Orderable = number | string | undefined;

function orderable(value: unknown): Orderable {
  if (value === null || value === undefined) return undefined;
  return typeof value === "number" ? value : byCodePoints(String(value));
}

/** Unknown values come last in both directions. */
function ordering(one: Orderable, other: Orderable, direction: 1 | -1): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  if (typeof one === "number" && typeof other === "number") return (one - other) * direction;
  const [left, right] = [String(one), String(other)];
  return left < right ? -direction : left > right ? direction : 0;
}

/**
 * Makes `<` order a text by code points, as the collation "C" of the database orders UTF-8. `<` compares UTF-16 units, and the
 * surrogates of the highest code points are not the highest units.
 */
function byCodePoints(text: string): string {
  if (!HIGH_UNITS.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(EACH_HIGH_UNIT, (unit) =>
      String.fromCharCode(unit.charCodeAt(0) + (unit < "\ue000" ? 0x2000 : -0x800)),
    );
}

const HIGH_UNITS = /[\ud800-\uffff]/;
const EACH_HIGH_UNIT = /[\ud800-\uffff]/g;
