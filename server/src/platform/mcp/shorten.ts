import { isSchema } from "./answer-shape.ts";
import { isRecord } from "./records.ts";

/** Limits of a shortened value. */
export interface Bounds {
  /** Characters of a text. */
  characters: number;
  /** Items of an array, and fields of a record with more fields than any contract names. */
  items: number;
  /** Whether JSON Schemas may be cut too. */
  cutsSchemas: boolean;
}

export interface Shortened {
  value: unknown;
  /** The cuts as phrases such as `posts: 50 of 800 items`; at most ten, and the number of the others. */
  cuts: string[];
  /** The place of the first cut, and how much of it is left; 0 for a place within a list. */
  first?: { place: string; kept: number };
}

/** No contract names more fields in one object, so the field names of a larger record are data. */
const MAX_CONTRACT_FIELDS = 60;
const MAX_CUTS = 10;
const MAX_PLACE = 80;
/** More than the mark after a truncated text has, so that truncation always shortens. */
const NOT_WORTH_CUTTING = 60;
/** Pairs stay complete. */
const TUPLE = 2;
/** Never truncates identifiers, times, URLs and enumerations: half of one is wrong. */
const LONGEST_ADDRESS = 2_000;

/** Truncates long texts and arrays. The result matches the schema of the value unless that requires an array of three or more. */
export function shorten(value: unknown, bounds: Bounds): Shortened {
  const cuts: string[] = [];
  let first: Shortened["first"];
  let lists = 0;

  function cut(part: unknown, place: string): unknown {
    if (typeof part === "string") return cutText(part, place);
    if (Array.isArray(part)) return cutItems(part, place);
    return isRecord(part) ? cutFields(part, place) : part;
  }

  /** Names of fields can be data, and long. */
  function note(place: string, kept: number, what: string): void {
    first ??= { place, kept: lists === 0 ? kept : 0 };
    cuts.push(`${place.slice(0, MAX_PLACE)}: ${what}`);
  }

  function cutText(text: string, place: string): string {
    if (text.length <= bounds.characters + NOT_WORTH_CUTTING || (text.length <= LONGEST_ADDRESS && !/\s/.test(text)))
      return text;
    note(place, bounds.characters, `${bounds.characters} of ${text.length} characters`);
    return `${text.slice(0, bounds.characters).toWellFormed()} … [cut; ${text.length} characters in all]`;
  }

  function cutItems(items: unknown[], place: string): unknown[] {
    const left = items.length <= TUPLE ? items : items.slice(0, bounds.items);
    lists += 1;
    const kept = left.map((item) => cut(item, place));
    lists -= 1;
    if (kept.length < items.length) note(place, kept.length, `${kept.length} of ${items.length} items`);
    return kept;
  }

  function cutFields(record: Record<string, unknown>, place: string): Record<string, unknown> {
    const fields = Object.entries(record);
    const kept = fields.length > MAX_CONTRACT_FIELDS ? fields.slice(0, bounds.items) : fields;
    if (kept.length < fields.length) note(place, 0, `${kept.length} of ${fields.length} fields`);
    return Object.fromEntries(
      kept.map(([name, part]) => [
        name,
        isSchema(name) && !bounds.cutsSchemas ? part : cut(part, place === "" ? name : `${place}.${name}`),
      ]),
    );
  }

  const left = cut(value, "");
  const distinct = [...new Set(cuts)];
  const others = distinct.length - MAX_CUTS;
  return {
    value: left,
    cuts: [...distinct.slice(0, MAX_CUTS), ...(others > 0 ? [`${others} other places`] : [])],
    ...(first === undefined ? {} : { first }),
  };
}
