import { isDeepStrictEqual } from "node:util";
import type { Values } from "./kinds.ts";

/** One field whose value differs. */
export interface Difference {
  field: string;
  now: unknown;
  wanted: unknown;
}

/**
 * The stated fields that differ from what is. Objects are compared field by field, because an update merges them; null and absent are the
 * same. Lists whose order has no meaning are compared as sets.
 */
export function differencesOf(now: Values, wanted: Values, path = ""): Difference[] {
  return Object.entries(wanted).flatMap(([field, value]) => {
    const current = now[field] ?? null;
    const name = `${path}${field}`;
    if (isFields(value) && isFields(current)) return differencesOf(current, value, `${name}.`);
    return isDeepStrictEqual(comparable(current), comparable(value ?? null))
      ? []
      : [{ field: name, now: current, wanted: value }];
  });
}

function comparable(value: unknown): unknown {
  const isWords = Array.isArray(value) && value.every((one) => typeof one === "string");
  return isWords ? value.toSorted() : value;
}

function isFields(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
