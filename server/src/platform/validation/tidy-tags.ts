import { Tag } from "@findable/contract";
import type { TSchema } from "typebox";

/** Normalizes the tags of an input in place. Leaves values other than lists of texts to validation. */
export type Tidier = (input: unknown) => void;

const NOTHING: Tidier = () => {};

/** Created once per schema; free if the schema has no tags. */
export function createTidier(schema: TSchema): Tidier {
  if (isObject(schema) && isObject(schema["properties"])) return tidierOfFields(schema["properties"]);
  const items = isObject(schema) ? schema["items"] : undefined;
  if (!isObject(items)) return NOTHING;
  const tidy = createTidier(items);
  if (tidy === NOTHING) return NOTHING;
  return (list) => {
    if (Array.isArray(list)) for (const item of list) tidy(item);
  };
}

function tidierOfFields(properties: Record<string, unknown>): Tidier {
  const fields = Object.entries(properties).flatMap(([name, field]): [string, Tidier | "tags"][] => {
    if (!isObject(field)) return [];
    if (field["items"] === Tag) return [[name, "tags"]];
    const tidy = createTidier(field);
    return tidy === NOTHING ? [] : [[name, tidy]];
  });
  if (fields.length === 0) return NOTHING;
  return (input) => {
    if (!isObject(input)) return;
    for (const [name, tidy] of fields) {
      if (tidy !== "tags") tidy(input[name]);
      else if (Array.isArray(input[name])) input[name] = tidied(input[name]);
    }
  };
}

/** Trims tags and removes empty and duplicate ones. */
function tidied(tags: readonly unknown[]): unknown[] {
  const trimmed = tags.map((tag) => (typeof tag === "string" ? tag.trim() : tag));
  return [...new Set(trimmed.filter((tag) => tag !== ""))];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
