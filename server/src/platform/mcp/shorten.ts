import { isRecord } from "./records.ts";

/** How much of a value is left. */
export interface Bounds {
  /** Characters of a text. */
  characters: number;
  /** Items of an array, and fields of a record that names more than any contract does. */
  items: number;
}

export interface Shortened {
  value: unknown;
  /** What was cut, as phrases such as `posts: 50 of 800 items`; at most ten. */
  cuts: string[];
}

/** Contracts name fewer fields than this in one object: a record with more holds data under its names. */
const MOST_FIELDS_OF_A_CONTRACT = 60;
const MAX_CUTS = 10;
/** More than what is put behind a text that was cut: the result is always the shorter one. */
const NOT_WORTH_CUTTING = 60;
/** Pairs are kept whole. */
const TUPLE = 2;
/** Identifiers, moments, addresses and enumerations are never cut: half of one is worse than none. */
const LONGEST_ADDRESS = 2_000;

/** The same value with long texts and long arrays cut. It keeps its schema where that asks for no array of three or more. */
export function shorten(value: unknown, bounds: Bounds): Shortened {
  const cuts: string[] = [];

  function cut(part: unknown, place: string): unknown {
    if (typeof part === "string") return cutText(part, place);
    if (Array.isArray(part)) return cutItems(part, place);
    return isRecord(part) ? cutFields(part, place) : part;
  }

  function cutText(text: string, place: string): string {
    if (text.length <= bounds.characters + NOT_WORTH_CUTTING || (text.length <= LONGEST_ADDRESS && !/\s/.test(text)))
      return text;
    cuts.push(`${place}: ${bounds.characters} of ${text.length} characters`);
    return `${text.slice(0, bounds.characters).toWellFormed()} … [cut; ${text.length} characters in all]`;
  }

  function cutItems(items: unknown[], place: string): unknown[] {
    const left = items.length <= TUPLE ? items : items.slice(0, bounds.items);
    const kept = left.map((item) => cut(item, place));
    if (kept.length < items.length) cuts.push(`${place}: ${kept.length} of ${items.length} items`);
    return kept;
  }

  function cutFields(record: Record<string, unknown>, place: string): Record<string, unknown> {
    const fields = Object.entries(record);
    const kept = fields.length > MOST_FIELDS_OF_A_CONTRACT ? fields.slice(0, bounds.items) : fields;
    if (kept.length < fields.length) cuts.push(`${place}: ${kept.length} of ${fields.length} fields`);
    return Object.fromEntries(kept.map(([name, part]) => [name, cut(part, place === "" ? name : `${place}.${name}`)]));
  }

  const left = cut(value, "");
  const distinct = [...new Set(cuts)];
  return { value: left, cuts: distinct.slice(0, MAX_CUTS) };
}
