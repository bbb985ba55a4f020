import type { Json } from "./recording.ts";

/** A value with every text in it changed. */
export function rewriteTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => rewriteTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [change(name), rewriteTexts(part, change)]));
}

/** Replaces texts by others, the longest first and each place once. */
export function replacer(pairs: readonly (readonly [string, string])[]): (text: string) => string {
  const wanted = new Map(pairs.filter(([from, to]) => from !== "" && from !== to));
  const longestFirst = [...wanted].sort(([one], [other]) => other.length - one.length);
  return (text) => {
    const parts: string[] = [];
    let from = 0;
    for (
      let found = firstOf(longestFirst, text, from);
      found !== undefined;
      found = firstOf(longestFirst, text, from)
    ) {
      parts.push(text.slice(from, found.at), found.to);
      from = found.at + found.length;
    }
    return from === 0 ? text : parts.join("") + text.slice(from);
  };
}

function firstOf(pairs: readonly (readonly [string, string])[], text: string, from: number) {
  let first: { at: number; length: number; to: string } | undefined;
  for (const [wanted, to] of pairs) {
    const at = text.indexOf(wanted, from);
    if (at >= 0 && (first === undefined || at < first.at)) first = { at, length: wanted.length, to };
  }
  return first;
}
