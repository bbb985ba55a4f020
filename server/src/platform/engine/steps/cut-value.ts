interface Limits {
  /** Items of a list, and members of an object. */
  items: number;
  characters: number;
  depth: number;
}

/** From the widest to the narrowest. */
const LIMITS: readonly Limits[] = [
  { items: 50, characters: 1000, depth: 8 },
  { items: 20, characters: 400, depth: 6 },
  { items: 10, characters: 200, depth: 5 },
  { items: 5, characters: 100, depth: 4 },
  { items: 2, characters: 50, depth: 3 },
];

/** The beginning of a JSON value with its structure, in at most `maxCharacters` of JSON. */
export function cutValue(value: unknown, maxCharacters: number): unknown {
  for (const limits of LIMITS) {
    const part = cut(value, limits, 0);
    if (JSON.stringify(part).length <= maxCharacters) return part;
  }
  return null;
}

function cut(value: unknown, limits: Limits, depth: number): unknown {
  if (typeof value === "string") return beginningOf(value, limits.characters);
  if (typeof value !== "object" || value === null) return value;
  if (depth === limits.depth) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.slice(0, limits.items).map((item) => cut(item, limits, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, limits.items)
      .map(([name, member]) => [beginningOf(name, limits.characters), cut(member, limits, depth + 1)]),
  );
}

function beginningOf(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters).toWellFormed()}…`;
}
